import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cachedContent, withPlaceholders, placeholderOf, provideRenderer } from './cached-markup.ts';

const answer = { games: [] };
const texts = {};
const facts = { answer, variant: 'en', dependencies: [texts] };
const tile = (name: string) => createElement('li', { key: name }, createElement('img', { src: `/${name}.webp`, alt: '' }), name);

describe('the content of a list', () => {
  it('is rendered normally in the browser, and on the server once per answer, dependencies and variant', () => {
    const rendered: string[] = [];
    const parts = (name: string) => () => {
      rendered.push(name);
      return [tile(name)];
    };
    expect(cachedContent(facts, parts('browser'))).toHaveProperty('children');

    provideRenderer(renderToString);
    const first = cachedContent(facts, parts('first'));
    // Without the preloads that React would put into a page's head.
    expect(first).toEqual({ dangerouslySetInnerHTML: { __html: '<li><img src="/first.webp" alt=""/>first</li>' } });
    expect(cachedContent(facts, parts('again'))).toEqual(first);
    cachedContent({ ...facts, variant: 'de' }, parts('other language'));
    cachedContent({ ...facts, dependencies: [{}] }, parts('other words'));
    cachedContent({ ...facts, answer: { games: [] } }, parts('other answer'));
    expect(rendered).toEqual(['browser', 'first', 'other language', 'other words', 'other answer']);
  });

  it('is replaced by a placeholder where a page passes it separately, unless it has style attributes, which are extracted from whole pages', () => {
    provideRenderer(renderToString);
    const rendered = (given: object, parts: () => ReactNode) =>
      JSON.stringify(cachedContent({ answer: given, variant: 'en', dependencies: [] }, parts));
    const [plain, styled] = [{}, {}];
    const renderPage = () =>
      rendered(plain, () => tile('a')) +
      rendered(styled, () => createElement('i', { style: { color: 'red' } })) +
      placeholderOf({ html: 'b' });
    const { html, markup } = withPlaceholders('MARK', renderPage);
    expect(html).toContain('"__html":"MARK0;"');
    expect(html).toContain('color:red');
    expect(html.endsWith('MARK1;')).toBe(true);
    expect(markup.map(({ html: piece }) => piece)).toEqual(['<li><img src="/a.webp" alt=""/>a</li>', 'b']);
    const again = withPlaceholders('MARK', renderPage);
    expect(again.markup[0]).toBe(markup[0]);
    const whole = withPlaceholders(undefined, renderPage);
    expect(whole.html).toContain('/a.webp');
    expect(whole.markup).toEqual([]);
  });
});

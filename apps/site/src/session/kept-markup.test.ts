import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { keptInside, leavingOut, markOf, provideDrawing } from './kept-markup.ts';

const answer = { games: [] };
const texts = {};
const facts = { of: answer, as: 'en', standsOn: [texts] };
const tile = (name: string) => createElement('li', { key: name }, createElement('img', { src: `/${name}.webp`, alt: '' }), name);

describe('the inside of a list', () => {
  it('is drawn as ever where nobody draws for the server, and once per answer, words and way of drawing where somebody does', () => {
    const drawn: string[] = [];
    const parts = (name: string) => () => {
      drawn.push(name);
      return [tile(name)];
    };
    expect(keptInside(facts, parts('browser'))).toHaveProperty('children');

    provideDrawing(renderToString);
    const first = keptInside(facts, parts('first'));
    // What React would put into a page's head before it is no part of a list.
    expect(first).toEqual({ dangerouslySetInnerHTML: { __html: '<li><img src="/first.webp" alt=""/>first</li>' } });
    expect(keptInside(facts, parts('again'))).toEqual(first);
    keptInside({ ...facts, as: 'de' }, parts('other language'));
    keptInside({ ...facts, standsOn: [{}] }, parts('other words'));
    keptInside({ ...facts, of: { games: [] } }, parts('other answer'));
    expect(drawn).toEqual(['browser', 'first', 'other language', 'other words', 'other answer']);
  });

  it('is left out of a page that hands it over beside, unless it has style attributes, which are taken out of whole pages', () => {
    provideDrawing(renderToString);
    const draw = (given: object, parts: () => ReactNode) => JSON.stringify(keptInside({ of: given, as: 'en', standsOn: [] }, parts));
    const [plain, styled] = [{}, {}];
    const drawPage = () =>
      draw(plain, () => tile('a')) + draw(styled, () => createElement('i', { style: { color: 'red' } })) + markOf({ html: 'b' });
    const { html, kept } = leavingOut('MARK', drawPage);
    expect(html).toContain('"__html":"MARK0;"');
    expect(html).toContain('color:red');
    expect(html.endsWith('MARK1;')).toBe(true);
    expect(kept.map(({ html: piece }) => piece)).toEqual(['<li><img src="/a.webp" alt=""/>a</li>', 'b']);
    const again = leavingOut('MARK', drawPage);
    expect(again.kept[0]).toBe(kept[0]);
    const whole = leavingOut(undefined, drawPage);
    expect(whole.html).toContain('/a.webp');
    expect(whole.kept).toEqual([]);
  });
});

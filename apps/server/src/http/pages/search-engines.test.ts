import { expect, it } from 'vitest';
import { robotsText, sitemapIndex, sitemapOf } from './search-engines.ts';

const origin = 'https://pavilion.example';
const map = {
  locales: [
    { code: 'en', isDefault: true },
    { code: 'pt-br', isDefault: false },
  ],
  paths: ['/', '/games/dice-line', '/static/a&b'],
};

it('D-21 a language’s sitemap lists each page once with its other languages, the default without prefix', () => {
  const xml = sitemapOf(origin, 'pt-br', map);
  expect([...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${origin}/pt-br`,
    `${origin}/pt-br/games/dice-line`,
    `${origin}/pt-br/static/a&amp;b`,
  ]);
  expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="pt-BR" href="${origin}/pt-br/games/dice-line"/>`);
  expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${origin}/games/dice-line"/>`);
  expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/games/dice-line"/>`);
});

it('the index links a sitemap per language, and robots find the index and none of the players’ pages', () => {
  expect(sitemapIndex(origin, map)).toContain(`<loc>${origin}/sitemap/pt-br.xml</loc>`);
  const robots = robotsText(origin);
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const line of ['Disallow: /profile', 'Disallow: /*/profile', 'Disallow: /api/']) expect(robots.split('\n')).toContain(line);
});

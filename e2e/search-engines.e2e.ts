import type { APIRequestContext } from '@playwright/test';
import { expect, signedInTest } from './test.ts';

/** The first bytes of a PNG hold its size. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

async function textOf(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  return answer.text();
}

signedInTest(
  'D-21 search engines find every page in every language, and a page its one address, its languages and its picture',
  async ({ page, request, baseURL }) => {
    const [robots, index] = await Promise.all([textOf(request, '/robots.txt'), textOf(request, '/sitemap.xml')]);
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const lists = locationsIn(index);
    expect(lists).toContain(`${baseURL}/sitemap/de.xml`);
    const pages = locationsIn(await textOf(request, `${baseURL}/sitemap/de.xml`));
    expect(pages).toContain(`${baseURL}/de/games/ember-run`);
    expect(new Set(pages).size).toBe(pages.length);
    for (const kind of ['/games/', '/categories/', '/static/', '/questions/', '/bonus/', '/tournaments/']) {
      const one = pages.find((address) => address.includes(kind)) ?? '';
      expect((await request.get(one)).status(), `a page of ${kind}: ${one}`).toBe(200);
    }
    expect((await request.get('/sitemap/xx.xml')).status()).toBe(404);

    await page.goto('/de/games/ember-run?real=true');
    const link = (selector: string) => page.locator(`head link${selector}`);
    await expect(link('[rel=canonical]')).toHaveAttribute('href', `${baseURL}/de/games/ember-run`);
    await expect(link('[rel=alternate][hreflang=en]')).toHaveAttribute('href', `${baseURL}/games/ember-run`);
    await expect(link('[rel=alternate][hreflang=x-default]')).toHaveAttribute('href', `${baseURL}/games/ember-run`);
    const about: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(about).toMatchObject({ '@type': 'VideoGame', name: 'Ember Run' });
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    const drawn = await request.get(picture);
    expect([drawn.headers()['content-type'], ...sizeOf(await drawn.body())]).toEqual(['image/png', 1200, 630]);
    expect((await request.get('/og/de/games/no-such-game.png')).status()).toBe(404);

    // Another page has another address, set without a reload as well; a page of a player is not listed.
    await page.goto('/questions');
    await expect(link('[rel=canonical]')).toHaveAttribute('href', `${baseURL}/questions`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(link('[rel=canonical]')).toHaveAttribute('href', `${baseURL}/static/terms`);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await page.goto('/profile/info');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  },
);

import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { PageCache } from './page-cache.ts';
import { pageOf, type RenderedPage } from './rendered-page.ts';

/** @param maxBytes what pages may take: some 2,100 bytes each */
function aCache(maxBytes = 30_000) {
  const clock = createManualClock();
  const cache = new PageCache({ clock, freshMs: 1000, staleMs: 5000, maxBytes });
  let renders = 0;
  const get = async (key: string, status = 200) => {
    const { body } = await cache.get(key, async () => pageOf(`${key} ${(renders += 1)}`, { status, headers: {} }));
    return body.toString();
  };
  return { clock, cache, get };
}

describe('the page cache', () => {
  it('renders a key once for all who wait for it', async () => {
    const { get } = aCache();
    expect(await Promise.all([get('home'), get('home'), get('home')])).toEqual(['home 1', 'home 1', 'home 1']);
    expect(await get('home')).toBe('home 1');
    expect(await get('other')).toBe('other 2');
  });

  it('serves the stale page while the new one is rendered', async () => {
    const { clock, get } = aCache();
    await get('home');
    clock.advanceMs(1000);
    expect(await get('home')).toBe('home 1');
    expect(await get('home')).toBe('home 2');
  });

  it('renders again once a page is too old to serve', async () => {
    const { clock, get } = aCache();
    await get('home');
    clock.advanceMs(6000);
    expect(await get('home')).toBe('home 2');
  });

  it('keeps pages with status 200 and 404 only', async () => {
    const { get } = aCache();
    expect([await get('a', 404), await get('a', 404)]).toEqual(['a 1', 'a 1']);
    expect([await get('b', 307), await get('b', 307)]).toEqual(['b 2', 'b 3']);
    expect([await get('c', 500), await get('c', 500)]).toEqual(['c 4', 'c 5']);
  });

  it('retries after a failed render, and serves the old page until one succeeds', async () => {
    const { clock, cache, get } = aCache();
    const broken = async (): Promise<RenderedPage> => Promise.reject(new Error('no content'));
    await expect(cache.get('home', broken)).rejects.toThrow('no content');
    expect(await get('home')).toBe('home 1');
    clock.advanceMs(1000);
    expect((await cache.get('home', broken)).body.toString()).toBe('home 1');
  });

  it('evicts the oldest page for a new one', async () => {
    const { get } = aCache(2 * 2500);
    await get('a');
    await get('b');
    await get('c');
    expect(await get('b')).toBe('b 2');
    expect(await get('a')).toBe('a 4');
  });

  it('S98 holds what fits into its bytes, a page as it is and as gzip, and nothing that is too large', async () => {
    const { cache } = aCache(1_000_000);
    const keep = (key: string, length: number) => cache.get(key, async () => pageOf('x'.repeat(length), { status: 200, headers: {} }));
    for (let at = 0; at < 300; at += 1) await keep(`page ${at}`, 20_000);
    const held = Array.from({ length: 300 }, (_, at) => `page ${299 - at}`).filter((key) => cache.kept(key) !== undefined);
    expect(held.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `page ${299 - at}`));
    expect(held.length * 2 * 20_000).toBeLessThanOrEqual(1_000_000);
    await keep('large', 300_000);
    expect(cache.kept('large')).toBeUndefined();
  });
});

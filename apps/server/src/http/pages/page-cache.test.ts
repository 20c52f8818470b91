import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/clock.ts';
import { PageCache, type RenderedPage } from './page-cache.ts';

const page = (text: string, status = 200): RenderedPage => ({ status, headers: {}, parts: [Buffer.from(text)], holes: [] });
const textOf = ({ parts }: RenderedPage): string => Buffer.concat(parts).toString();

function aCache(maxEntries = 10) {
  const clock = createManualClock();
  const cache = new PageCache({ clock, freshMs: 1000, staleMs: 5000, maxEntries });
  let renders = 0;
  const get = async (key: string, status?: number) => textOf(await cache.get(key, async () => page(`${key} ${(renders += 1)}`, status)));
  return { clock, cache, get };
}

describe('the page cache', () => {
  it('renders a key once for all who wait for it', async () => {
    const { get } = aCache();
    expect(await Promise.all([get('home'), get('home'), get('home')])).toEqual(['home 1', 'home 1', 'home 1']);
    expect(await get('home')).toBe('home 1');
    expect(await get('other')).toBe('other 2');
  });

  it('answers the stale page while the new one is made', async () => {
    const { clock, get } = aCache();
    await get('home');
    clock.advanceMs(1000);
    expect(await get('home')).toBe('home 1');
    expect(await get('home')).toBe('home 2');
  });

  it('renders anew once a page is too old to show', async () => {
    const { clock, get } = aCache();
    await get('home');
    clock.advanceMs(6000);
    expect(await get('home')).toBe('home 2');
  });

  it('keeps pages found and missing, nothing else', async () => {
    const { get } = aCache();
    expect([await get('a', 404), await get('a', 404)]).toEqual(['a 1', 'a 1']);
    expect([await get('b', 307), await get('b', 307)]).toEqual(['b 2', 'b 3']);
    expect([await get('c', 500), await get('c', 500)]).toEqual(['c 4', 'c 5']);
  });

  it('tries again after a render that failed, and shows the old page until one succeeds', async () => {
    const { clock, cache, get } = aCache();
    const broken = async (): Promise<RenderedPage> => Promise.reject(new Error('no content'));
    await expect(cache.get('home', broken)).rejects.toThrow('no content');
    expect(await get('home')).toBe('home 1');
    clock.advanceMs(1000);
    expect(textOf(await cache.get('home', broken))).toBe('home 1');
  });

  it('drops the oldest page for a new one', async () => {
    const { get } = aCache(2);
    await get('a');
    await get('b');
    await get('c');
    expect(await get('b')).toBe('b 2');
    expect(await get('a')).toBe('a 4');
  });
});

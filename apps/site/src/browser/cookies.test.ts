import { afterEach, expect, it, vi } from 'vitest';
import { browserCookies } from './cookies.ts';

afterEach(() => vi.unstubAllGlobals());

it('reads the cookies once per turn, and again after writing one', async () => {
  let text = 'a=1';
  let looks = 0;
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      looks += 1;
      return text;
    },
    set cookie(written: string) {
      text = `${text}; ${written.split(';')[0]}`;
    },
  });
  expect([browserCookies.read('a'), browserCookies.read('b')]).toEqual(['1', undefined]);
  expect(looks).toBe(1);
  browserCookies.write('b', '2');
  expect(browserCookies.read('b')).toBe('2');
  // A cookie written by another tab is read in the next turn.
  text = 'a=3';
  await Promise.resolve();
  expect(browserCookies.read('a')).toBe('3');
});

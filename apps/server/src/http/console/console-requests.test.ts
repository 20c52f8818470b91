import { describe, expect, it } from 'vitest';
import { cookieText, tokenOf } from './console-requests.ts';

const HTTPS = 'https://console.example';
const HTTP = 'http://127.0.0.1:3001';

describe('the console’s cookie', () => {
  it('OS-12 is of its host alone by https, is never seen by scripts, and comes from no other site', () => {
    expect(cookieText(HTTPS, 'abc')).toBe('__Host-pavilion-console=abc; Path=/; HttpOnly; SameSite=Strict; Secure');
    expect(cookieText(HTTP, 'abc')).toBe('pavilion-console=abc; Path=/; HttpOnly; SameSite=Strict');
    expect(cookieText(HTTPS, undefined)).toBe('__Host-pavilion-console=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0');
  });

  it('OS-12 is read by its whole name: one that a neighbouring host could set is ignored', () => {
    expect(tokenOf('a=b; __Host-pavilion-console=abc', HTTPS)).toBe('abc');
    for (const header of [
      undefined,
      '',
      'pavilion-console=abc',
      'x__Host-pavilion-console=abc',
      '__host-pavilion-console=abc',
      'a=__Host-pavilion-console=abc',
    ])
      expect([header, tokenOf(header, HTTPS)]).toEqual([header, undefined]);
  });
});

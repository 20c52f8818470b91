import { describe, expect, it } from 'vitest';
import type { CookieJar } from '../browser/cookies.ts';
import { keepAffiliateTag, withoutAffiliateTag } from './affiliate.ts';

function jar(known: Record<string, string> = {}): CookieJar & { written: [string, string, number | undefined][] } {
  const written: [string, string, number | undefined][] = [];
  return {
    written,
    read: (name) => known[name],
    write: (...entry) => written.push([entry[0], entry[1], entry[2]]),
    remove: () => undefined,
  };
}

describe('the affiliate tag', () => {
  it('N-09 is stored for the configured number of days', () => {
    const cookies = jar();
    keepAffiliateTag({ stag: 'partner-7' }, cookies, 10);
    expect(cookies.written).toEqual([['affiliateTag', 'partner-7', 864_000]]);
  });

  it('N-09 does not replace a stored one', () => {
    const cookies = jar({ affiliateTag: 'first' });
    keepAffiliateTag({ stag: 'second' }, cookies, 10);
    expect(cookies.written).toEqual([]);
  });

  it('N-09 is removed from the address, other parameters stay', () => {
    expect(withoutAffiliateTag({ stag: 'x', wallet: 'deposit' })).toEqual({ wallet: 'deposit' });
    const plain = { wallet: 'deposit' };
    expect(withoutAffiliateTag(plain)).toBe(plain);
  });

  it('S77 is not stored if it contains a line break, which would make the registration fail', () => {
    const cookies = jar();
    keepAffiliateTag({ stag: 'a\r\nx-evil: 1' }, cookies, 10);
    expect(cookies.written).toEqual([]);
  });

  it('K-20 falls back to thirty days', () => {
    const cookies = jar();
    keepAffiliateTag({ stag: 'x' }, cookies, 0);
    expect(cookies.written[0]?.[2]).toBe(2_592_000);
  });
});

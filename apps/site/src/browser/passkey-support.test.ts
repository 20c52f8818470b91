import { describe, expect, it } from 'vitest';
import { namedAddress, supportOn } from './passkey-support.ts';

describe('where there are passkeys', () => {
  it.each([
    ['http://localhost:3000/', 'here'],
    ['https://casino.example/profile', 'here'],
    ['https://10.example/', 'here'],
    ['http://127.0.0.1:3000/', 'numeric'],
    ['http://[::1]:3000/', 'numeric'],
    ['https://203.0.113.7/', 'numeric'],
  ])('S91 on %s: %s', (href, support) => {
    expect(supportOn(new URL(href), true)).toBe(support);
    expect(supportOn(new URL(href), false)).toBe('none');
  });

  it.each([
    ['http://127.0.0.1:3000/de/profile/security?tab=1#passkeys', 'http://localhost:3000/de/profile/security?tab=1#passkeys'],
    ['http://[::1]:3000/', 'http://localhost:3000/'],
    ['https://203.0.113.7/', undefined],
    ['https://casino.example/', undefined],
  ])('S91 names the address that has them for %s', (href, named) => {
    expect(namedAddress(href)).toBe(named);
  });
});

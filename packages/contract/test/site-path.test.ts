import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSitePath, siteUrl } from '../src/formats/site-path.ts';

const ORIGIN = 'https://casino.example';
/** Known tricks for turning a path into a host, in any order. */
const paths = fc
  .array(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '/./',
      '/../',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      ':99999',
      '[::1',
      'evil.example',
      'a',
      '\t',
      '\n',
      '%00',
      '%0a',
      '%',
      '%ff',
      ' ',
      '?',
      '#',
      'http:',
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));
const outside = fc.oneof(
  paths,
  paths.map((path) => `/${path}`),
  fc.string(),
  fc.webUrl(),
);

describe('a path from outside', () => {
  it.each([
    ['//evil.example//x', '/evil.example//x'],
    ['/.//evil.example', '/evil.example'],
    ['/a/..//evil.example?x=1#y', '/evil.example?x=1#y'],
    ['/%2e//evil.example', '/evil.example'],
    ['//host:99999/', '/host:99999/'],
    ['//[::1/', '/[::1/'],
    ['//u:p@h/', '/u:p@h/'],
    ['/password/reset/a%2Fb', '/password/reset/a%2Fb'],
    ['/games?from=//a&b=\\', '/games?from=//a&b=\\'],
    ['/de/spiele/w%C3%BCrfel', '/de/spiele/w%C3%BCrfel'],
  ])('S39 %j is the page %j', (target, page) => {
    const url = siteUrl(target, ORIGIN);
    expect([url?.origin, url && url.pathname + url.search + url.hash]).toEqual([ORIGIN, page]);
  });

  it.each([
    '',
    'evil',
    'https://evil.example/',
    '?x',
    '/\\evil',
    '/a%5cb',

    '/%0aX',
    '/de/%01x',
    '/%7F',
    '/%',
    '/%ff',
    '/a\nb',
  ])('S39 %j is no page', (target) => {
    expect([siteUrl(target, ORIGIN), isSitePath(target)]).toEqual([undefined, false]);
  });

  it('S39 never becomes a host, and whoever resolves the page again comes to the same', () => {
    fc.assert(
      fc.property(outside, (given) => {
        const url = siteUrl(given, ORIGIN) ?? new URL(ORIGIN);
        expect([url.origin, url.username, url.pathname.startsWith('//')]).toEqual([ORIGIN, '', false]);
        expect(new URL(url.pathname + url.search, 'http://other.example').host).toBe('other.example');
      }),
      { numRuns: 5000 },
    );
  });

  it('S39 A-38 is one of this site where it stays here however often it is resolved', () => {
    fc.assert(
      fc.property(outside.filter(isSitePath), (given) => {
        const resolved = new URL(given, ORIGIN);
        expect([resolved.origin, new URL(resolved.pathname, ORIGIN).origin]).toEqual([ORIGIN, ORIGIN]);
      }),
      { numRuns: 2000 },
    );
  });
});

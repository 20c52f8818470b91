import { isLocaleShaped, splitLocale, withLocale } from '@pavilion/contract/formats/locale-path.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPageOffered, keepsPreloader, pageRuleOf, pageRules, routeTable } from './routes.ts';
import { scrollTargetOf } from './scrolling.ts';
import { publicConfig as config } from './testing/public-config.ts';

const paths = (changes: Partial<PublicConfig>): string[] => routeTable({ ...config, ...changes }).map(({ path }) => path);

it('G-06 has no betting page when client host or client id is missing', () => {
  expect(paths({})).toContain('/betting');
  expect(paths({ betting: { clientHost: 'https://betting.test' } })).not.toContain('/betting');
  expect(paths({ betting: { clientId: '1' } })).not.toContain('/betting');
  expect(paths({ betting: {} })).not.toContain('/$locale/betting');
});

it('G-13 has a loyalty page only when loyalty is on', () => {
  expect(paths({})).toContain('/loyalty');
  expect(paths({ loyaltyEnabled: false })).not.toContain('/loyalty');
});

it('G-17 drops the documents page only when the identity provider is on and hides it', () => {
  const documents = (enabled: boolean, hideDocumentsPage: boolean) =>
    paths({ sumsub: { enabled, hideDocumentsPage, theme: 'dark' } }).includes('/profile/documents');
  expect([documents(true, true), documents(true, false), documents(false, true), documents(false, false)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it('G-23 G-24 has every path with a locale prefix too, and names it locale-…', () => {
  const table = routeTable(config);
  const plain = table.filter(({ locale }) => !locale);
  expect(plain).toHaveLength(pageRules.length);
  for (const { name, path } of plain) {
    expect(table).toContainEqual(expect.objectContaining({ name: `locale-${name}`, path: `/$locale${path === '/' ? '' : path}` }));
  }
});

it('G-25 accepts only two letters, or two letters, a dash and two letters, as a locale', () => {
  expect(['de', 'pt-br', 'PT-BR'].every(isLocaleShaped)).toBe(true);
  expect(['abc', 'e1', 'en-USA', 'en-', '', 'd'].some(isLocaleShaped)).toBe(false);
  expect(splitLocale('/abc/x')).toEqual({ prefix: undefined, pathname: '/abc/x' });
  expect(splitLocale('/PT-br/games/drop')).toEqual({ prefix: 'pt-br', pathname: '/games/drop' });
  expect(splitLocale('/de')).toEqual({ prefix: 'de', pathname: '/' });
});

it('L-08 prefixes a path with the locale, except the default one', () => {
  expect([withLocale('/games/x', 'de', 'en'), withLocale('/', 'de', 'en'), withLocale('/games/x', 'en', 'en')]).toEqual([
    '/de/games/x',
    '/de',
    '/games/x',
  ]);
});

it('D-34 requires a session on the profile, favourites and recently played, and nowhere else', () => {
  const own = pageRules.filter(({ access }) => access === 'player').map(({ path }) => path);
  expect(own.filter((path) => !path.startsWith('/profile'))).toEqual(['/favorites', '/recently-played']);
  expect(own.filter((path) => path.startsWith('/profile'))).toHaveLength(11);
});

it('finds the rule of a path, the exact one before the pattern', () => {
  expect(
    ['/', '/categories', '/categories/slots', '/profile/info/', '/games/dice-line', '/a/b/c'].map((path) => pageRuleOf(path)?.name),
  ).toEqual(['home', 'categories', 'category', 'profile-info', 'game', 'slug']);
  expect(isPageOffered('/betting', { ...config, betting: {} })).toBe(false);
});

it('has a file for every page of the table', () => {
  const files = readdirSync(new URL('../pages', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const addresses = files.map((file) =>
    `/${file
      .replace(/\.tsx$/, '')
      .replace(/\.(?=[$\w])/g, '/')
      .replace(/(^|\/)index$/, '')}`.replace(/(.)\/$/, '$1'),
  );
  expect(pageRules.map(({ path }) => path).filter((path) => !addresses.includes(path))).toEqual([]);
});

it('G-34 G-35 keeps the preloader on auto-login while it has a token, on the social callback always', () => {
  expect([
    keepsPreloader('/auth/autologin', true),
    keepsPreloader('/auth/autologin', false),
    keepsPreloader('/auth/social/x/callback', false),
    keepsPreloader('/', true),
  ]).toEqual([true, false, true, false]);
});

it('G-30 G-31 G-32 G-33 a new page starts at the top unless it keeps its position, a hash leads to its element, the same path keeps its place', () => {
  expect(scrollTargetOf('/a', { pathname: '/b', hash: '' }, false)).toEqual({ kind: 'top' });
  expect(scrollTargetOf('/a', { pathname: '/b', hash: '' }, true)).toEqual({ kind: 'keep' });
  expect(scrollTargetOf('/a', { pathname: '/b', hash: '#rules' }, true)).toEqual({ kind: 'hash', id: 'rules' });
  expect(scrollTargetOf('/a', { pathname: '/a', hash: '' }, false)).toEqual({ kind: 'keep' });
});

import { table } from '@pavilion/contract/calls/table.ts';
import { expect, it } from 'vitest';
import { caches, handlingOf, offlinePath, pageKey, shownOf } from './rules.ts';

const origin = 'https://pavilion.test';
const get = (path: string, isNavigation = false) => handlingOf({ method: 'GET', url: origin + path, isNavigation }, origin);

it('caches the lobby and the statement for offline use', () => {
  for (const path of ['/', '/de', '/main', '/de/main', '/pt-br/categories/slots', '/profile/history', '/de/profile/wallet'])
    expect(pageKey(`${origin}${path}?sign-in=true`)).toBe(origin + path);
  for (const path of ['/games/dice-line', '/profile/security', '/password/reset/abc', '/verify', '/auth/autologin', '/betting'])
    expect(pageKey(origin + path)).toBeUndefined();
  expect(get('/games/dice-line', true)).toEqual({ kind: 'page' });
});

it('caches a player’s answers separately from public ones', () => {
  expect(get('/api/payment/invoices?page=1')).toEqual({ kind: 'answer', cache: caches.own });
  expect(get('/api/game/games/played')).toEqual({ kind: 'answer', cache: caches.own });
  expect(get('/api/game/games/ember-run')).toEqual({ kind: 'answer', cache: caches.answers });
  expect(get('/api/content/en/layout')).toEqual({ kind: 'answer', cache: caches.answers });
});

it('S78 caches an answer with the session unless the contract makes it public', () => {
  const kept = Object.values(table)
    .flatMap((calls): { method: string; path: string; access: string }[] => Object.values(calls))
    .map(({ path, access, method }) => ({
      path,
      access,
      handling: handlingOf({ method, url: origin + path, isNavigation: false }, origin),
    }))
    .filter(({ handling }) => handling.kind === 'answer');
  expect(new Set(kept.map(({ access }) => access))).toEqual(new Set(['guest', 'optional', 'player']));
  for (const { path, access, handling } of kept)
    expect([path, handling]).toEqual([path, { kind: 'answer', cache: access === 'guest' ? caches.answers : caches.own }]);
});

it('S78 leaves everything that moves money, opens a session or has another origin to the network', () => {
  for (const path of ['/api/player/limits', '/api/payment/methods/deposit', '/api/player/sessions', '/sandbox/psp'])
    expect(get(path)).toEqual({ kind: 'pass' });
  expect(handlingOf({ method: 'POST', url: `${origin}/api/game/games`, isNavigation: false }, origin)).toEqual({ kind: 'pass' });
  expect(handlingOf({ method: 'GET', url: 'https://elsewhere.test/assets/a.js', isNavigation: false }, origin)).toEqual({ kind: 'pass' });
  expect(get('/sandbox/inbox', true)).toEqual({ kind: 'pass' });
});

it('uses the language of the address while offline', () => {
  expect(['/', '/games/x', '/de', '/pt-br/games/x'].map(offlinePath)).toEqual(['/offline', '/offline', '/de/offline', '/pt-br/offline']);
});

it('S39 shows a push message in its language and opens only pages of this site', () => {
  const show = (message: unknown) => shownOf(JSON.stringify(message), origin);
  const message = { tag: 't', title: 'News', body: 'Read it.', url: '/ar/profile/notifications', lang: 'ar' };
  expect(show(message)).toMatchObject({
    title: 'News',
    options: { body: 'Read it.', tag: 't', lang: 'ar', dir: 'rtl', data: { url: `${origin}/ar/profile/notifications` } },
  });
  expect(show({ ...message, lang: 'pt-br' })?.options.dir).toBe('ltr');
  for (const url of ['https://elsewhere.test/x', '//elsewhere.test', 'javascript:alert(1)', 7, undefined])
    expect(show({ ...message, url })?.options.data).toEqual({ url: `${origin}/` });
  expect([shownOf('no json', origin), shownOf('', origin), shownOf('null', origin), show({ title: '' }), show([])]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

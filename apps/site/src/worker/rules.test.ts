import { expect, it } from 'vitest';
import { caches, handlingOf, offlinePath, pageKey, shownOf } from './rules.ts';

const origin = 'https://pavilion.test';
const get = (path: string, isNavigation = false) => handlingOf({ method: 'GET', url: origin + path, isNavigation }, origin);

it('keeps the lobby and the statement for want of a connection', () => {
  for (const path of ['/', '/de', '/main', '/de/main', '/pt-br/categories/slots', '/profile/history', '/de/profile/wallet'])
    expect(pageKey(`${origin}${path}?sign-in=true`)).toBe(origin + path);
  for (const path of ['/games/dice-line', '/profile/security', '/password/reset/abc', '/verify', '/auth/autologin', '/betting'])
    expect(pageKey(origin + path)).toBeUndefined();
  expect(get('/games/dice-line', true)).toEqual({ kind: 'page' });
});

it('keeps a player’s answers apart from everybody’s', () => {
  expect(get('/api/payment/invoices?page=1')).toEqual({ kind: 'answer', cache: caches.own });
  expect(get('/api/game/games/played')).toEqual({ kind: 'answer', cache: caches.own });
  expect(get('/api/game/games?perPage=18')).toEqual({ kind: 'answer', cache: caches.answers });
  expect(get('/api/content/en/layout')).toEqual({ kind: 'answer', cache: caches.answers });
});

it('leaves everything that moves money, opens a session or comes from elsewhere to the network', () => {
  for (const path of ['/api/player/limits', '/api/payment/methods/deposit', '/api/player/sessions', '/sandbox/psp'])
    expect(get(path)).toEqual({ kind: 'pass' });
  expect(handlingOf({ method: 'POST', url: `${origin}/api/game/games`, isNavigation: false }, origin)).toEqual({ kind: 'pass' });
  expect(handlingOf({ method: 'GET', url: 'https://elsewhere.test/assets/a.js', isNavigation: false }, origin)).toEqual({ kind: 'pass' });
  expect(get('/sandbox/inbox', true)).toEqual({ kind: 'pass' });
});

it('speaks the language of the address when it is offline', () => {
  expect(['/', '/games/x', '/de', '/pt-br/games/x'].map(offlinePath)).toEqual(['/offline', '/offline', '/de/offline', '/pt-br/offline']);
});

it('shows a push message in its language and opens pages of this site alone', () => {
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

import { expect, it } from 'vitest';
import { createDevice } from '../../../browser/fingerprint.ts';
import { landingOf } from '../autologin/autologin-arrival.tsx';
import { backRouteIn, backRouteOf, callbackQuery, departureOf, socialState, socialWays } from './social.ts';

const lists = {
  broker: [{ id: 'google', label: 'Google' }, { id: 'facebook' }],
  direct: [
    { id: 'telegram', label: 'Telegram', scriptUrl: '/widget.js' },
    { id: 'other', label: 'Other' },
  ],
};
const telegram = { bot: 'a_bot', auth_url: '/auth/social/telegram/callback' };
const idsOf = (constants: Parameters<typeof socialWays>[1]) => socialWays(lists, constants).map(({ id }) => id);

it('A-35 offers what the content lists and the operator has enabled', () => {
  expect(idsOf({ socialAuth: [] })).toEqual([]);
  expect(idsOf({ socialAuth: ['auth0'] })).toEqual(['google', 'facebook']);
  expect(idsOf({ socialAuth: ['auth0', 'telegram'], telegram })).toEqual(['google', 'facebook', 'telegram']);
  expect(idsOf({ socialAuth: ['other'] })).toEqual(['other']);
  for (const incomplete of [{}, { telegram: { ...telegram, bot: '' } }, { telegram: { ...telegram, auth_url: '' } }])
    expect(idsOf({ socialAuth: ['telegram'], ...incomplete })).toEqual([]);
  expect(socialWays({ broker: [{}, { label: 'nameless' }], direct: [] }, { socialAuth: ['auth0'] })).toEqual([]);
});

it('A-36 redirects to a connection of the broker, or directly to a provider', () => {
  const state = socialState('/games');
  const broker = new URL(departureOf({ id: 'google', kind: 'broker' }, state), 'https://pavilion.test');
  expect([broker.pathname, Object.fromEntries(broker.searchParams)]).toEqual([
    '/api/player/sessions/social/auth0/redirect',
    { state: '{"backRoute":"%2Fgames"}', connection: 'google' },
  ]);
  const direct = new URL(departureOf({ id: 'other', kind: 'direct' }, state), 'https://pavilion.test');
  expect([direct.pathname, [...direct.searchParams.keys()]]).toEqual(['/api/player/sessions/social/other/redirect', ['state']]);
});

it('A-37 keeps path and query of the page, without sign-in, sign-up and stag', () => {
  const search = { 'sign-in': 'true', provider: ['a', 'b'], 'sign-up': 'true', stag: 'x', name: 'ä & b' };
  expect(backRouteOf('/de/games', search)).toBe('/de/games?provider=a&provider=b&name=%C3%A4+%26+b');
  expect(backRouteOf('/', { stag: 'x' })).toBe('/');
  const route = backRouteOf('/de/games', search);
  expect(backRouteIn(socialState(route))).toBe(route);
});

it('A-38 goes home if the return address leaves the site or is missing', () => {
  const evil = [
    '//evil',
    'https://evil',
    '/\\evil',
    '\\/evil',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil',
    '',
    '/a\nb',
    'HTTPS://evil',
  ];
  for (const backRoute of evil) {
    expect(backRouteIn(socialState(backRoute))).toBe('/');
    expect(backRouteIn(JSON.stringify({ backRoute }))).toBe('/');
  }
  for (const state of [undefined, '', 'null', '[]', '{', '{"backRoute":7}', '{"backRoute":"%E0%A4%A"}'])
    expect(backRouteIn(state)).toBe('/');
});

it('A-41 sends all parameters of the callback address', () => {
  expect(callbackQuery({ code: 'c', state: 's', scope: ['a', 'b'] })).toEqual({ code: 'c', state: 's', scope: 'a' });
});

it('A-44 D-77 S39 a link leads to a path of this site in the page’s language, otherwise home', () => {
  const href = (path: string) => (path === '/' ? '/de' : `/de${path}`);
  expect(landingOf('/games?real=true', href)).toBe('/de/games?real=true');
  expect(landingOf('/pt-br/games', href)).toBe('/pt-br/games');
  for (const other of [undefined, '', '//evil', 'https://evil', '/\\evil', 'javascript:alert(1)'])
    expect(landingOf(other, href)).toBe('/de');
});

it('N-12 fingerprints the device once, and does without if the library fails or takes too long', async () => {
  const never = { wait: () => new Promise<void>(() => undefined) };
  let reads = 0;
  const device = createDevice({ read: async () => `device ${(reads += 1)}`, clock: never });
  expect([await device(), await device()]).toEqual([{ fingerprint: 'device 1' }, { fingerprint: 'device 1' }]);
  expect(await createDevice({ read: () => Promise.reject(new Error('blocked')), clock: never })()).toEqual({});
  expect(await createDevice({ read: () => new Promise(() => undefined), clock: { wait: async () => undefined } })()).toEqual({});
});

it('N-12 a call after the library has come names the device, though one before it went without', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const device = createDevice({ read: () => promise, clock: { wait: async () => undefined } });
  expect(await device()).toEqual({});
  resolve('device');
  await new Promise((done) => setImmediate(done));
  expect(await device()).toEqual({ fingerprint: 'device' });
});

import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { readConfig } from '../config/config.ts';
import { startConsole, type TestConsole } from '../modules/operator/testing/console.ts';
import { arrive, countOf, invited, lastRefusal, type Left, leave } from '../modules/operator/testing/oidc.ts';
import { codeAt } from '../testing/people/operators.ts';
import { type OidcImitation, startOidcImitation } from './testing/oidc-imitation.ts';

vi.setConfig({ testTimeout: 60_000 });

const ACR = 'two-factors';

let issuer: OidcImitation;
let server: TestConsole;
beforeAll(async () => {
  issuer = await startOidcImitation();
  server = await startConsole({ hasNoWorker: true, config: { consoleOidc: issuer.settings } });
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});
beforeEach(() => server.clock.advanceMs(11 * MINUTE_MS));

const askedIn = ({ location }: Left) => ({ nonce: location.searchParams.get('nonce') ?? '', now: server.clock.realNow() });
const stateIn = ({ location }: Left): string => location.searchParams.get('state') ?? '';
const nowSeconds = (): number => Math.floor(server.clock.realNow().getTime() / 1000);
const sessionIn = async (cookie: string) =>
  z
    .looseObject({ scope: z.string(), steppedUpUntil: z.string().nullable() })
    .parse((await server.call('GET', '/session', { token: /pavilion-console=([\w-]+)/.exec(cookie)?.[1] ?? '' })).body.data);

/** Comes back as a person with these claims. */
async function come(claims: JWTPayload, signedBy: Parameters<OidcImitation['codeFor']>[2] = 'published') {
  const left = await leave(server);
  const code = issuer.codeFor(askedIn(left), claims, signedBy);
  return arrive(server, left, { code, state: stateIn(left) });
}

describe('a token', () => {
  it.each<[what: string, claims: JWTPayload, signedBy: Parameters<OidcImitation['codeFor']>[2]]>([
    ['signed with another key', {}, 'other'],
    ['signed with the client’s secret', {}, 'secret'],
    ['signed by nobody', {}, 'nobody'],
    ['of another issuer', { iss: 'https://other.test' }, 'published'],
    ['for another client', { aud: 'somebody-else' }, 'published'],
    ['for several clients, of which another one asked', { aud: ['the-console', 'other'], azp: 'other' }, 'published'],
    ['of another sign-in', { nonce: 'of-another-sign-in' }, 'published'],
    ['of no sign-in', { nonce: undefined }, 'published'],
    ['that is over', { exp: 1 }, 'published'],
    ['that begins later', { nbf: 99_999_999_999 }, 'published'],
    ['of nobody', { sub: '' }, 'published'],
    ['whose person was there an hour ago', { auth_time: 1 }, 'published'],
    ['that says not when the person was there', { auth_time: undefined }, 'published'],
  ])('BO-011 %s lets nobody in', async (_what, claims, signedBy) => {
    const { email } = await server.operator('tampered', 'support');
    const challenges = await countOf(server, 'operator_challenge');
    expect(await come({ email, ...claims }, signedBy)).toEqual({ status: 302, location: '/?oidc=refused', cookie: '' });
    expect(await lastRefusal(server)).toEqual({ actor: 'visitor', refusal: 'unproven' });
    expect(await countOf(server, 'operator_challenge')).toBe(challenges);
    // The same without the change is let in.
    expect((await come({ email, sub: 'tampered' })).location).toBe('/?oidc=code');
  });

  it('BO-011 is requested with the code of this sign-in, and another issuer’s answer is refused', async () => {
    const { email } = await server.operator('mixed', 'support');
    const left = await leave(server);
    expect((await arrive(server, left, { code: 'forged', state: stateIn(left) })).location).toBe('/?oidc=refused');
    const other = await leave(server);
    const code = issuer.codeFor(askedIn(other), { email, sub: 'mixed' });
    const mixedUp = { code, state: stateIn(other), iss: 'https://other.test' };
    expect((await arrive(server, other, mixedUp)).location).toBe('/?oidc=refused');
    const none = await leave(server);
    expect((await arrive(server, none, { state: stateIn(none) })).location).toBe('/?oidc=refused');
  });

  it('BO-011 ties an operator to the person behind the address, who is nobody else afterwards', async () => {
    const [{ email }, colleague] = [await server.operator('tied', 'support'), await server.operator('tied-too', 'support')];
    expect((await come({ email, sub: 'first' })).location).toBe('/?oidc=code');
    expect((await come({ email, sub: 'heir of the address' })).location).toBe('/?oidc=refused');
    expect((await lastRefusal(server)).refusal).toBe('otherPerson');
    expect((await come({ email: colleague.email, sub: 'first' })).location).toBe('/?oidc=refused');
    expect(await lastRefusal(server)).toEqual({ actor: `operator:${colleague.id}`, refusal: 'otherPerson' });
    expect((await come({ email, sub: 'first' })).location).toBe('/?oidc=code');
  });
});

describe('the second factor', () => {
  it('BO-011 stays ours unless `acr` says so, and then is as fresh as the person was there', async () => {
    const { email } = await server.operator('proven', 'support');
    const { location } = await leave(server);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ acr_values: ACR, max_age: '300' });
    expect((await come({ email, sub: 'proven', acr: 'password' })).location).toBe('/?oidc=code');
    expect((await come({ email, sub: 'proven' })).location).toBe('/?oidc=code');
    const authTime = nowSeconds() - 240;
    const entered = await come({ email, sub: 'proven', acr: ACR, auth_time: authTime });
    expect(entered.location).toBe('/');
    expect(await sessionIn(entered.cookie)).toMatchObject({
      scope: 'whole',
      steppedUpUntil: new Date((authTime + 300) * 1000).toISOString(),
    });
    // Later the factor is ours again.
    const token = /pavilion-console=([\w-]+)/.exec(entered.cookie)?.[1] ?? '';
    server.clock.advanceMs(2 * MINUTE_MS);
    const stale = await server.call('POST', '/own/recovery-codes', { token });
    expect([stale.status, stale.body.error?.detail]).toEqual([403, { factors: ['totp'] }]);
    expect((await server.call('POST', '/session/step-up', { token, body: { code: codeAt(server.clock.realNow()) } })).status).toBe(200);
  });

  it('BO-011 that the issuer has seen makes an invited operator active at once, and no one else', async () => {
    const email = 'proven.newcomer@console.test';
    await invited(server, email);
    const entered = await come({ email, sub: 'newcomer', acr: ACR, name: 'Nora' });
    expect(entered.location).toBe('/');
    expect(await sessionIn(entered.cookie)).toMatchObject({ scope: 'whole', roles: ['support'], operator: { name: 'Nora' }, factors: [] });
    expect((await come({ email, sub: 'newcomer', acr: 'password' })).location).toBe('/?oidc=refused');
    expect((await lastRefusal(server)).refusal).toBe('noFactor');
    const { email: blocked } = await server.operator('proven-blocked', 'support');
    await server.testDatabase.pool.query("update console.operator set state = 'blocked' where email_key = $1", [blocked]);
    expect((await come({ email: blocked, sub: 'blocked', acr: ACR })).location).toBe('/?oidc=refused');
    expect((await come({ email: 'nobody@console.test', sub: 'nobody', acr: ACR })).location).toBe('/?oidc=refused');
  });
});

it('BO-011 an issuer that does not answer, answers wrongly, or refuses the console is unavailable, and no one is let in', async () => {
  const { email } = await server.operator('away', 'support');
  const faults = [
    ['/token', { status: 503, json: {} }],
    ['/token', { status: 401, json: { error: 'invalid_client' } }],
    ['/token', { status: 302, json: {} }],
    ['/jwks', { status: 500, json: {} }],
  ] as const;
  for (const [path, answer] of faults) {
    issuer.fault(path, answer);
    // Keys are cached for five minutes; an hour later everything is fetched again.
    server.clock.advanceMs(61 * MINUTE_MS);
    expect([path, (await come({ email, sub: 'away' })).location]).toEqual([path, '/?oidc=unavailable']);
    issuer.fault(path, undefined);
  }
  const left = await leave(server);
  expect((await arrive(server, left, { state: stateIn(left), error: 'temporarily_unavailable' })).location).toBe('/?oidc=unavailable');
  for (const json of [
    { ...issuer.metadata, issuer: 'https://other.test' },
    {},
    { ...issuer.metadata, authorization_endpoint: undefined },
  ]) {
    server.clock.advanceMs(61 * MINUTE_MS);
    issuer.fault('/.well-known/openid-configuration', { status: 200, json });
    expect((await leave(server, { to: '/audit' })).location.href).toBe(`${server.consoleUrl}/audit?oidc=unavailable`);
  }
  issuer.fault('/.well-known/openid-configuration', undefined);
  expect((await come({ email, sub: 'away' })).location).toBe('/?oidc=code');
});

describe('its configuration', () => {
  const all = {
    CONSOLE_OIDC_ISSUER: 'https://login.example/tenant',
    CONSOLE_OIDC_CLIENT_ID: 'console',
    CONSOLE_OIDC_CLIENT_SECRET: 'secret',
  };

  it('BO-011 BO-017 is whole or nothing, and by https in production', () => {
    expect(readConfig({}).consoleOidc).toBeUndefined();
    expect(readConfig({ ...all, CONSOLE_OIDC_ACR: 'mfa, urn:x:two' }).consoleOidc).toEqual({
      issuer: 'https://login.example/tenant',
      clientId: 'console',
      clientSecret: 'secret',
      acr: ['mfa', 'urn:x:two'],
      isInPrivateNetwork: false,
    });
    for (const name of Object.keys(all)) expect(() => readConfig({ ...all, [name]: '' })).toThrow(`${name}= is not valid`);
    expect(() => readConfig({ CONSOLE_OIDC_ACR: 'mfa' })).toThrow('CONSOLE_OIDC_ISSUER= is not valid');
    expect(() => readConfig({ ...all, CONSOLE_OIDC_ACR: 'two words' })).toThrow('CONSOLE_OIDC_ACR');
    for (const issuer of [
      'https://login.example/?tenant=1',
      'https://login.example/#a',
      'https://user:pass@login.example',
      'login.example',
    ])
      expect(() => readConfig({ ...all, CONSOLE_OIDC_ISSUER: issuer })).toThrow('CONSOLE_OIDC_ISSUER');
    const http = { ...all, CONSOLE_OIDC_ISSUER: 'http://login.example' };
    expect(readConfig(http).consoleOidc?.issuer).toBe('http://login.example');
    expect(() => readConfig({ ...http, NODE_ENV: 'production' })).toThrow('CONSOLE_OIDC_ISSUER');
    expect(readConfig({ ...all, NODE_ENV: 'production' }).consoleOidc?.clientId).toBe('console');
  });

  it('BO-011 BO-017 the sandbox’s issuer is unknown in production', async () => {
    const production = await startConsole({ hasNoWorker: true, config: { isProduction: true } });
    expect(production.context.authority.oidc).toBeUndefined();
    await production.stop();
  });
});

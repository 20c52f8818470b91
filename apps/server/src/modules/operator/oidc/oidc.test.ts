import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { codeOf, stepAt } from '../../../kernel/secrets/one-time-codes.ts';
import { codeAt, OPERATOR_PASSWORD } from '../../../testing/people/operators.ts';
import { operatorSweeps } from '../jobs.ts';
import { startConsole, type TestConsole, tokenIn } from '../testing/console.ts';
import { arrive, choose, countOf, invited, lastRefusal, leave } from '../testing/oidc.ts';
import { pageOr, pageWith } from './page.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true, hasSandbox: true });
});
afterAll(() => server.stop());
// Longer than a throttle's window, so that sign-ins of one test do not count in another.
beforeEach(() => server.clock.advanceMs(11 * MINUTE_MS));

const whole = z.looseObject({ scope: z.string(), roles: z.array(z.string()), hasPassword: z.boolean(), factors: z.array(z.string()) });
const sessionOf = async (token: string) => whole.parse((await server.call('GET', '/session', { token })).body.data);
const tokenOf = (cookie: string): string => /pavilion-console=([\w-]+)/.exec(cookie)?.[1] ?? '';

/** The whole flow: leaves, chooses a person at the sandbox's issuer, returns. */
async function come(person: Record<string, string>, to = '/') {
  const left = await leave(server, { to });
  return arrive(server, left, await choose(server, left, person));
}
const finish = (cookie: string, code: string) => server.call('POST', '/sessions/factor', { body: { code }, headers: { cookie } });

/** Sets up the app of an enrolling operator. @returns its secret */
async function enrol(token: string): Promise<string> {
  const { secret } = z.object({ secret: z.string() }).parse((await server.call('POST', '/own/totp', { token })).body.data);
  const code = codeOf(secret, stepAt(server.clock.realNow()));
  expect((await server.call('POST', '/own/totp/confirm', { token, body: { code } })).status).toBe(200);
  return secret;
}

describe('the way to the issuer', () => {
  it('BO-011 sends the browser there with state, nonce and PKCE, and ties the way back by a short-lived cookie', async () => {
    const { location, setCookie, status } = await leave(server);
    expect([status, location.origin + location.pathname]).toEqual([302, `${server.url}/sandbox/console/oidc/authorize`]);
    const secret = expect.stringMatching(/^[\w-]{43}$/);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'sandbox-console-oidc',
      redirect_uri: `${server.consoleUrl}/api/console/v1/sessions/oidc/callback`,
      scope: 'openid email profile',
      state: secret,
      nonce: secret,
      code_challenge: secret,
      code_challenge_method: 'S256',
    });
    expect(setCookie).toMatch(/^console_oidc=[\w-]{43}; Path=\/api\/console\/v1\/sessions\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  it('BO-011 keeps neither state nor secrets readable, and forgets an abandoned flow', async () => {
    const { location } = await leave(server);
    const held = async () => JSON.stringify((await server.testDatabase.pool.query('select * from console.oidc_flow')).rows);
    const kept = await held();
    for (const name of ['state', 'nonce']) expect(kept).not.toContain(location.searchParams.get(name));
    expect(kept).toContain(
      createHash('sha256')
        .update(location.searchParams.get('state') ?? '')
        .digest('hex'),
    );
    server.clock.advanceMs(11 * MINUTE_MS);
    await operatorSweeps.find(({ name }) => name === 'operator.leftovers')?.sweep(server.context);
    expect(await held()).toBe('[]');
  });

  it('BO-011 S39 comes back to a page of the console, and to nothing else', () => {
    for (const page of ['/', '/audit?act=operators.invite', '/players/1/money']) expect(pageOr(page)).toBe(page);
    for (const page of [
      undefined,
      '',
      '//evil',
      '/.//evil.example',
      '/a/..//evil',
      '/%2e//evil',
      '/\\evil',
      'https://evil',
      '/sandbox',
      '/api/console/v1/session',
      '/%2Fevil',
      '/a\n',
    ])
      expect([page, pageOr(page), pageWith(page ?? '/', 'cancelled')]).toEqual([
        page,
        '/',
        expect.stringMatching(/^\/(?!\/).*\?oidc=cancelled$/),
      ]);
  });

  it('BO-011 OS-36 is throttled for each address, in words at the page it began at', async () => {
    for (let count = 0; count < 50; count += 1) expect((await leave(server)).location.pathname).toBe('/sandbox/console/oidc/authorize');
    expect((await leave(server, { to: '/audit' })).location.href).toBe(`${server.consoleUrl}/audit?oidc=tooMany`);
  });
});

describe('an operator who comes back', () => {
  it('BO-011 is let in with a factor of ours, which the browser alone that came back may give', async () => {
    const { email, id } = await server.operator('comes', 'support');
    const sessions = await countOf(server, 'operator_session');
    const { location, cookie, status } = await come({ email: email.toUpperCase() }, '/players?sort=asc');
    expect([status, location]).toEqual([302, '/players?sort=asc&oidc=code']);
    expect(tokenOf(cookie)).toBe('');
    expect(await countOf(server, 'operator_session')).toBe(sessions);
    const code = codeAt(server.clock.realNow());
    expect((await finish('', code)).body.error?.code).toBe(17_016);
    const entered = await finish(cookie, code);
    expect(await sessionOf(tokenIn(entered))).toMatchObject({ scope: 'whole', roles: ['support'] });
    expect((await finish(cookie, codeAt(server.clock.realNow(), 1))).body.error?.code).toBe(17_016);
    expect((await server.records(id)).map(({ kind, detail }) => [kind, detail['act'] ?? detail['scope']])).toEqual([
      ['operatorSignedIn', 'whole'],
      ['operatorActed', 'session.oidc'],
      ['operatorSignedIn', 'whole'],
    ]);
  });

  it('BO-011 BO-008 is active without a password once the own factor is set up, with the roles of the invitation, whose link is void', async () => {
    const email = 'nora.newcomer@console.test';
    const link = await invited(server, email);
    const first = await come({ email });
    expect(first.location).toBe('/');
    const token = tokenOf(first.cookie);
    expect(await sessionOf(token)).toMatchObject({ scope: 'enrolment', hasPassword: false, operator: { name: 'Nora Newcomer' } });
    expect((await server.call('GET', '/players', { token })).body.error?.code).toBe(17_015);
    expect((await server.call('GET', `/invitations/${link}`)).status).toBe(410);
    // An operator who lost the session before the factor was set up proves the address again.
    const again = tokenOf((await come({ email })).cookie);
    const secret = await enrol(again);
    expect(await sessionOf(again)).toMatchObject({ scope: 'whole', roles: ['support'], hasPassword: false, factors: ['totp'] });
    expect((await server.call('GET', '/session', { token })).status).toBe(401);
    expect((await server.call('POST', '/sessions', { body: { email, password: OPERATOR_PASSWORD } })).status).toBe(401);
    server.clock.advanceMs(MINUTE_MS);
    const back = await come({ email });
    expect(back.location).toBe('/?oidc=code');
    const code = codeOf(secret, stepAt(server.clock.realNow()));
    expect((await finish(back.cookie, code)).status).toBe(200);
  });

  it('BO-011 BO-015 is opened again as who was let in before, and a reset forgets who that was', async () => {
    const [asks, approves] = [await server.operator('resets', 'administrator'), await server.operator('resets-too', 'administrator')];
    const email = 'reset@console.test';
    await invited(server, email);
    const token = tokenOf((await come({ email })).cookie);
    await enrol(token);
    const { id } = z.object({ operator: z.object({ id: z.string() }) }).parse(await sessionOf(token)).operator;
    const reason = 'as the test wants it';
    const act = (method: string, path: string) => server.call(method, path, { token: asks.token, body: { reason } });
    await act('PUT', `/operators/${id}/block`);
    expect((await come({ email })).location).toBe('/?oidc=refused');
    await server.agreed('POST', `/operators/${id}/open`, { by: asks, body: { reason } });
    expect((await come({ email })).location).toBe('/?oidc=code');
    const asked = await act('POST', `/operators/${id}/factors/reset`);
    const { approval } = z.object({ approval: z.object({ id: z.string() }) }).parse(asked.body.data);
    expect((await server.call('POST', `/approvals/${approval.id}/approve`, { token: approves.token, body: {} })).status).toBe(200);
    const { rows } = await server.testDatabase.pool.query('select 1 from console.operator_oidc where operator_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(await sessionOf(tokenOf((await come({ email })).cookie))).toMatchObject({ scope: 'enrolment' });
  });

  it('BO-011 hears in words that the own cancellation was one', async () => {
    const left = await leave(server, { to: '/audit' });
    const returned = await choose(server, left, { deny: '1' });
    expect((await arrive(server, left, returned)).location).toBe('/audit?oidc=cancelled');
    expect((await arrive(server, left, returned)).location).toBe('/?oidc=expired');
  });
});

describe('somebody who is not let in', () => {
  const change = (email: string, set: string) =>
    server.testDatabase.pool.query(`update console.operator set ${set} where email_key = $1`, [email]);
  const late = async (email: string) => {
    await invited(server, email);
    server.clock.advanceMs(48 * 60 * MINUTE_MS + 1);
  };
  const known = async (name: string) => (await server.operator(name, 'support')).email;

  it.each([
    ['an address that is no operator’s', 'unknown', async () => ({ email: 'nobody@console.test' })],
    ['an address the issuer has not verified', 'emailUnverified', async () => ({ email: await known('unverified'), unverified: '1' })],
    ['nobody with an address', 'emailUnverified', async () => ({ email: '' })],
    [
      'an operator who is blocked',
      'barred',
      async () => (await change(await known('blocked'), "state = 'blocked'"), { email: 'blocked@console.test' }),
    ],
    [
      'an operator whose time is over',
      'barred',
      async () => (await change(await known('over'), 'valid_until = created_at'), { email: 'over@console.test' }),
    ],
    ['somebody invited too long ago', 'notInvited', async () => (await late('late@console.test'), { email: 'late@console.test' })],
    [
      'an operator without a factor of ours',
      'noFactor',
      async () => {
        const { email, id } = await server.operator('bare', 'support');
        await server.testDatabase.pool.query('delete from console.operator_factor where operator_id = $1', [id]);
        return { email };
      },
    ],
  ])('BO-011 OS-36 hears what everybody hears: %s', async (_who, refusal, person) => {
    const chosen = await person();
    const before = [
      await countOf(server, 'operator_session'),
      await countOf(server, 'operator_challenge'),
      await countOf(server, 'operator_oidc'),
    ];
    const answered = await come(chosen, '/audit');
    expect(answered).toEqual({ status: 302, location: '/audit?oidc=refused', cookie: '' });
    const after = [
      await countOf(server, 'operator_session'),
      await countOf(server, 'operator_challenge'),
      await countOf(server, 'operator_oidc'),
    ];
    expect(after).toEqual(before);
    expect((await lastRefusal(server)).refusal).toBe(refusal);
  });

  it('BO-011 comes back only where the sign-in began: in that browser, once, in time, with the state it was given', async () => {
    const { email } = await server.operator('once', 'support');
    const expired = { status: 302, location: '/?oidc=expired', cookie: '' };
    const left = await leave(server);
    const returned = await choose(server, left, { email });
    const other = await leave(server);
    expect(await arrive(server, { cookie: '' }, returned)).toEqual(expired);
    expect(await arrive(server, other, returned)).toEqual(expired);
    expect(await arrive(server, left, { ...returned, state: other.location.searchParams.get('state') ?? '' })).toEqual(expired);
    expect(await arrive(server, left, { code: returned['code'] ?? '' })).toEqual(expired);
    // Attempts of others took nothing from the browser it belongs to.
    expect((await arrive(server, left, returned)).location).toBe('/?oidc=code');
    expect(await arrive(server, left, returned)).toEqual(expired);
    const slow = await leave(server);
    server.clock.advanceMs(10 * MINUTE_MS);
    expect(await arrive(server, slow, await choose(server, slow, { email }))).toEqual(expired);
  });

  it('BO-011 is never let in twice by one answer, however many bring it at once', async () => {
    const { email } = await server.operator('many', 'support');
    const left = await leave(server);
    const returned = await choose(server, left, { email });
    const before = await countOf(server, 'operator_challenge');
    const answers = await Promise.all(Array.from({ length: 12 }, () => arrive(server, left, returned)));
    expect(answers.map(({ location }) => location).toSorted()).toEqual([
      '/?oidc=code',
      ...Array.from({ length: 11 }, () => '/?oidc=expired'),
    ]);
    expect(await countOf(server, 'operator_challenge')).toBe(before + 1);
  });

  it('BO-011 gets no code of the issuer’s for another address than the console’s, and no token without its secret', async () => {
    const { location } = await leave(server);
    const evil = new URL(location);
    evil.searchParams.set('redirect_uri', 'https://evil.test/api/console/v1/sessions/oidc/callback');
    expect((await fetch(evil, { redirect: 'manual' })).status).toBe(400);
    const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'x', redirect_uri: 'x', code_verifier: 'x' });
    expect((await fetch(`${server.url}/sandbox/console/oidc/token`, { method: 'POST', body })).status).toBe(401);
  });
});

it('BO-011 is offered where an issuer is configured, and answers nothing elsewhere', async () => {
  const without = await startConsole();
  const { oidc } = without.context.authority;
  const ways = async () => (await without.call('GET', '/sessions/ways')).body.data;
  expect(await ways()).toMatchObject({ oidc: { isOffered: true } });
  without.context.authority.oidc = undefined;
  expect(await ways()).toMatchObject({ oidc: { isOffered: false } });
  expect((await leave(without)).status).toBe(404);
  without.context.authority.oidc = oidc;
  // The sandbox is not there: its issuer cannot be reached.
  expect((await leave(without, { to: '/audit' })).location.href).toBe(`${without.consoleUrl}/audit?oidc=unavailable`);
  await without.stop();
});

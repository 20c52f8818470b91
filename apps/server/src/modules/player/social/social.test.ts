import { createHash, createHmac } from 'node:crypto';
import { isSitePath } from '@pavilion/contract/formats/site-path.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { stateWithFlow } from './rules.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  await server.setValue('socialAuth', ['auth0', 'google', 'telegram']);
  await server.setValue('telegram', { bot: 'pavilion_bot', auth_url: '/auth/social/telegram/callback' });
});
afterAll(() => server.stop());

const STATE = JSON.stringify({ backRoute: encodeURIComponent('/games?sort=new') });
const BROWSER = { 'sec-fetch-site': 'same-origin' };

async function leave(
  path = 'auth0/redirect',
  query: Record<string, string> = { connection: 'google' },
  headers: Record<string, string> = {},
) {
  const search = new URLSearchParams({ state: STATE, ...query });
  const response = await fetch(`${server.url}/api/player/sessions/social/${path}?${search}`, { redirect: 'manual', headers });
  const location = response.headers.get('location') ?? '';
  return { status: response.status, location, cookie: response.headers.get('set-cookie') ?? '', text: await response.text() };
}

/** Fills the provider's form as a person would, and gives the query of the callback address. */
async function choose(location: string, person: Record<string, string>): Promise<Record<string, string>> {
  const page = await (await fetch(location)).text();
  expect(page).toContain('type="email"');
  const form = { ...Object.fromEntries(new URL(location).searchParams), ...person };
  const response = await fetch(new URL('/sandbox/oidc/authorize', location), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const back = new URL(z.string().parse(response.headers.get('location')));
  expect(`${back.origin}${back.pathname}`).toBe(new URL(location).searchParams.get('redirect_uri'));
  return Object.fromEntries(back.searchParams);
}

interface Arrival {
  provider?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
}
const arrive = (query: Record<string, string>, { provider = 'google', body = {}, ...options }: Arrival = {}) =>
  server.call('POST', `/api/player/sessions/social?${new URLSearchParams(query)}`, {
    body: { connection: provider, provider, ...body },
    ...options,
  });
const signIn = async (person: Record<string, string>, arrival: Arrival = {}) =>
  arrive(await choose((await leave()).location, person), arrival);

let count = 0;
const anEmail = (): string => `social-${(count += 1)}@pavilion.test`;
const codeOf = (called: { body: { error?: { code: number } | undefined } }) => called.body.error?.code;

describe('the way to a provider', () => {
  it('C-26 S29 sends the browser to the broker with state, nonce and PKCE, and ties it by a cookie', async () => {
    const { status, location, cookie } = await leave();
    expect(status).toBe(302);
    const asked = Object.fromEntries(new URL(location).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      connection: 'google',
      redirect_uri: `${server.url}/auth/social/google/callback`,
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(z.object({ backRoute: z.string() }).parse(JSON.parse(asked['state'] ?? '')).backRoute).toBe('%2Fgames%3Fsort%3Dnew');
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('C-26 C-27 knows no connection the operator does not have', async () => {
    expect((await leave('auth0/redirect', { connection: 'other' })).status).toBe(404);
    expect((await leave('google/redirect', {})).status).toBe(302);
    for (const name of ['facebook', 'telegram', 'other', 'Google%00']) expect((await leave(`${name}/redirect`, {})).status).toBe(404);
    await server.setValue('socialAuth', ['telegram']);
    expect((await leave()).status).toBe(404);
    await server.setValue('socialAuth', ['auth0', 'google', 'telegram']);
    expect((await server.call('GET', '/api/player/sessions/social/auth0/redirect?connection=google')).status).toBe(422);
  });

  it('A-38 S39 never gives a provider a way back that leaves the site', () => {
    const backOf = (backRoute: string) => stateWithFlow(JSON.stringify({ backRoute }), 'f');
    expect(backOf('%2Fgames')).toBe('{"backRoute":"%2Fgames","flow":"f"}');
    const home = '{"backRoute":"%2F","flow":"f"}';
    for (const evil of [
      '//evil',
      '/.//evil',
      '%2F.%2F%2Fevil',
      '%2F%2Fevil',
      'https://evil',
      '/\\evil',
      '%2F%5Cevil',
      'javascript:alert(1)',
      '%E0%A4%A',
      '/a\n',
      '/%2Fevil',
      '/%5cevil',
      '/a%0Db',
      '/@evil',
      'JaVaScRiPt:x',
      'data:text/html,x',
    ])
      expect(backOf(evil)).toBe(home);
    expect(stateWithFlow('not json', 'f')).toBe(home);
    expect(isSitePath('/de/games?x=//y')).toBe(true);
    expect(isSitePath('/games?from=%2Fa@b#%2f')).toBe(true);
  });
});

describe('social sign-in', () => {
  it('C-23 A-41 registers with a verified address, and signs in the second time', async () => {
    const email = anEmail();
    const first = await signIn({ email }, { body: { locale: 'de', fingerprint: 'device', affiliateTag: 'spring' } });
    expect(first.status).toBe(200);
    const { profile, accessToken } = loginOf(first);
    expect(profile).toMatchObject({ email, isNewlyRegistered: true, confirmedAt: expect.any(String), locale: 'de' });
    expect((await server.call('GET', '/api/wallet/accounts', { token: accessToken })).body.data).toHaveLength(1);
    const { rows } = await server.testDatabase.pool.query('select affiliate_tag, password_hash from player.player where id = $1', [
      profile.id,
    ]);
    expect(rows[0]).toEqual({ affiliate_tag: 'spring', password_hash: null });
    const second = loginOf(await signIn({ email }));
    expect(second.profile).toMatchObject({ id: profile.id, isNewlyRegistered: false });
    await server.runJobs();
    expect(server.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('A-42 C-23 answers 11001 where the provider gives no verified address', async () => {
    expect(codeOf(await signIn({ email: '' }))).toBe(11001);
    expect(codeOf(await signIn({ email: anEmail(), unverified: '1' }))).toBe(11001);
    // S122: otherwise an account would keep an unreadable address.
    expect(codeOf(await signIn({ email: anEmail().replace('@', '\u200B@') }))).toBe(11001);
  });

  it('A-43 C-23 answers 11002 to a blocked player', async () => {
    const email = anEmail();
    const { profile } = loginOf(await signIn({ email }));
    await server.testDatabase.pool.query('update player.player set status = 3 where id = $1', [profile.id]);
    const called = await signIn({ email });
    expect([called.status, codeOf(called)]).toEqual([409, 11002]);
    const byPassword = await aPlayer(server);
    await server.testDatabase.pool.query('update player.player set status = 3 where id = $1', [byPassword.profile.id]);
    expect(codeOf(await signIn({ email: byPassword.email }))).toBe(11002);
  });

  it('S29 links an identity to a player who is signed in, never to one who has the same address', async () => {
    const { email, accessToken, profile } = await aPlayer(server);
    expect((await signIn({ email })).status).toBe(409);
    const unproven = await signIn({ email }, { token: accessToken });
    expect([unproven.status, Object.keys(unproven.body.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
    const linked = await signIn({ email }, { token: accessToken, body: { currentPassword: PASSWORD } });
    expect(loginOf(linked).profile.id).toBe(profile.id);
    expect(loginOf(await signIn({ email })).profile.id).toBe(profile.id);
    const stranger = await aPlayer(server);
    expect((await signIn({ email }, { token: stranger.accessToken, body: { currentPassword: PASSWORD } })).status).toBe(409);
    // The new session replaces the calling one.
    expect((await server.call('GET', '/api/player/profile', { token: accessToken })).status).toBe(401);
    expect((await server.call('GET', '/api/player/profile', { token: loginOf(linked).accessToken })).status).toBe(200);
  });

  it('S29 S30 links nothing to a session that was opened by a link, before its password was typed', async () => {
    const { profile } = await aPlayer(server);
    const linked = await server.call('POST', '/sandbox/autologin', { body: { playerId: profile.id } });
    const { token } = z.object({ token: z.string() }).parse(linked.body.data);
    const entered = loginOf(await server.call('POST', '/api/player/sessions/token', { body: { token } }));
    const email = anEmail();
    expect((await signIn({ email }, { token: entered.accessToken })).status).toBe(422);
    expect((await server.call('DELETE', '/api/player/sessions/social/google', { token: entered.accessToken })).status).toBe(409);
    expect(loginOf(await signIn({ email })).profile.id).not.toBe(profile.id);
  });

  it('R-18 L7 S23 refuses an excluded person as it refuses a taken address, and the mail says why to the person alone', async () => {
    const [taken, excluded] = [await aPlayer(server), await aPlayer(server)];
    const limit = { token: excluded.accessToken, body: { definition: 4, period: '6m' } };
    expect((await server.call('POST', '/api/player/limits', limit)).status).toBe(200);
    // The same mailbox, by an address no account has.
    const other = excluded.email.replace('@', '+again@');
    const refused = await signIn({ email: other });
    const known = await signIn({ email: taken.email });
    expect([refused.status, refused.text]).toEqual([409, known.text]);
    await server.runJobs();
    const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email).map(({ template }) => template);
    expect(mailsTo(excluded.email).filter((template) => template === 'self-excluded')).toHaveLength(1);
    expect([mailsTo(other), mailsTo(taken.email)]).toEqual([[], ['confirm-email']]);
  });

  it('S29 lists what is connected and takes it away, but never the last way in, nor anything of another player', async () => {
    const { accessToken, email } = await aPlayer(server);
    const { accessToken: token } = loginOf(await signIn({ email }, { token: accessToken, body: { currentPassword: PASSWORD } }));
    const providersOf = async (of: string) =>
      z.array(z.object({ provider: z.string() })).parse((await server.call('GET', '/api/player/sessions/social', { token: of })).body.data);
    const remove = (provider: string, of: string) => server.call('DELETE', `/api/player/sessions/social/${provider}`, { token: of });
    expect(await providersOf(token)).toEqual([{ provider: 'google' }]);
    const social = loginOf(await signIn({ email: anEmail() })).accessToken;
    const refused = await remove('google', social);
    expect([refused.status, codeOf(refused)]).toEqual([409, 10006]);
    expect((await remove('facebook', token)).status).toBe(404);
    expect((await remove('google', token)).status).toBe(200);
    expect((await remove('google', token)).status).toBe(404);
    expect([await providersOf(token), await providersOf(social)]).toEqual([[], [{ provider: 'google' }]]);
    expect((await signIn({ email })).status).toBe(409);
  });

  it('S-139 S-171 records what was connected and disconnected, and by whom, and tells the player by mail', async () => {
    const { accessToken, email, profile } = await aPlayer(server);
    const { accessToken: token } = loginOf(await signIn({ email }, { token: accessToken, body: { currentPassword: PASSWORD } }));
    expect((await server.call('DELETE', '/api/player/sessions/social/google', { token })).status).toBe(200);
    const { rows } = await server.testDatabase.pool.query(
      `select kind, actor, detail from kernel.audit_record where player_id = $1 and kind like 'social%' order by id`,
      [profile.id],
    );
    const detail = { provider: 'google' };
    expect(rows).toEqual([
      { kind: 'socialConnected', actor: 'player', detail },
      { kind: 'socialDisconnected', actor: 'player', detail },
    ]);
    await server.runJobs();
    const told = server.mails.filter(({ to, template }) => to === email && template.startsWith('social-'));
    expect(told.map(({ template }) => template)).toEqual(['social-connected', 'social-disconnected']);
    expect(told.every(({ text }) => text.includes('/contact'))).toBe(true);
  });

  it('S29 refuses a state or code that was used, forged, of another connection or too old', async () => {
    const returned = await choose((await leave()).location, { email: anEmail() });
    expect((await arrive({ ...returned, code: 'x' })).status).toBe(401);
    expect((await arrive(returned)).status).toBe(401);
    const again = await choose((await leave()).location, { email: anEmail() });
    expect((await arrive(again)).status).toBe(200);
    expect((await arrive(again)).status).toBe(401);
    // The address of such a call holds its secrets; the log names its route only.
    expect(server.logLines.join('\n')).not.toContain(again['code']);
    const other = await choose((await leave()).location, { email: anEmail() });
    expect((await arrive(other, { provider: 'facebook' })).status).toBe(401);
    expect((await arrive({ code: 'x', state: STATE })).status).toBe(401);
    expect((await arrive({})).status).toBe(401);
    const { location } = await leave();
    server.clock.advanceMs(601_000);
    expect((await arrive(await choose(location, { email: anEmail() }))).status).toBe(401);
  });

  it('S29 lets a browser come back only where it left', async () => {
    const flow = await leave();
    const [cookie = ''] = flow.cookie.split(';');
    const returned = await choose(flow.location, { email: anEmail() });
    expect((await arrive(returned, { headers: BROWSER })).status).toBe(401);
    const own = await leave('auth0/redirect', { connection: 'google' }, { cookie });
    expect(own.cookie.startsWith(`${cookie};`)).toBe(true);
    const back = await choose(own.location, { email: anEmail() });
    expect((await arrive(back, { headers: { ...BROWSER, cookie: `other=1; ${cookie}` } })).status).toBe(200);
  });

  it('A-16 S51 answers 451 to a visitor from a closed or excluded country', async () => {
    const { rows } = await server.testDatabase.pool.query<{ code: string }>(
      'select code from settings.country where restrict_type is not null',
    );
    for (const country of [...rows.map(({ code }) => code), 'US']) {
      const headers = { 'cf-ipcountry': country, 'cf-connecting-ip': '203.0.113.9' };
      const called = await signIn({ email: anEmail() }, { headers });
      expect([country, called.status, codeOf(called)]).toEqual([country, 451, 10012]);
    }
  });

  it('S29 redirects only to the registered address, and gives no token for a wrong verifier', async () => {
    const { location } = await leave();
    const evil = new URL(location);
    evil.searchParams.set('redirect_uri', 'https://evil.test/auth/social/google/callback');
    expect((await fetch(evil, { redirect: 'manual' })).status).toBe(400);
    const { code = '' } = await choose(location, { email: anEmail() });
    const form = { grant_type: 'authorization_code', code, redirect_uri: `${server.url}/auth/social/google/callback`, code_verifier: 'x' };
    const secret = server.context.secrets.secret('provider:sandbox-oidc');
    const body = new URLSearchParams({ ...form, client_id: 'sandbox-oidc', client_secret: secret });
    expect((await fetch(`${server.url}/sandbox/oidc/token`, { method: 'POST', body })).status).toBe(400);
  });
});

describe('the messenger', () => {
  const enter = (fields: Record<string, string>) => arrive(fields, { provider: 'telegram' });

  async function widget(person: Record<string, string>): Promise<Record<string, string>> {
    const authUrl = `${server.url}/auth/social/telegram/callback`;
    const body = new URLSearchParams({ bot: 'pavilion_bot', auth_url: authUrl, first_name: 'Robin', ...person });
    const response = await fetch(`${server.url}/sandbox/telegram/auth`, { method: 'POST', body, redirect: 'manual' });
    return Object.fromEntries(new URL(z.string().parse(response.headers.get('location'))).searchParams);
  }

  it('A-39 A-40 signs in by the widget’s data, once', async () => {
    const fields = await widget({ id: '1001', username: 'robin' });
    const { profile } = loginOf(await enter(fields));
    expect(profile).toMatchObject({ email: null, nickname: 'robin', isNewlyRegistered: true });
    expect((await enter(fields)).status).toBe(401);
    server.clock.advanceMs(2000);
    expect(loginOf(await enter(await widget({ id: '1001' }))).profile.id).toBe(profile.id);
  });

  it.each(['pavilion_support', 'admin', 'robin\u3164nimda'])('S95 takes no nickname from it that pretends: %j', async (username) => {
    const { profile } = loginOf(await enter(await widget({ id: String(2000 + username.length), username })));
    expect(profile).toMatchObject({ nickname: null, isNewlyRegistered: true });
  });

  it('A-40 S29 refuses a wrong hash and data older than five minutes', async () => {
    const fields = await widget({ id: '1002' });
    expect((await enter({ ...fields, id: '1003' })).status).toBe(401);
    expect((await enter({ ...fields, hash: '0'.repeat(64) })).status).toBe(401);
    expect((await enter({ ...fields, photo_url: 'https://x.test' })).status).toBe(401);
    expect((await enter({})).status).toBe(401);
    server.clock.advanceMs(301_000);
    expect((await enter(fields)).status).toBe(401);
    const text = `auth_date=1\nid=5`;
    const key = createHash('sha256').update('another bot').digest();
    const hash = createHmac('sha256', key).update(text).digest('hex');
    expect((await enter({ id: '5', auth_date: '1', hash })).status).toBe(401);
  });

  it('leads back to this site alone', async () => {
    const body = new URLSearchParams({ bot: 'b', auth_url: 'https://evil.test/x', id: '1', first_name: 'x' });
    expect((await fetch(`${server.url}/sandbox/telegram/auth`, { method: 'POST', body, redirect: 'manual' })).status).toBe(400);
    const script = await (await fetch(`${server.url}/sandbox/telegram/widget.js`)).text();
    expect(() => new Function(script)).not.toThrow();
  });
});

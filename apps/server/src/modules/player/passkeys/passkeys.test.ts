import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@pavilion/contract/formats/passkey.ts';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { type Authenticator, createAuthenticator, type Deviations } from '../../../testing/people/authenticator.ts';
import { type Called, callsTo } from '../../../testing/calls.ts';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { setPlayerStatus } from '../index.ts';
import { issueAutologin } from '../autologin/service.ts';
import { sweepPlayerLeftovers } from '../jobs.ts';
import { playerPersonalData } from '../personal-data/personal-data.ts';

let server: PlayerServer;
/** The same server by a host name, which a passkey needs. */
let site: string;
let call: ReturnType<typeof callsTo>;
beforeAll(async () => {
  server = await startPlayerServer();
  site = server.url.replace('127.0.0.1', 'localhost');
  call = callsTo(site);
});
afterAll(() => server.stop());

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  isSuspended: z.boolean(),
});
const listOf = ({ body }: Called) => z.array(passkey).parse(body.data);
const asked = z.custom<PasskeyRequestOptions>((value) => typeof value === 'object' && value !== null && 'rpId' in value);
const offered = z.custom<PasskeyCreationOptions>((value) => typeof value === 'object' && value !== null && 'rp' in value);

const path = '/api/player/passkeys';
const begin = (token: string, body: object = { currentPassword: PASSWORD }) => call('POST', `${path}/options`, { token, body });
const own = async (token: string) => listOf(await call('GET', path, { token }));

async function add(token: string, authenticator: Authenticator, wrong: Deviations & { name?: string } = {}) {
  const credential = authenticator.create(offered.parse((await begin(token)).body.data), wrong);
  return call('POST', path, { token, body: { credential, ...(wrong.name !== undefined && { name: wrong.name }) } });
}

async function aKeyHolder({ isSynchronised = false } = {}) {
  const player = await aPlayer(server);
  const authenticator = createAuthenticator(site, { isSynchronised });
  const [first] = listOf(await add(player.accessToken, authenticator));
  return { ...player, authenticator, passkeyId: first?.id ?? '' };
}

const optionsOf = async (headers: Record<string, string> = {}) =>
  asked.parse((await call('POST', '/api/player/sessions/passkey/options', { headers })).body.data);
const enter = (credential: object, headers: Record<string, string> = {}) =>
  call('POST', '/api/player/sessions/passkey', { body: { credential }, headers });
const signIn = async ({ authenticator }: { authenticator: Authenticator }, wrong: Deviations = {}) =>
  enter(authenticator.use(await optionsOf(), wrong));
const refusedBy = ({ status, body }: Called) => [status, body.error?.code];
const REFUSED = [422, 11_016];

const records = async (playerId: string, kind: string) =>
  (
    await server.testDatabase.pool.query<{ detail: Record<string, unknown> }>(
      'select detail from kernel.audit_record where kind = $1 and player_id = $2 order by id',
      [kind, playerId],
    )
  ).rows.map(({ detail }) => detail);

describe('adding, naming and removing a passkey', () => {
  it('S91 S31 asks for the password, and offers what a discoverable passkey needs', async () => {
    const player = await aPlayer(server);
    for (const body of [{}, { currentPassword: 'not-the-password-1' }])
      expect(Object.keys((await begin(player.accessToken, body)).body.error?.fields ?? {})).toEqual(['currentPassword']);
    const options = offered.parse((await begin(player.accessToken)).body.data);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: player.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    expect(options.user.id).not.toContain(player.email);
  });

  it('S91 A2 stores the key, lists it by name and times, records it and notifies the player', async () => {
    const player = await aPlayer(server, { locale: 'de' });
    const authenticator = createAuthenticator(site);
    const added = await add(player.accessToken, authenticator, { name: ' My phone ' });
    expect(listOf(added)).toEqual([expect.objectContaining({ name: 'My phone', lastUsedAt: null, isSuspended: false })]);
    // Without a name it gets that of the device.
    const second = listOf(await add(player.accessToken, createAuthenticator(site)));
    expect(second).toHaveLength(2);
    expect(second[1]?.name).not.toBe('');
    expect(await records(player.profile.id, 'passkeyAdded')).toHaveLength(2);
    await server.runJobs();
    expect(server.mails.filter(({ to, template }) => to === player.email && template === 'passkey-added')).toEqual([
      expect.objectContaining({ subject: 'Ein Passkey wurde hinzugefügt' }),
      expect.anything(),
    ]);
    // The browser is asked to exclude the stored passkeys.
    expect(offered.parse((await begin(player.accessToken)).body.data).excludeCredentials).toHaveLength(2);
  });

  it('S91 renames, and removes with the password', async () => {
    const { accessToken: token, profile, email, passkeyId } = await aKeyHolder();
    const renamed = await call('PUT', `${path}/${passkeyId}`, { token, body: { name: 'Key ring' } });
    expect(listOf(renamed)).toEqual([expect.objectContaining({ name: 'Key ring' })]);
    expect((await call('PUT', `${path}/${passkeyId}`, { token, body: { name: 'x'.repeat(61) } })).status).toBe(422);
    expect(listOf(await call('PUT', `${path}/${passkeyId}`, { token, body: { name: ' ' } }))[0]?.name).toMatch(/^\S/);
    const remove = (body: object) => call('POST', `${path}/${passkeyId}/remove`, { token, body });
    expect((await remove({})).status).toBe(422);
    expect(listOf(await remove({ currentPassword: PASSWORD }))).toEqual([]);
    expect((await remove({ currentPassword: PASSWORD })).status).toBe(404);
    expect(await records(profile.id, 'passkeyRemoved')).toEqual([{ passkeyId }]);
    await server.runJobs();
    expect(server.mails.some(({ to, template }) => to === email && template === 'passkey-removed')).toBe(true);
  });

  it('S91 never removes the last way in', async () => {
    const { accessToken: token, profile, passkeyId } = await aKeyHolder();
    await server.testDatabase.pool.query('update player.player set password_hash = null where id = $1', [profile.id]);
    const remove = (id: string) => call('POST', `${path}/${id}/remove`, { token, body: {} });
    expect((await remove(passkeyId)).status).toBe(409);
    const [, second] = listOf(await add(token, createAuthenticator(site)));
    // Of two concurrent removals, one passkey stays.
    const both = await Promise.all([remove(passkeyId), remove(second?.id ?? '')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await own(token)).toHaveLength(1);
  });

  it('S91 S2 keeps a stranger’s hands off', async () => {
    const owner = await aKeyHolder();
    const stranger = await aKeyHolder();
    const token = stranger.accessToken;
    expect((await call('PUT', `${path}/${owner.passkeyId}`, { token, body: { name: 'mine' } })).status).toBe(404);
    expect((await call('POST', `${path}/${owner.passkeyId}/remove`, { token, body: { currentPassword: PASSWORD } })).status).toBe(404);
    expect(await own(owner.accessToken)).toHaveLength(1);
  });

  it('S91 S30 is asked for the password in a session that a link opened', async () => {
    const player = await aPlayer(server);
    const { token } = await issueAutologin(server.context, player.profile.id);
    const linked = loginOf(await call('POST', '/api/player/sessions/token', { body: { token } })).accessToken;
    expect((await begin(linked, {})).status).toBe(422);
    expect((await begin(linked)).status).toBe(200);
  });

  it.each<[string, Deviations]>([
    ['of another origin', { origin: 'https://evil.test' }],
    ['of this machine by another name', { origin: 'http://127.0.0.1:1' }],
    ['of another site', { rpId: 'evil.test' }],
    ['with a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['without the person verified', { isUnverified: true }],
    ['that answers a sign-in', { type: 'webauthn.get' }],
  ])('S91 refuses a new passkey %s', async (_, wrong) => {
    const { accessToken } = await aPlayer(server);
    expect(refusedBy(await add(accessToken, createAuthenticator(site), wrong))).toEqual(REFUSED);
    expect(await own(accessToken)).toEqual([]);
  });

  it('S91 takes a challenge once, for its own session, and for five minutes', async () => {
    const player = await aPlayer(server);
    const authenticator = createAuthenticator(site);
    const other = loginOf(await call('POST', '/api/player/sessions', { body: { login: player.email, password: PASSWORD } })).accessToken;
    const credential = authenticator.create(offered.parse((await begin(player.accessToken)).body.data));
    expect(refusedBy(await call('POST', path, { token: other, body: { credential } }))).toEqual(REFUSED);
    // That was its one use.
    expect(refusedBy(await call('POST', path, { token: player.accessToken, body: { credential } }))).toEqual(REFUSED);
    const late = authenticator.create(offered.parse((await begin(player.accessToken)).body.data));
    server.clock.advanceMs(5 * MINUTE_MS + 1);
    expect(refusedBy(await call('POST', path, { token: player.accessToken, body: { credential: late } }))).toEqual(REFUSED);
    await sweepPlayerLeftovers(server.context);
    expect((await server.testDatabase.pool.query('select 1 from player.passkey_challenge')).rowCount).toBe(0);
  });

  it('S91 offers none on an IP address, which has no host name', async () => {
    const { accessToken: token } = await aPlayer(server);
    const numbers = callsTo(server.url);
    expect((await numbers('POST', `${path}/options`, { token, body: { currentPassword: PASSWORD } })).status).toBe(409);
    expect((await numbers('POST', '/api/player/sessions/passkey/options')).status).toBe(409);
  });
});

describe('signing in with a passkey', () => {
  it('S91 signs in without login and password, notes the use, and asks for no code of an app', async () => {
    const holder = await aKeyHolder();
    await server.testDatabase.pool.query(
      `insert into player.second_factor (player_id, secret_sealed, created_at, confirmed_at) values ($1, 'x', now(), now())`,
      [holder.profile.id],
    );
    const options = await optionsOf();
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    const entered = loginOf(await enter(holder.authenticator.use(options)));
    expect(entered.profile.id).toBe(holder.profile.id);
    const [used] = await own(entered.accessToken);
    expect(used?.lastUsedAt).not.toBeNull();
    expect(await records(holder.profile.id, 'signedIn')).toContainEqual(expect.objectContaining({ passkeyId: holder.passkeyId }));
  });

  it.each<[string, Deviations]>([
    ['of another origin', { origin: 'https://evil.test' }],
    ['of another site', { rpId: 'evil.test' }],
    ['without the person verified', { isUnverified: true }],
    ['that answers a registration', { type: 'webauthn.create' }],
    ['with a challenge of its own', { challenge: Buffer.alloc(32, 9).toString('base64url') }],
    ['that names another player', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
    ['that names no player', { userHandle: null }],
  ])('S91 refuses a passkey %s, and records it', async (_, wrong) => {
    const holder = await aKeyHolder();
    expect(refusedBy(await signIn(holder, wrong))).toEqual(REFUSED);
    expect(await records(holder.profile.id, 'signInFailed')).toEqual([{ step: 'passkey', passkeyId: holder.passkeyId }]);
    expect((await signIn(holder)).status).toBe(200);
  });

  it('S91 refuses another player’s signature, an unknown passkey and one that was removed, all in the same words', async () => {
    const [holder, stranger] = [await aKeyHolder(), await aKeyHolder()];
    const foreign = await signIn(holder, { key: stranger.authenticator.credentials[0]?.privateKey });
    const unknown = createAuthenticator(site);
    unknown.create(offered.parse((await begin(holder.accessToken)).body.data));
    const missing = await signIn({ authenticator: unknown });
    const body = { currentPassword: PASSWORD };
    await call('POST', `${path}/${stranger.passkeyId}/remove`, { token: stranger.accessToken, body });
    const removed = await signIn(stranger);
    expect([foreign, missing, removed].map(refusedBy)).toEqual([REFUSED, REFUSED, REFUSED]);
    expect(foreign.text).toBe(missing.text);
  });

  it('S91 takes a challenge once, of many at once too', async () => {
    const holder = await aKeyHolder({ isSynchronised: true });
    const credential = holder.authenticator.use(await optionsOf());
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(credential)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
  });

  it('S91 S29 belongs to the browser that asked', async () => {
    const holder = await aKeyHolder();
    const browser = { 'sec-fetch-site': 'same-origin' };
    const started = await call('POST', '/api/player/sessions/passkey/options', { headers: browser });
    const cookie = started.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^passkey_flow=[\w-]{43}; Path=\/api\/player\/sessions\/passkey; Max-Age=300; HttpOnly; SameSite=Strict$/);
    expect(started.text).not.toContain(cookie.slice(13, 56));
    expect(refusedBy(await enter(holder.authenticator.use(asked.parse(started.body.data)), browser))).toEqual(REFUSED);
    const again = await optionsOf({ ...browser, cookie: cookie.slice(0, 56) });
    expect((await enter(holder.authenticator.use(again), { ...browser, cookie: cookie.slice(0, 56) })).status).toBe(200);
  });

  it('S91 suspends a passkey whose counter did not go on, and notifies the player', async () => {
    const holder = await aKeyHolder();
    expect((await signIn(holder, { signCount: 50 })).status).toBe(200);
    expect(refusedBy(await signIn(holder, { signCount: 50 }))).toEqual(REFUSED);
    expect(refusedBy(await signIn(holder, { signCount: 60 }))).toEqual(REFUSED);
    expect(await own(holder.accessToken)).toEqual([expect.objectContaining({ isSuspended: true })]);
    expect(await records(holder.profile.id, 'passkeySuspended')).toEqual([{ passkeyId: holder.passkeyId }]);
    await server.runJobs();
    expect(server.mails.filter(({ to, template }) => to === holder.email && template === 'passkey-suspended')).toHaveLength(1);
    // A synchronised one counts nothing.
    const phone = await aKeyHolder({ isSynchronised: true });
    expect([(await signIn(phone)).status, (await signIn(phone)).status]).toEqual([200, 200]);
  });

  it('S91 A-11 X-04 refuses a blocked or excluded player in the words of the password', async () => {
    for (const [status, code] of [
      [3, 11_006],
      [4, 11_007],
    ] as const) {
      const holder = await aKeyHolder();
      await inTransaction(server.context.database, (transaction) =>
        setPlayerStatus(server.context, transaction, { playerId: holder.profile.id, status }),
      );
      const byPassword = await call('POST', '/api/player/sessions', { body: { login: holder.email, password: PASSWORD } });
      const byPasskey = await signIn(holder);
      expect(refusedBy(byPasskey)).toEqual([403, code]);
      expect(byPasskey.text).toBe(byPassword.text);
    }
  });

  it('S91 S20 counts attempts for the address with those by password', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const holder = await aKeyHolder();
    const wrong = holder.authenticator.use(await optionsOf(), { isUnverified: true });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      statuses.push((await enter(wrong, headers)).status);
      // The general limit is by the minute; this one is for ten.
      if (attempt % 9 === 8) server.clock.advanceMs(MINUTE_MS);
    }
    expect(statuses.indexOf(429)).toBe(50);
  });
});

describe('a passkey in place of the password', () => {
  const confirm = async (token: string, authenticator: Authenticator, wrong: Deviations = {}) => {
    const options = await call('POST', `${path}/step-up/options`, { token });
    return call('POST', `${path}/step-up`, { token, body: { credential: authenticator.use(asked.parse(options.body.data), wrong) } });
  };
  const guarded = (token: string) => call('POST', '/api/player/second-factor', { token, body: {} });

  it('S91 S31 replaces the password once, in its own session, for five minutes', async () => {
    const holder = await aKeyHolder();
    const token = holder.accessToken;
    const other = loginOf(await signIn(holder)).accessToken;
    expect((await confirm(token, holder.authenticator, { userHandle: null })).status).toBe(200);
    expect((await guarded(other)).status).toBe(422);
    expect([(await guarded(token)).status, (await guarded(token)).status]).toEqual([200, 422]);
    await confirm(token, holder.authenticator);
    server.clock.advanceMs(5 * MINUTE_MS);
    expect((await guarded(token)).status).toBe(422);
  });

  it('S91 takes none of another player, none unverified, and none for a sign-in', async () => {
    const [holder, stranger] = [await aKeyHolder(), await aKeyHolder()];
    const token = holder.accessToken;
    const options = asked.parse((await call('POST', `${path}/step-up/options`, { token })).body.data);
    expect(options.allowCredentials).toHaveLength(1);
    const foreign = await call('POST', `${path}/step-up`, { token, body: { credential: stranger.authenticator.use(options) } });
    expect(refusedBy(foreign)).toEqual(REFUSED);
    expect(refusedBy(await confirm(token, holder.authenticator, { isUnverified: true }))).toEqual(REFUSED);
    const credential = holder.authenticator.use(await optionsOf());
    expect(refusedBy(await call('POST', `${path}/step-up`, { token, body: { credential } }))).toEqual(REFUSED);
    expect((await guarded(token)).status).toBe(422);
    const none = await aPlayer(server);
    expect((await call('POST', `${path}/step-up/options`, { token: none.accessToken })).status).toBe(409);
  });
});

describe('what is held of a passkey', () => {
  it('S91 S60 holds challenges as hashes, and logs neither them nor keys', async () => {
    const holder = await aKeyHolder();
    const { challenge } = await optionsOf();
    const { rows } = await server.testDatabase.pool.query<{ held: string }>(
      'select held::text as held from player.passkey_challenge as held union all select held::text from kernel.audit_record as held',
    );
    const secrets = [challenge, ...holder.authenticator.credentials.map(({ id }) => id.toString('base64url'))];
    expect(rows.filter(({ held }) => secrets.some((secret) => held.includes(secret)))).toEqual([]);
    expect(server.logLines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });

  it('S91 D-125 is in the copy of the data, and goes with the player', async () => {
    const { profile } = await aKeyHolder();
    const heldOf = async () => {
      const found: object[] = [];
      for await (const { section, rows } of playerPersonalData.collect(server.context, profile.id))
        if (section === 'passkeys') found.push(...rows);
      return found;
    };
    expect(await heldOf()).toEqual([expect.objectContaining({ site: 'localhost', lastUsedAt: null })]);
    await inTransaction(server.context.database, async (transaction) => {
      await playerPersonalData.forget?.(server.context, transaction, { playerId: profile.id, email: null, phoneKey: null });
    });
    expect(await heldOf()).toEqual([]);
  });
});

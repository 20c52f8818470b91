import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, aPlayerWithPhone, aRegistration, PASSWORD, type PlayerServer, startPlayerServer } from '../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

const named = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([operation, endpoint]: [string, Endpoint]) => ({ name: `${area}.${operation}`, endpoint })),
);
const bodyShape = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
});
const bodiesOf = (calls: readonly { name: string; endpoint: Pick<Endpoint, 'body'> }[]) =>
  calls.flatMap(({ name, endpoint: { body } }) => {
    if (body === undefined) return [];
    return [{ name, shape: bodyShape.parse(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) }];
  });
const bodies = bodiesOf(named);
const consoleBodies = bodiesOf(
  Object.entries(consoleApi).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([operation, endpoint]: [string, Endpoint]) => ({ name: `${area}.${operation}`, endpoint })),
  ),
);

/** Who did something, when, and with what result comes from the operator's session, the clock and the second person, never from a body. */
const neverOfOperators = [
  'by',
  'actor',
  'operatorId',
  'askedBy',
  'decidedBy',
  'createdAt',
  'decidedAt',
  'balance',
  'isApproved',
  'steppedUpAt',
];

/** A player's state, assets and rights: decided by the server, never read from a body. */
const never = [
  'status',
  'balance',
  'role',
  'playerId',
  'kycState',
  'externalId',
  'createdAt',
  'isAdmin',
  'rate',
  'confirmedAt',
  'phoneConfirmed',
];

describe('what a body may set', () => {
  it('S3 no call of the contract reads a status, a balance, a role or an owner', () => {
    const reading = bodies.flatMap(({ name, shape }) =>
      Object.keys(shape.properties ?? {})
        .filter((key) => never.includes(key))
        .map((key) => `${name} ${key}`),
    );
    expect(reading).toEqual([]);
    expect(bodies.length).toBeGreaterThan(20);
  });

  it('S3 only a registration accepts fields beyond the contract’s, and validates them by its catalogue', () => {
    const open = bodies.filter(({ shape }) => shape.additionalProperties !== undefined && shape.additionalProperties !== false);
    expect(open.map(({ name }) => name).toSorted()).toEqual(['player.register', 'player.registerByPhone']);
  });

  it('S3 no call of the console reads who acts, or takes fields beyond the contract’s; four read a state, which is what they set', () => {
    const fieldsOf = (names: readonly string[]) =>
      consoleBodies.flatMap(({ name, shape }) =>
        Object.keys(shape.properties ?? {})
          .filter((key) => names.includes(key))
          .map((key) => `${name} ${key}`),
      );
    expect(fieldsOf(neverOfOperators)).toEqual([]);
    expect(fieldsOf(['state', 'status', 'kycState', 'role']).toSorted()).toEqual([
      'contact.changeContactMessage state',
      'identity.decideDocument status',
      'payments.noteDifference state',
      'players.changeStatus status',
    ]);
    expect(
      consoleBodies.filter(({ shape }) => ![undefined, false].includes(shape.additionalProperties as never)).map(({ name }) => name),
    ).toEqual([]);
    expect(consoleBodies.length).toBeGreaterThan(50);
  });

  it('S3 such fields are ignored when sent anyway', async () => {
    const fields = {
      status: 4,
      balance: 1e6,
      role: 'admin',
      playerId: 'x',
      kycState: 'approved',
      externalId: 1,
      confirmedAt: '2026-01-01',
      phoneConfirmed: true,
    };
    const { accessToken: token, profile } = await aPlayer(server, fields);
    const row = async () => (await server.testDatabase.pool.query('select * from player.player where id = $1', [profile.id])).rows[0];
    const before = await row();
    expect(before).toMatchObject({ status: 1, email_confirmed_at: null, phone_confirmed_at: null });
    await server.call('PUT', '/api/player/profile', { token, body: { ...fields, id: 'y', password_hash: 'z', currency: 'USD' } });
    expect({ ...(await row()), updated_at: null }).toEqual({ ...before, updated_at: null });
  });
});

describe('where a visitor is', () => {
  it('S51 no one in a blocked country deposits or plays, whatever the body says', async () => {
    const { accessToken: token } = await aPlayer(server);
    const accounts = await server.call('GET', '/api/wallet/accounts', { token });
    const accountId = z
      .array(z.object({ id: z.string() }))
      .min(1)
      .parse(accounts.body.data)[0]?.id;
    const { rows } = await server.testDatabase.pool.query<{ code: string }>(
      'select code from settings.country where restrict_type is not null',
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { code } of rows) {
      const headers = { 'cf-ipcountry': code, 'cf-connecting-ip': '203.0.113.9' };
      const deposit = { method: 'pavilion.deposit.card', currency: 'EUR', accountId, amount: 20, country: 'DE', fields: {} };
      expect((await server.call('POST', '/api/payment/invoices/deposit', { token, headers, body: deposit })).status).toBe(451);
      for (const demoMode of [true, false]) {
        const play = { accountId, lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode };
        expect((await server.call('POST', '/api/game/games/ember-run/play', { token, headers, body: play })).status).toBe(451);
      }
    }
    const { rows: made } = await server.testDatabase.pool.query(
      'select id from payment.invoice union all select id from ledger.game_session',
    );
    expect(made).toEqual([]);
  });
});

describe('where a visitor is redirected', () => {
  const evil = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://a@evil.example',
    'DATA:text/html,x',
    '/%2Fevil.example',
  ];

  it('S39 W-31 a payment returns to this site only', async () => {
    const { accessToken: token } = await aPlayer(server);
    const accounts = await server.call('GET', '/api/wallet/accounts', { token });
    const accountId = z
      .array(z.object({ id: z.string() }))
      .min(1)
      .parse(accounts.body.data)[0]?.id;
    const deposit = { method: 'pavilion.deposit.card', currency: 'EUR', accountId, amount: 20, country: 'DE', fields: {} };
    for (const name of ['redirectUrl', 'redirectSuccessUrl', 'redirectErrorUrl'])
      for (const address of evil) {
        const { status, body } = await server.call('POST', '/api/payment/invoices/deposit', {
          token,
          body: { ...deposit, [name]: address },
        });
        expect([name, address, status, Object.keys(body.error?.fields ?? {})]).toEqual([name, address, 422, [name]]);
      }
  });

  it('S39 a game returns to this site only', async () => {
    for (const lobbyUrl of evil) {
      const body = { lobbyUrl, locale: 'en', countryCode: 'DE', platform: 2, demoMode: true };
      const { data } = (await server.call('POST', '/api/game/games/ember-run/play', { body })).body;
      const { gameUrl } = z.object({ gameUrl: z.string() }).parse(data);
      for (const address of new URL(gameUrl, server.url).searchParams.values())
        expect(URL.canParse(address, server.url) ? new URL(address, server.url).hostname : '127.0.0.1').not.toContain('evil');
    }
  });

  it('S39 a social sign-in returns to this site only', async () => {
    await server.setValue('socialAuth', ['auth0', 'google']);
    for (const backRoute of evil) {
      const state = encodeURIComponent(JSON.stringify({ backRoute: encodeURIComponent(backRoute) }));
      const path = `/api/player/sessions/social/auth0/redirect?connection=google&state=${state}`;
      const location = (await fetch(`${server.url}${path}`, { redirect: 'manual' })).headers.get('location') ?? '';
      expect(location).not.toMatch(/evil|javascript|text(?:%2F|\/)html/i);
      expect(new URL(location).searchParams.get('state')).toContain('"backRoute":"%2F"');
    }
  });
});

describe('what counters and ids reveal', () => {
  it('S72 ids do not reveal how many there are, and counters only the player’s own', async () => {
    const [one, two] = [await aPlayer(server), await aPlayer(server)];
    for (const { profile, sessionId } of [one, two])
      for (const id of [profile.id, sessionId]) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const random = ({ profile }: typeof one) => profile.id.slice(19);
    expect(random(one).slice(0, 6)).not.toBe(random(two).slice(0, 6));
    const totals = await Promise.all(
      [one, two].map(
        async ({ accessToken: token }) => (await server.call('GET', '/api/notification/messenger/messages', { token })).body.meta,
      ),
    );
    expect(totals).toEqual([
      expect.objectContaining({ totalRows: 0, totalUnread: 0 }),
      expect.objectContaining({ totalRows: 0, totalUnread: 0 }),
    ]);
  });

  it('S23 S72 a registration reveals a taken address to only a few attempts of one visitor', async () => {
    const { email } = await aPlayer(server);
    const headers = { 'cf-connecting-ip': '203.0.113.171' };
    const statuses: number[] = [];
    for (let ask = 0; ask < 12; ask += 1)
      statuses.push((await server.call('POST', '/api/player/register', { body: aRegistration({ email }), headers })).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('before a contact changes', () => {
  it('D-86 S31 the password is required to change or remove a confirmed phone', async () => {
    const { accessToken: token } = await aPlayerWithPhone(server, '+4915112399501');
    const update = (body: unknown) => server.call('PUT', '/api/player/profile', { token, body });
    for (const phone of ['+4915112399502', '']) {
      for (const currentPassword of [undefined, 'wrong-Password-1']) {
        const { status, body } = await update({ phone, currentPassword });
        expect([phone, status, Object.keys(body.error?.fields ?? {})]).toEqual([phone, 422, ['currentPassword']]);
      }
    }
    expect((await update({ phone: '+4915112399502', currentPassword: PASSWORD })).body.data).toMatchObject({ phoneConfirmed: false });
  });
});

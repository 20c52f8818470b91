import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import type { CallPermission, PermissionName } from '@pavilion/contract/calls/permissions.ts';
import { list } from '@pavilion/contract/console/endpoints.ts';
import { refusals } from '@pavilion/contract/calls/refusals.ts';
import { api, commonErrors, type Endpoint, errors, errorEnvelope, providerCalls, table } from '@pavilion/contract';
import { consoleDocument, openApiDocument } from '@pavilion/contract/calls/openapi.ts';
import { readInput } from '@pavilion/contract/validation/issues.ts';
import product from '../../../package.json' with { type: 'json' };

type Called = { area: string; name: string; endpoint: Endpoint };
const calls: Called[] = Object.entries<Record<string, Endpoint>>(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ area, name, endpoint })),
);
const document = z.parse(
  z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))) }),
  openApiDocument(api, 'http://127.0.0.1:3000'),
);
const operationOf = ({ endpoint }: Called) => document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];

/** Calls open without a token: D-27, D-80 and wire §1.10. */
const guestOpen = [
  'GET /api/content/:locale/:directory',
  'GET /api/settings/currencies',
  'GET /api/settings/locales',
  'GET /api/settings/countries',
  'GET /api/settings/constants',
  'GET /api/player/init',
  'POST /api/player/sessions',
  'POST /api/player/sessions/token',
  'POST /api/player/sessions/social',
  // The second step of a sign-in, if the player has a second factor (S28).
  'POST /api/player/sessions/second-factor',
  // Sign-in by passkey names no player beforehand (S91).
  'POST /api/player/sessions/passkey/options',
  'POST /api/player/sessions/passkey',
  'GET /api/player/sessions/social/auth0/redirect',
  'GET /api/player/sessions/social/:provider/redirect',
  'POST /api/player/otp/send',
  'POST /api/player/otp/verify',
  'POST /api/player/register/phone',
  'POST /api/player/sessions/refresh',
  'GET /api/player/fields/validations',
  'POST /api/player/register',
  'POST /api/player/register/confirm',
  'POST /api/player/passwords/reset',
  'POST /api/player/passwords/confirm',
  'GET /api/game/collections',
  'GET /api/game/providers',
  'GET /api/game/providers/:id',
  'GET /api/game/games',
  'GET /api/game/games/:id',
  'POST /api/game/games/:id/play',
  'GET /api/game/spins/winners',
  // A jackpot's amount is on every tile that can win it.
  'GET /api/game/jackpots',
  // The sportsbook's featured events are on the home page, which guests see (sportsbook §5.6).
  'GET /api/game/top-events',
  'GET /api/game/lobby',
  'GET /api/game/doors',
  'GET /api/game/signs',
  // The last results of live tables are on their tiles.
  'GET /api/game/table-results',
  'GET /api/payment/payout-time',
  // A saved receipt is checked by anyone, signed in or not.
  'GET /api/payment/receipt-keys',
  'GET /api/retention/levels',
  'GET /api/retention/points/rates',
  'GET /api/retention/tournaments',
  'GET /api/retention/tournaments/:id',
  // Anyone may complain, and learns when an answer is due and who decides in a dispute.
  'GET /api/notification/complaints',
  'POST /api/notification/communications',
  // A guest who wrote reads the answer, and replies, by the key in the mail.
  'GET /api/notification/communications/thread',
  'POST /api/notification/communications/thread',
];

describe('the table of calls', () => {
  it('C-05 the browser table and the endpoints name the same calls with the same method, path, access, paging and files', () => {
    const ofTable = Object.entries<Record<string, object>>(table).flatMap(([area, routes]) =>
      Object.entries(routes).map(([name, route]) => ({ area, name, ...route })),
    );
    const ofEndpoints = calls.map(({ area, name, endpoint: { method, path, access, paged, file, isAskedByItself } }) => ({
      area,
      name,
      method,
      path,
      access,
      ...(paged && { paged }),
      ...(file && { file }),
      ...(isAskedByItself && { isAskedByItself }),
    }));
    const byName = (a: { area: string; name: string }, b: { area: string; name: string }) => (a.area + a.name < b.area + b.name ? -1 : 1);
    expect(ofEndpoints.sort(byName)).toEqual(ofTable.sort(byName));
    // File answers in the table are file answers of the endpoint, and vice versa: the client must know before it reads.
    expect(calls.filter(({ endpoint }) => (endpoint.file === true) !== (endpoint.answers === 'file'))).toEqual([]);
  });

  it('C-05 no two calls share a method and a path', () => {
    const places = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('C-06 only the calls of the guest-open list work without a token', () => {
    const open = calls.filter(({ endpoint }) => endpoint.access !== 'player').map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(open.sort()).toEqual([...guestOpen].sort());
  });

  it('C-07 every parameter of a path has its schema', () => {
    for (const { endpoint } of calls) {
      const names = Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name]) => name);
      const described = endpoint.params ? Object.keys(z.toJSONSchema(endpoint.params, { io: 'input' }).properties ?? {}) : [];
      expect({ path: endpoint.path, described }).toEqual({ path: endpoint.path, described: names });
    }
  });

  it('X-04 no call but the login of a blocked player answers 403', () => {
    const with403 = calls.filter(({ endpoint }) => endpoint.errors.some((name) => refusals[name].status === 403));
    expect(with403.map(({ name }) => name)).toEqual(['signIn', 'signInWithPasskey']);
  });

  it('X-04 coded refusals have the statuses of D-32', () => {
    const statusOf = (code: number) => Object.values(errors).find((error) => error.code === code)?.status;
    for (const code of [13100, 14100, 14101, 14103, 14105, 14306, 11002])
      expect({ code, status: statusOf(code) }).toEqual({ code, status: 409 });
    for (const code of [11001, 11003, 11005]) expect({ code, status: statusOf(code) }).toEqual({ code, status: 422 });
    expect([statusOf(14308), statusOf(5)]).toEqual([451, 429]);
  });

  it('X-32 the general refusals reveal nothing but their message', () => {
    const { status, code, message } = errors.internal;
    expect({ status, message }).toEqual({ status: 500, message: 'Something went wrong' });
    expect(z.safeParse(errorEnvelope, { error: { code, message } }).success).toBe(true);
  });
});

describe('the OpenAPI document', () => {
  it('C-05 contains every call of the contract and every call of outside companies', () => {
    for (const call of calls) expect(operationOf(call)?.operationId).toBe(`${call.area}.${call.name}`);
    for (const { path } of Object.values(providerCalls)) expect(document.paths[path]).toHaveProperty('post');
    const count = Object.values(document.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    expect(count).toBe(calls.length + Object.keys(providerCalls).length);
  });

  it('E-50 names the version of the product, in that of the console too', () => {
    const infoOf = (given: object) => z.parse(z.looseObject({ info: z.looseObject({ version: z.string() }) }), given).info.version;
    const { version } = z.parse(z.looseObject({ version: z.string() }), product);
    expect(infoOf(document)).toBe(version);
    expect(infoOf(consoleDocument({}, { serverUrl: 'http://127.0.0.1:3001', cookie: 'console' }))).toBe(version);
  });

  it('C-05 names every refusal of a call with its code', () => {
    for (const call of calls) {
      const text = JSON.stringify(operationOf(call));
      for (const name of [...commonErrors(call.endpoint), ...call.endpoint.errors])
        expect(text).toContain(`${refusals[name].code} ${name}`);
    }
  });

  it('E-38 describes amounts as numbers, in requests and in answers', () => {
    const paths = document.paths;
    expect(JSON.stringify(paths['/api/payment/invoices/deposit'])).toContain('"amount":{"type":"number","minimum":0}');
    expect(JSON.stringify(paths['/api/wallet/accounts'])).toContain('"balance":{"type":"number"}');
  });

  it('C-02 describes array parameters with brackets', () => {
    expect(JSON.stringify(document.paths['/api/game/player-bonuses'])).toContain('"name":"status[]"');
  });
});

describe('reading requests', () => {
  it('V-82 names the broken rule of each field', () => {
    const read = readInput(api.player.signIn.body, { login: ' ', fingerprint: 'f'.repeat(65) });
    expect(read).toEqual({
      isValid: false,
      fields: {
        login: [{ rule: 'required' }],
        password: [{ rule: 'required' }],
        fingerprint: [{ rule: 'maxLength', max: 64 }],
      },
    });
  });

  it('V-82 refuses a body of another type as a whole', () => {
    for (const body of [null, [], 'x', 5, true, undefined])
      expect(readInput(api.player.signIn.body, body)).toMatchObject({ isValid: false });
  });

  it('C-17 a registration accepts any defined field, unticked boxes as 0, empty or null, and refuses nested values', () => {
    const body = { email: 'a@b.co', password: 'abcdef', agreements: 1, receiveBonus: '', birthdate: null, nickname: 'x', referralCode: '' };
    expect(readInput(api.player.register.body, body)).toEqual({ isValid: true, value: body });
    expect(readInput(api.player.register.body, { ...body, nickname: { a: 1 } })).toMatchObject({ isValid: false });
  });

  it('C-29 a profile change keeps only known keys and reads consents', () => {
    const read = readInput(api.player.updateProfile.body, { id: 'x', status: 9, receiveBonus: '', receiveSmsPromo: 1, phone: '' });
    expect(read).toEqual({ isValid: true, value: { receiveBonus: false, receiveSmsPromo: true, phone: '' } });
  });

  it('C57 a provider amount that is not text is malformed, in a batch too', () => {
    const bet = {
      type: 'bet',
      transactionId: 't',
      playerId: 'p',
      sessionToken: 's',
      gameId: 'g',
      roundId: 'r',
      currency: 'EUR',
      amount: '1.00',
    };
    expect(readInput(providerCalls.batch.body, { operations: [bet] })).toMatchObject({ isValid: true });
    for (const amount of [1.1, null, ['1']])
      expect(readInput(providerCalls.batch.body, { operations: [{ ...bet, amount }] })).toMatchObject({ isValid: false });
  });

  it('C87 a provider id of 129 characters, with a space, NUL or look-alike letters is malformed', () => {
    for (const transactionId of ['x'.repeat(129), 'a b', 'a\u0000', 'аbc', '']) {
      expect(readInput(providerCalls.balance.body, { sessionToken: 's', playerId: transactionId })).toMatchObject({ isValid: false });
    }
    expect(readInput(providerCalls.balance.body, { sessionToken: 's', playerId: 'x'.repeat(128) })).toMatchObject({ isValid: true });
  });
});

it('BO-003 an operator’s call without a permission is no endpoint', () => {
  type Bare = Omit<Endpoint, 'access' | 'permission'> & { access: 'operator' };
  expectTypeOf<Bare>().not.toExtend<Endpoint>();
  expectTypeOf<Bare & { permission: 'nothing.known' }>().not.toExtend<Endpoint>();
  expectTypeOf<Bare & { permission: PermissionName }>().toExtend<Endpoint>();
  expectTypeOf(list).parameter(1).toEqualTypeOf<CallPermission>();
});

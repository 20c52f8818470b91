import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startConsole, type TestConsole } from '../../../modules/operator/testing/console.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aRegistration, loginOf, PASSWORD } from '../../../testing/player-server.ts';
import { situationKinds } from './make.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let server: TestConsole;
let everybody: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasSandbox: true });
  everybody = await server.operator('reader', 'payments', 'finance');
});
afterAll(() => server.stop());

/** Every currency whose deposits may be withdrawn unplayed, in a country of each policy pack and in some without one. */
const places = [
  ['EUR', 'AT'],
  ['EUR', 'DE'],
  ['BRL', 'BR'],
  ['TRY', 'TR'],
  ['JPY', 'JP'],
  ['KWD', 'KW'],
  ['BTC', 'FI'],
  ['ETH', 'IE'],
  ['USDT', 'AE'],
] as const;
/** That a situation may be made again has nothing to do with the currency: tried in one with cents and in one with eight decimals. */
const again = <Situation>(country: string, ...twice: readonly [Situation, Situation]): Situation[] =>
  twice.slice(0, ['AT', 'FI'].includes(country) ? 2 : 1);
const kindsOfWithdrawals = ['safeWithdrawal', 'heldWithdrawal', 'twoEyesWithdrawal', 'owedChargeback'];
/** Papers cost a second each, and know no currency. */
const otherKinds = situationKinds.filter((kind) => !['reopening', 'documents', ...kindsOfWithdrawals].includes(kind));

const made = z.object({ ids: z.array(z.string()) }).optional();

async function make(body: object) {
  const called = await callsTo(server.url)('POST', '/sandbox/console/situations', { body });
  const [data, error] = [made.parse(called.body.data), called.body.error];
  return { status: called.status, ids: data?.ids ?? [], message: error?.message ?? '' };
}

async function aPlayerOf(currency: string, country: string, changes: object = {}): Promise<string> {
  const body = aRegistration({ currency, country, ...changes });
  return loginOf(await callsTo(server.url)('POST', '/api/player/register', { body })).profile.id;
}

const row = z.looseObject({ id: z.string(), playerId: z.string() });
async function among(path: string, ids: readonly string[]) {
  const { body } = await server.call('GET', `${path}?perPage=200`, { token: everybody.token });
  return z
    .array(row)
    .parse(body.data)
    .filter(({ id }) => ids.includes(id));
}

const said = ({ status, message }: { status: number; message: string }): string => `${status} ${message}`;

describe('situations of a named player', () => {
  it.each(places)('X-33 of %s in %s are made of each kind that pays out, by the password alone', async (currency, country) => {
    const playerId = await aPlayerOf(currency, country);
    for (const kind of ['safeWithdrawal', 'heldWithdrawal']) {
      expect([kind, said(await make({ kind, playerId }))]).toEqual([kind, expect.stringMatching(/^400 password: /)]);
      const ids: string[] = [];
      for (const body of again(country, { kind, playerId, password: PASSWORD }, { kind, playerId, password: PASSWORD })) {
        const made = await make(body);
        expect([kind, said(made)]).toEqual([kind, '200 ']);
        ids.push(...made.ids);
      }
      expect((await among('/withdrawals/held', ids)).map((found) => found.playerId)).toEqual(again(country, playerId, playerId));
    }
  });

  it.each(places)(
    'X-33 of %s in %s one owes a chargeback, whatever one had, and is paid nothing out from then on',
    async (currency, country) => {
      const playerId = await aPlayerOf(currency, country);
      const kind = 'owedChargeback';
      expect(said(await make({ kind, playerId }))).toMatch(/^400 password: /);
      expect(said(await make({ kind: 'chargeback', playerId }))).toBe('200 ');
      const first = await make({ kind, playerId, password: PASSWORD });
      expect(said(first)).toBe('200 ');
      const [owing] = await among('/chargebacks', first.ids);
      expect(owing).toMatchObject({ state: 'open', owed: owing?.['amount'] });
      for (const further of kindsOfWithdrawals)
        expect([further, said(await make({ kind: further, playerId, password: PASSWORD }))]).toEqual([
          further,
          expect.stringMatching(/^400 playerId: this player owes money/),
        ]);
    },
  );

  it.each([
    ['EUR', 'AT', '200 '],
    ['EUR', 'DE', '200 '],
    ['KWD', 'KW', '200 '],
    ['BTC', 'FI', '200 '],
    ['ETH', 'IE', '200 '],
    ['USDT', 'AE', '200 '],
    ['BRL', 'BR', expect.stringMatching(/^400 playerId: .* BRL at once, .* pays out 60000$/)],
    ['TRY', 'TR', expect.stringMatching(/^400 playerId: .* TRY at once, .* pays out 400000$/)],
    ['JPY', 'JP', expect.stringMatching(/^400 playerId: .* JPY at once, .* pays out 1600000$/)],
  ])('X-33 one of %s in %s that takes two people: %s', async (currency, country, wanted) => {
    const kind = 'twoEyesWithdrawal';
    const playerId = await aPlayerOf(currency, country);
    expect(said(await make({ kind, playerId }))).toMatch(/^400 password: /);
    const twice = [await make({ kind, playerId, password: PASSWORD }), await make({ kind, playerId, password: PASSWORD })];
    expect(twice.map(said)).toEqual([wanted, wanted]);
    const ids = twice.flatMap((one) => one.ids);
    expect((await among('/withdrawals/held', ids)).map(({ needs }) => needs)).toEqual(ids.map(() => 2));
  });

  it.each(places)('X-33 of %s in %s are made of each other kind, with the password and without', async (currency, country) => {
    const playerId = await aPlayerOf(currency, country);
    for (const kind of otherKinds) {
      for (const body of again(country, { kind, playerId, password: PASSWORD }, { kind, playerId }))
        expect([kind, said(await make(body))]).toEqual([kind, '200 ']);
    }
  });

  it('X-33 papers are those of the named player, twice, with the password and without', async () => {
    const kind = 'documents';
    const playerId = await aPlayerOf('BTC', 'FI');
    const twice = [await make({ kind, playerId }), await make({ kind, playerId, password: PASSWORD })];
    expect(twice.map(said)).toEqual(['200 ', '200 ']);
    expect(new Set(twice.flatMap(({ ids }) => ids)).size).toBe(4);
  });

  it.each(['BRL', 'TRY', 'JPY', 'KWD', 'BTC', 'ETH', 'USDT'])(
    'X-33 a player of DE pays in %s, whom the law asks for a limit first',
    async (currency) => {
      const playerId = await aPlayerOf(currency, 'DE');
      expect(said(await make({ kind: 'chargeback', playerId }))).toBe('200 ');
      expect(said(await make({ kind: 'safeWithdrawal', playerId, password: PASSWORD }))).toBe('200 ');
    },
  );

  it('X-33 where what is paid in must be played, those that pay out do not exist, and nothing is paid in', async () => {
    const playerId = await aPlayerOf('USD', 'NZ');
    for (const kind of kindsOfWithdrawals)
      expect(said(await make({ kind, playerId, password: PASSWORD }))).toMatch(/^400 playerId: USD asks for turnover/);
    const { rows } = await server.testDatabase.pool.query('select 1 from payment.invoice where player_id = $1', [playerId]);
    expect(rows).toEqual([]);
    for (const kind of otherKinds) expect([kind, said(await make({ kind, playerId }))]).toEqual([kind, '200 ']);
  });

  it('X-33 an exclusion that is over is of a player without money that moved since, once and again', async () => {
    const playerId = await aPlayerOf('EUR', 'AT');
    const twice = [await make({ kind: 'reopening', playerId }), await make({ kind: 'reopening', playerId, password: PASSWORD })];
    expect(twice).toEqual([0, 1].map(() => ({ status: 200, ids: [playerId], message: '' })));
    // The account is closed and not reopened, so nobody signs in to it.
    for (const kind of situationKinds.filter((one) => one !== 'reopening' && one !== 'unmatched'))
      expect([kind, said(await make({ kind, playerId, password: PASSWORD }))]).toEqual([kind, expect.stringMatching(/^400 playerId: /)]);

    const active = await aPlayerOf('EUR', 'AT');
    expect(said(await make({ kind: 'chargeback', playerId: active }))).toBe('200 ');
    expect(said(await make({ kind: 'reopening', playerId: active }))).toMatch(/^400 playerId: money of this player has moved/);
    expect(said(await make({ kind: 'chargeback', playerId: active }))).toBe('200 ');
  });
});

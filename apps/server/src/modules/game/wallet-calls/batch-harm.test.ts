import { randomUUID } from 'node:crypto';
import { providerBatchAnswer } from '@pavilion/contract/providers/provider.ts';
import { verifyBooks } from '@pavilion/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';

const itemsOfABatch = 500;
const PATIENCE = { timeout: 30_000, interval: 100 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

async function start(): Promise<TestStudio> {
  return aStudio(server, await aGameSession(server, await aPlayer(server, { amount: '100.00' })));
}

type Fields = Readonly<Record<string, unknown>>;
/** Breaks one item of a batch, given the fields of a valid bet of 1.00. */
type Spoil = (fields: Fields & { transactionId: string }) => unknown;

const without = (fields: Fields, name: string): Fields => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
const bet =
  (more: Fields): Spoil =>
  (fields) => ({ type: 'bet', ...fields, ...more });
const longId = 'x'.repeat(129);

/** Every fault an item can have; none of them moves money. */
const wrongItems: Readonly<Record<string, Spoil>> = {
  'is null': () => null,
  'is a number': () => 7,
  'is a text': () => 'bet',
  'is a list': () => [],
  'is empty': () => ({}),
  'has no type': (fields) => fields,
  'is of an unknown type': (fields) => ({ ...fields, type: 'balance' }),
  'is a batch': (fields) => ({ type: 'batch', operations: [{ type: 'bet', ...fields }] }),
  'has a type that is none': (fields) => ({ ...fields, type: { toString: 'bet' } }),
  'names a prototype': (fields) => JSON.parse(`{"type":"bet","__proto__":${JSON.stringify(fields)}}`),
  ...Object.fromEntries(
    ['transactionId', 'playerId', 'gameId', 'roundId', 'currency', 'amount', 'sessionToken'].map((name): [string, Spoil] => [
      `lacks ${name}`,
      (fields) => ({ type: 'bet', ...without(fields, name) }),
    ]),
  ),
  ...Object.fromEntries(
    ['transactionId', 'playerId', 'gameId', 'roundId', 'currency', 'amount', 'kind', 'sessionToken', 'roundClosed'].flatMap((name) =>
      [null, 5, true, [], {}, '', longId, 'a\u0000b', 'п'].map((value): [string, Spoil] => [
        `has ${JSON.stringify(value)} for ${name}`,
        // Wrong in its amount as well: a value that happens to fit must not move money.
        (fields) => ({ type: 'bet', ...fields, amount: '-1', [name]: value }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['NaN', '50,00', '', '1e3', '0x10', ' 1', '1 ', '+1', '-1.00', '1.001', 'Infinity', '9223372036854775807', '9'.repeat(64), '1.'].map(
      (amount): [string, Spoil] => [`has the amount ${JSON.stringify(amount)}`, bet({ amount })],
    ),
  ),
  'costs more than there is': bet({ amount: '100000.00' }),
  'is in a currency nobody has': bet({ currency: 'ZZZ' }),
  'is in another currency': bet({ currency: 'USD' }),
  'is of a player nobody knows': bet({ playerId: '00000000-0000-7000-8000-000000000000' }),
  'is of a player by no id': bet({ playerId: "';drop table ledger.op--" }),
  'is of a game nobody knows': bet({ gameId: 'no-such-game' }),
  'has a session that is none': bet({ sessionToken: 'x' }),
  'is of a free spin without a campaign': (fields) => ({ type: 'win', ...fields, kind: 'freespin', amount: '-1' }),
  'names a campaign that is no id': bet({ kind: 'freespin', freespinId: "x'", amount: '1.00' }),
  'is a free spin of no campaign': bet({ kind: 'freespin', amount: '0.00' }),
  'is a free spin of an unknown campaign': bet({ kind: 'freespin', freespinId: randomUUID(), amount: '0.00' }),
  'wins by a free spin of no campaign': (fields) => ({ type: 'win', ...fields, kind: 'freespin' }),
  'wins without a bet': (fields) => ({ type: 'win', ...fields }),
  'wins without a bet in one call': (fields) => ({
    type: 'bet-win',
    ...fields,
    amount: '100000.00',
    winTransactionId: 'w',
    winAmount: '1',
  }),
  'has one id for its bet and its win': (fields) => ({
    type: 'bet-win',
    ...fields,
    winTransactionId: fields.transactionId,
    winAmount: '1.00',
  }),
  'has a win of no amount': (fields) => ({ type: 'bet-win', ...fields, winTransactionId: randomUUID(), winAmount: '1,00' }),
  'takes itself back': (fields) => ({ type: 'rollback', ...fields, referenceId: fields.transactionId }),
  'takes itself back as a round': (fields) => ({ type: 'rollback', ...fields, referenceId: fields.transactionId, scope: 'round' }),
  'takes itself back as the round it names': (fields) => ({
    type: 'rollback',
    ...fields,
    roundId: fields.transactionId,
    referenceId: fields.transactionId,
    scope: 'round',
  }),
  'takes nothing back': (fields) => ({ type: 'rollback', ...fields }),
  'takes a part back': (fields) => ({ type: 'rollback', ...fields, referenceId: randomUUID(), scope: 'half' }),
  'takes back in a currency nobody has': (fields) => ({ type: 'rollback', ...fields, referenceId: randomUUID(), currency: 'ZZZ' }),
  'ends without totals': (fields) => ({ type: 'end-round', ...fields }),
  'ends with totals that are none': (fields) => ({ type: 'end-round', ...fields, bets: 'NaN', wins: '1e9' }),
};

const spoils = Object.values(wrongItems);

async function areBooksSound(): Promise<void> {
  const checks = await verifyBooks(connectionOf(server.app.context.database));
  expect(checks.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
}

/** The answers of a batch; what is undecided on a busy machine is asked again, as a provider does. */
const decided = (studio: TestStudio, items: readonly unknown[]) =>
  vi.waitFor(async () => {
    const { status, body } = await studio.batch(items);
    expect(status).toBe(200);
    const { results } = providerBatchAnswer.parse(body);
    expect(results).toHaveLength(items.length);
    expect(results.map((result) => result.status)).not.toContain('TEMPORARY');
    return results;
  }, PATIENCE);

describe('no item of a batch harms another', () => {
  let pair: { readonly one: TestStudio; readonly other: TestStudio };
  beforeAll(async () => {
    pair = { one: await start(), other: await start() };
  });
  const cents = async (studio: TestStudio): Promise<number> =>
    Math.round(100 * Number.parseFloat(String((await studio.balance()).body['balance'])));

  it.each(Object.entries(wrongItems))(
    'C73 C86 an item that %s gets its own answer, before and behind those that are taken',
    async (_, spoil) => {
      const { one, other } = pair;
      const before = [await cents(one), await cents(other)];
      const wrong = () => {
        const transactionId = randomUUID();
        return spoil({ ...one.fields(transactionId, '1.00', { roundId: randomUUID() }), transactionId });
      };
      const good = (studio: TestStudio) => ({ type: 'bet', ...studio.fields(randomUUID(), '0.01') });
      const results = await decided(one, [wrong(), good(one), wrong(), good(other), good(one), wrong()]);
      expect([1, 3, 4].map((index) => results[index]?.status)).toEqual(['OK', 'OK', 'OK']);
      expect([await cents(one), await cents(other)]).toEqual([(before[0] ?? 0) - 2, (before[1] ?? 0) - 1]);
    },
  );

  it('C73 C79 batches of 500 with every kind of wrong item take what is right, to the cent, and are the same again', async () => {
    const studios = await Promise.all(Array.from({ length: 8 }, start));
    const left = studios.map(() => 10_000);
    const item = fc.record({ seat: fc.nat(studios.length - 1), isRight: fc.boolean(), spoil: fc.constantFrom(...spoils) });
    const batch = fc.array(item, { minLength: itemsOfABatch, maxLength: itemsOfABatch, size: 'max' });
    await fc.assert(
      fc.asyncProperty(batch, async (plan) => {
        const items = plan.map(({ seat, isRight, spoil }) => {
          const transactionId = randomUUID();
          const fields = studios[seat]?.fields(transactionId, isRight ? '0.01' : '1.00', { roundId: randomUUID() });
          return isRight ? { type: 'bet', ...fields } : spoil({ ...fields, transactionId });
        });
        const [first] = studios;
        if (first === undefined) throw new Error('nobody plays');
        const results = await decided(first, items);
        const again = await decided(first, items);
        const taken = (one: (typeof results)[number], index: number) => plan[index]?.isRight === true && one.status === 'OK';
        const wanted = plan.filter(({ isRight }) => isRight).length;
        expect([results.filter(taken).length, again.filter(taken).length]).toEqual([wanted, wanted]);
        expect(again.filter(taken).every(({ duplicate }) => duplicate)).toBe(true);
        for (const { seat, isRight } of plan) left[seat] = (left[seat] ?? 0) - (isRight ? 1 : 0);
        const balances = await Promise.all(studios.map(async (studio) => (await studio.balance()).body['balance']));
        expect(balances).toEqual(left.map((cents) => (cents / 100).toFixed(2)));
      }),
      { numRuns: 4 },
    );
    await areBooksSound();
  });

  const repeated: Readonly<Record<string, (text: string) => string>> = {
    'at its end': (text) => text.replace(/\}$/, ',"amount":"2.00"}'),
    'with the same value': (text) => text.replace('{', '{"type":"bet",'),
    'spelled by an escape': (text) => text.replace('{', '{"\\u0061mount":"1.00",'),
    'in a field nobody reads': (text) => text.replace('{', '{"table":[{"seat":1,"seat":1}],'),
  };
  it.each(Object.entries(repeated))(
    'C73 C87 an item that repeats a key %s is malformed alone, also when it is alone',
    async (_, repeat) => {
      const { one, other } = pair;
      const before = [await cents(one), await cents(other)];
      const right = (studio: TestStudio) => JSON.stringify({ type: 'bet', ...studio.fields(randomUUID(), '0.01') });
      const wrong = () => repeat(JSON.stringify({ type: 'bet', ...one.fields(randomUUID(), '1.00') }));
      const statuses = async (items: readonly string[]) => {
        const { status, body } = await one.call('batch', `{"operations":[${items.join(',')}]}`);
        expect(status).toBe(200);
        return providerBatchAnswer.parse(body).results.map((result) => result.status);
      };
      const texts = [wrong(), right(one), wrong(), right(other), right(one), wrong()];
      const wanted = ['MALFORMED', 'OK', 'MALFORMED', 'OK', 'OK', 'MALFORMED'];
      await vi.waitFor(async () => expect(await statuses(texts)).toEqual(wanted), PATIENCE);
      expect(await statuses([wrong()])).toEqual(['MALFORMED']);
      expect([await cents(one), await cents(other)]).toEqual([(before[0] ?? 0) - 2, (before[1] ?? 0) - 1]);
    },
  );

  it('C87 a batch that repeats a key outside its items is a 400, whatever its items are', async () => {
    const studio = await start();
    const right = JSON.stringify({ type: 'bet', ...studio.fields('b1', '1.00') });
    for (const body of [
      `{"operations":[${right}],"operations":[${right}]}`,
      `{"operations":[${right}],"note":{"a":1,"a":1}}`,
      `{"operations":[${right.replace('{', '{"type":"bet",')}],"note":1,"note":1}`,
      `{"operations":{"0":${right.replace('{', '{"type":"bet",')}}}`,
    ])
      expect(await studio.call('batch', body)).toMatchObject({ status: 400, body: { status: 'MALFORMED' } });
    expect((await studio.balance()).body['balance']).toBe('100.00');
  });

  it('C86 calls 400 what is no batch at all, and nothing else', async () => {
    const studio = await start();
    const right = { type: 'bet', ...studio.fields('b1', '1.00') };
    const tooMany = Array.from({ length: itemsOfABatch + 1 }, () => right);
    for (const body of [null, [], 'batch', {}, { operations: null }, { operations: {} }, { operations: [] }, { operations: tooMany }])
      expect(await studio.call('batch', body)).toMatchObject({ status: 400, body: { status: 'MALFORMED' } });
    expect((await studio.balance()).body['balance']).toBe('100.00');
  });
});

describe('an item that cannot be decided now', () => {
  it('R8 C73 an operation that breaks its transaction leaves the others of its batch decided, and is accepted once the fault is gone', async () => {
    const [one, other] = [await start(), await start()];
    const { pool } = server.testDatabase;
    await pool.query(`
      create function ledger.break_op() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_op before insert on ledger.op for each row when (new.external_id = 'broken') execute function ledger.break_op();`);
    const right = (studio: TestStudio, id: string) => ({ type: 'bet', ...studio.fields(id, '1.00') });
    const items = [right(one, 'b1'), right(one, 'broken'), right(other, 'b1'), right(one, 'b2')];
    const statuses = async () => {
      const { status, body } = await one.batch(items);
      const { results } = providerBatchAnswer.parse(body);
      return [status, ...results.map((result) => result.status)];
    };
    try {
      await vi.waitFor(async () => expect(await statuses()).toEqual([200, 'OK', 'TEMPORARY', 'OK', 'OK']), PATIENCE);
      expect((await one.balance()).body['balance']).toBe('98.00');
    } finally {
      await pool.query('drop function ledger.break_op cascade');
    }
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 'OK', 'OK', 'OK', 'OK']), PATIENCE);
    expect((await one.balance()).body['balance']).toBe('97.00');
    await areBooksSound();
  });

  it('R8 C73 while a player’s rows are locked, other players’ stakes are accepted, and none of that player’s calls overtakes an undecided one', async () => {
    const held = await start();
    const laneOf = (studio: TestStudio) => Number.parseInt(String(studio.fields('', '')['playerId']).slice(-1), 16) % 4;
    let free = await start();
    while (laneOf(free) === laneOf(held) || laneOf(free) % 2 === laneOf(held) % 2) free = await start();
    // Enough players that each has a lane of the ledger.
    const stakes = (studio: TestStudio) =>
      Array.from({ length: 40 }, (_, index) => ({ type: 'bet', ...studio.fields(`b${index}`, '1.00') }));
    const items = [...stakes(held), ...stakes(free), { type: 'rollback', ...held.fields('x', '1.00'), referenceId: 'b0' }];
    const answer = async () => {
      const { status, body } = await free.batch(items);
      const { results } = providerBatchAnswer.parse(body);
      return { status, results: results.map((result) => result.status) };
    };
    const taken = stakes(free).map(() => 'OK');
    const client = await server.testDatabase.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from ledger.player where player_id = $1 for update', [held.fields('', '')['playerId']]);
      const half = [...stakes(held).map(() => 'TEMPORARY'), ...taken, 'TEMPORARY'];
      await vi.waitFor(async () => expect(await answer()).toEqual({ status: 200, results: half }), PATIENCE);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await vi.waitFor(async () => expect(await answer()).toEqual({ status: 200, results: [...taken, ...taken, 'OK'] }), PATIENCE);
    expect((await held.balance()).body['balance']).toBe('61.00');
  });
});

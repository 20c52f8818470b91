import { randomUUID } from 'node:crypto';
import { gameOf, rouletteLayout, roulettePayout, roundStream, verifyRound } from '@pavilion/fairness';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { runDueWork } from '../loop.ts';
import { referenceInput } from '../reference-bets.ts';
import { saveSession } from '../session.ts';
import { chooseFirstClientSeed } from '../seeds/seeds.ts';
import { aStudio, proofSchema } from '../testing/studio.ts';
import { growChain } from './chain.ts';
import { liveTables, tableClock } from './shared-games.ts';
import { insertChain } from './store.ts';

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
  // Short chains: growing a whole one takes seconds. Each game has its own.
  const length = 12_000;
  let seed = 0;
  for (const gameId of liveTables) {
    seed += 1;
    const chain = { id: randomUUID(), gameId, position: 1, length, createdAt: studio.context.clock.now() };
    const grown = await growChain(seed.toString(16).padStart(64, '0'), length, async () => undefined);
    await insertChain(studio.pool, { ...chain, ...grown });
  }
});
afterAll(() => studio.close());
afterEach(() => {
  studio.wallet.disturbances.length = 0;
  studio.wallet.balanceMinor = 100_000n;
});

const tableSchema = z.object({
  number: z.number(),
  phase: z.string(),
  elapsedMs: z.number(),
  nextInMs: z.number().nullable(),
  bettingMs: z.number(),
  serverSeed: z.string().nullable(),
  commitment: z.string(),
  salt: z.string(),
  outcome: z.unknown(),
  players: z.number(),
  bets: z.array(z.object({ player: z.number(), isOwn: z.boolean(), fields: z.array(z.string()), returnedTimes: z.number().nullable() })),
  ended: z.array(z.object({ number: z.number(), outcome: z.unknown() })),
});
const roundSchema = z.looseObject({
  roundId: z.string(),
  state: z.string(),
  nonce: z.number(),
  stakedMinor: z.coerce.bigint(),
  payoutMinor: z.coerce.bigint(),
  outcome: z.unknown(),
  isFinished: z.boolean(),
});
const playedSchema = z.object({ round: roundSchema });

/** A player of their own at a table, with the token of a session. */
async function aPlayer(gameId: string, { isDemo = false } = {}): Promise<string> {
  if (isDemo) {
    const { data } = await studio.call('POST', '/session', { gameId, mode: 'demo', currency: 'EUR' });
    const { token } = z.looseObject({ token: z.string() }).parse(data);
    await studio.call('POST', '/seed', { token, clientSeed: 'browser' });
    return token;
  }
  const session = { token: randomUUID(), playerId: randomUUID(), gameId, currency: 'EUR', isDemo: false, spinMinMs: 0 };
  await saveSession(studio.context, session);
  await chooseFirstClientSeed(studio.context, session.playerId, 'browser');
  return session.token;
}

const look = async (token: string, number = 0) => tableSchema.parse((await studio.call('POST', '/company', { token, number })).data);
const onRed = { bets: { red: 100 } };
type Bet = { token: string; company?: number; input?: { bets: Record<string, number> }; requestId?: string };
const bet = ({ token, company, input = onRed, requestId = randomUUID() }: Bet) => {
  const stakeMinor = String(Object.values(input.bets).reduce((sum, one) => sum + one, 0));
  return studio.call('POST', '/play', { token, requestId, stakeMinor, input, company });
};
const betOf = async (given: Bet) => playedSchema.parse((await bet(given)).data).round;
const watch = async (token: string, roundId: string) =>
  playedSchema.parse((await studio.call('POST', '/watch', { token, roundId })).data).round;
const proofOf = async (roundId: string) =>
  proofSchema
    .extend({ chain: z.object({ number: z.number(), endHash: z.string() }) })
    .parse((await studio.call('GET', `/rounds/${roundId}`)).data);
const { bettingMs, closedMs, gapMs } = tableClock;

/** Brings the table to the opening of its next round. */
async function openTable(token: string) {
  studio.pass(bettingMs + closedMs + gapMs + 1);
  await runDueWork(studio.context);
  const table = await look(token);
  expect([table.phase, table.outcome, table.serverSeed]).toEqual(['betting', null, null]);
  return table;
}
const untilResult = (): void => studio.pass(bettingMs + closedMs);
const callsOf = (roundId: string, type: string) =>
  studio.wallet.calls.filter((call) => call.type === type && call.body.roundId === roundId);

describe.each([...liveTables])('GS-26 %s', (gameId) => {
  const input = z.object({ bets: z.record(z.string(), z.number()) }).parse(referenceInput(gameId, 100n));

  test('GS-26 has one result for all at the table, paid by the rules, from a seed fixed before the bets and shown after them', async () => {
    const [one, other] = [await aPlayer(gameId), await aPlayer(gameId, { isDemo: true })];
    const table = await openTable(one);
    const mine = await betOf({ token: one, company: table.number, input });
    const theirs = await betOf({ token: other, company: table.number, input });
    expect([mine, theirs]).toMatchObject([
      { state: 'open', outcome: null, nonce: table.number, isFinished: false },
      { state: 'open', outcome: null, nonce: table.number, isFinished: false },
    ]);
    expect((await studio.call('GET', `/rounds/${mine.roundId}`)).text).toContain('"outcome":null');
    untilResult();
    const ended = await watch(one, mine.roundId);
    expect(ended.state).toBe('settled');
    expect((await watch(other, theirs.roundId)).outcome).toEqual(ended.outcome);
    const after = await look(one);
    expect([after.phase, after.outcome, after.ended[0]]).toEqual(['over', ended.outcome, { number: table.number, outcome: ended.outcome }]);
    const proof = await proofOf(mine.roundId);
    expect([proof.commitment, proof.clientSeed, proof.chain.number]).toEqual([table.commitment, table.salt, table.number]);
    expect(verifyRound(proof).isVerified).toBe(true);
  });

  test('GS-26 draws its result before anybody bets: every bet on the layout meets the same one', () => {
    const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'salt', nonce: 7 };
    const { outcome } = gameOf(gameId).play(roundStream(seeds), { stakeMinor: 100n, input });
    const doubled = { bets: Object.fromEntries(Object.keys(input.bets).map((key) => [key, 300])) };
    expect(gameOf(gameId).play(roundStream(seeds), { stakeMinor: 300n, input: doubled }).outcome).toEqual(outcome);
  });
});

describe('GS-27 the clock of a live table', () => {
  const gameId = 'lake-roulette';

  test('GS-27 closes the bets, then shows the result, then opens the next round; a bet needs the number of the round that is open', async () => {
    const token = await aPlayer(gameId);
    const table = await openTable(token);
    expect([table.elapsedMs, table.bettingMs]).toEqual([-bettingMs, bettingMs]);
    const refusals = [bet({ token }), bet({ token, company: table.number - 1 }), bet({ token, company: table.number + 1 })];
    expect((await Promise.all(refusals)).map(({ error }) => error?.code)).toEqual(['BETS_CLOSED', 'BETS_CLOSED', 'BETS_CLOSED']);
    studio.pass(bettingMs);
    expect(await look(token)).toMatchObject({ number: table.number, phase: 'closed', outcome: null, serverSeed: null });
    expect((await bet({ token, company: table.number })).error?.code).toBe('BETS_CLOSED');
    studio.pass(closedMs);
    expect(await look(token)).toMatchObject({ number: table.number, phase: 'over', nextInMs: gapMs });
    studio.pass(gapMs);
    expect(await look(token)).toMatchObject({ number: table.number + 1, phase: 'betting' });
  });

  test('GS-27 who comes back finds the bet on the table, without its result', async () => {
    const token = await aPlayer(gameId, { isDemo: true });
    const { number } = await openTable(token);
    const { roundId } = await betOf({ token, company: number });
    const session = z.looseObject({ isLiveTable: z.boolean(), runningRound: roundSchema.nullable() });
    const reopened = async () => session.parse((await studio.call('POST', '/session', { token, gameId, mode: 'demo' })).data);
    expect(await reopened()).toMatchObject({ isLiveTable: true, runningRound: { roundId, outcome: null, input: onRed } });
    untilResult();
    await runDueWork(studio.context);
    expect(await reopened()).toMatchObject({ runningRound: null, history: [{ roundId, state: 'settled' }] });
  });

  test('GS-27 a second tab and a double click place one bet, and a player who leaves is still paid', async () => {
    const token = await aPlayer(gameId);
    const { number } = await openTable(token);
    const requestId = randomUUID();
    const first = await betOf({ token, company: number, requestId });
    expect((await betOf({ token, company: number, requestId })).roundId).toBe(first.roundId);
    expect((await bet({ token, company: number })).error?.code).toBe('ROUND_RUNNING');
    untilResult();
    await runDueWork(studio.context);
    const proof = await proofOf(first.roundId);
    expect(proof).toMatchObject({ state: 'settled' });
    expect(studio.wallet.netMinor(first.roundId)).toBe(proof.payoutMinor - 100n);
    expect(callsOf(first.roundId, 'bet')).toHaveLength(1);
  });

  test('GS-27 shows the others at the table by numbers, play money apart, and what each got back', async () => {
    const [one, other, guest] = [await aPlayer(gameId), await aPlayer(gameId), await aPlayer(gameId, { isDemo: true })];
    const { number } = await openTable(one);
    await betOf({ token: one, company: number });
    studio.pass(1);
    await betOf({ token: other, company: number, input: { bets: { black: 100, 'straight:0': 100 } } });
    await betOf({ token: guest, company: number });
    expect(await look(one)).toMatchObject({
      players: 2,
      bets: [
        { player: 1, isOwn: true, fields: ['red'], returnedTimes: null },
        { player: 2, isOwn: false, fields: ['black', 'straight:0'], returnedTimes: null },
      ],
    });
    expect(await look(guest)).toMatchObject({ players: 1, bets: [{ player: 1, isOwn: true }] });
    untilResult();
    await runDueWork(studio.context);
    const after = await look(other);
    const drawn = z.object({ number: z.number() }).parse(after.outcome).number;
    const timesOf = (keys: string[]): number =>
      Number(keys.reduce((sum, key) => sum + roulettePayout({ key, amountMinor: 100n }, drawn), 0n)) / keys.length;
    expect(after.bets.map(({ returnedTimes }) => returnedTimes)).toEqual([['red'], ['black', 'straight:0']].map(timesOf));
  });
});

type Fate = 'kept' | 'answer lost' | 'never answered' | 'died' | 'win lost' | 'win late';
type Seated = { readonly bets: Record<string, number>; readonly fate: Fate };

const layout = [...rouletteLayout.keys()];
const seated: fc.Arbitrary<Seated> = fc.record({
  bets: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...layout), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 6,
      selector: ([key]) => key,
    })
    .map((chosen) => Object.fromEntries(chosen.map(([key, chips]) => [key, chips * 20]))),
  fate: fc.constantFrom<Fate>('kept', 'answer lost', 'never answered', 'died', 'win lost', 'win late'),
});
/** The processes that may be the first to end a round. */
type Way = 'loop' | 'look' | 'watch' | 'all at once';
const ways = fc.array(fc.constantFrom<Way>('loop', 'look', 'watch', 'all at once'), { minLength: 1, maxLength: 5 });

describe('GS-28 money at a live table', () => {
  const gameId = 'lake-roulette';
  const disturb = (type: string, actions: readonly (number | 'drop')[]): void => {
    for (const action of actions) studio.wallet.disturbances.push({ type, action });
  };

  /** Places a bet that meets its fate; its round's id, whatever became of it. */
  async function sit({ bets, fate }: Seated, number: number) {
    const token = await aPlayer(gameId);
    const requestId = randomUUID();
    if (fate === 'answer lost') disturb('bet', ['drop']);
    if (fate === 'never answered')
      disturb(
        'bet',
        Array.from({ length: 8 }, () => 503),
      );
    await bet({ token, company: number, input: { bets }, requestId });
    studio.wallet.disturbances.length = 0;
    const { rows } = await studio.pool.query('select id from sandbox.studio_round where request_id = $1', [requestId]);
    const { id } = z.object({ id: z.string() }).parse(rows[0]);
    // The process died between the wallet's answer and its own books.
    if (fate === 'died') await studio.pool.query(`update sandbox.studio_round set state = 'opening' where id = $1`, [id]);
    return { token, id, bets };
  }

  async function dueAtOnce(): Promise<void> {
    await studio.pool.query(
      `update sandbox.studio_round set next_attempt_at = clock_timestamp() where state in ('opening', 'paying', 'returning')`,
    );
    await runDueWork(studio.context);
  }

  test('GS-28 each bet is settled once by the rule or given back whole, in any order of lost answers and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(seated, { minLength: 1, maxLength: 4 }), ways, async (players, order) => {
        studio.wallet.balanceMinor = 1_000_000n;
        const watcher = await aPlayer(gameId);
        const { number } = await openTable(watcher);
        const lying: Awaited<ReturnType<typeof sit>>[] = [];
        for (const player of players) lying.push(await sit(player, number));
        untilResult();
        if (players.some(({ fate }) => fate === 'win lost')) disturb('win', ['drop']);
        if (players.some(({ fate }) => fate === 'win late')) disturb('win', [503, 503]);
        const watchAll = () => Promise.all(lying.map(({ token, id }) => watch(token, id)));
        const byWay: Readonly<Record<Way, () => Promise<unknown>>> = {
          loop: dueAtOnce,
          look: () => look(watcher),
          watch: watchAll,
          'all at once': () => Promise.all([dueAtOnce(), watchAll(), look(watcher)]),
        };
        for (const way of order) await byWay[way]();
        for (let turn = 0; turn < 5; turn += 1) await dueAtOnce();
        const { outcome } = await look(watcher);
        const drawn = z.object({ number: z.number() }).parse(outcome).number;
        for (const { id, bets } of lying) {
          const round = roundSchema.parse((await studio.call('GET', `/rounds/${id}`)).data);
          const staked = Object.values(bets).reduce((sum, one) => sum + BigInt(one), 0n);
          const owed = Object.entries(bets).reduce((sum, [key, one]) => sum + roulettePayout({ key, amountMinor: BigInt(one) }, drawn), 0n);
          expect(['settled', 'voided']).toContain(round.state);
          expect(studio.wallet.netMinor(id)).toBe(round.state === 'settled' ? owed - staked : 0n);
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  test('GS-28 what a table paid together is the sum of what its bets are owed', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer(gameId)));
    const { number } = await openTable(players[0] ?? '');
    const keys = layout.slice(0, 12);
    const placed = [];
    for (const [index, token] of players.entries()) {
      const bets = Object.fromEntries(keys.filter((_, at) => (at + index) % 3 > 0).map((key, at) => [key, 20 * (1 + ((at + index) % 4))]));
      placed.push({ bets, ...(await betOf({ token, company: number, input: { bets } })) });
    }
    untilResult();
    await runDueWork(studio.context);
    const { outcome } = await look(players[0] ?? '');
    const drawn = z.object({ number: z.number() }).parse(outcome).number;
    const owed = placed
      .flatMap(({ bets }) => Object.entries(bets))
      .reduce((sum, [key, one]) => sum + roulettePayout({ key, amountMinor: BigInt(one) }, drawn), 0n);
    const paid = placed.reduce((sum, { roundId, stakedMinor }) => sum + studio.wallet.netMinor(roundId) + stakedMinor, 0n);
    expect(paid).toBe(owed);
  });
});

import { randomUUID } from 'node:crypto';
import { crossingMs, gameOf, multiplierAt, playableGameIds, verifyRound } from '@pavilion/fairness';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { runDueWork } from '../loop.ts';
import { testPlayerId, testToken } from '../testing/memory-wallet.ts';
import { aStudio, proofSchema } from '../testing/studio.ts';

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
});
afterAll(() => studio.close());

const roundSchema = z.looseObject({
  roundId: z.string(),
  state: z.string(),
  stakedMinor: z.string(),
  payoutMinor: z.string(),
  actions: z.array(z.string()),
  legalActions: z.array(z.string()),
  outcome: z.unknown(),
  isFinished: z.boolean(),
  isAutoResolved: z.boolean(),
  elapsedMs: z.number().nullable(),
});
type Round = z.infer<typeof roundSchema>;
const playedSchema = z.object({ round: roundSchema, balanceMinor: z.string().nullable() });
const sessionSchema = z.looseObject({ runningRound: roundSchema.nullable(), history: z.array(roundSchema) });

const roundOf = (answer: { data?: unknown }): Round => playedSchema.parse(answer.data).round;
/** Opens a game as a player's browser does; a token belongs to one game, so the one before is forgotten. */
async function openGame(gameId: string): Promise<void> {
  await studio.pool.query('delete from sandbox.studio_session');
  await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' });
  await studio.call('POST', '/seed', { token: testToken, clientSeed: 'browser' });
}
const session = async (gameId: string) =>
  sessionSchema.parse((await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' })).data);
const bet = (input: unknown, stakeMinor = '100') => {
  studio.pass(10_000);
  return studio.call('POST', '/play', { token: testToken, requestId: randomUUID(), stakeMinor, input });
};
const act = (round: Round, action: string) =>
  studio.call('POST', '/action', { token: testToken, roundId: round.roundId, seen: round.actions.length, action });
const watch = (round: Round) => studio.call('POST', '/watch', { token: testToken, roundId: round.roundId });
const stateOf = async (round: Round): Promise<Round> => roundSchema.parse((await studio.call('GET', `/rounds/${round.roundId}`)).data);

/** Opens rounds of a game until one survives its first step. */
async function stepped(input: unknown, step: string): Promise<Round> {
  for (let tries = 0; tries < 60; tries += 1) {
    const round = roundOf(await act(roundOf(await bet(input)), step));
    if (!round.isFinished) return round;
  }
  throw new Error(`No round survived ${step}.`);
}

beforeEach(() => {
  studio.wallet.calls.length = 0;
  studio.wallet.balanceMinor = 1_000_000n;
});

describe.each([
  ['mines-field', { mines: 3 }, 'open:0', '112'],
  ['tower-nine', { difficulty: 'easy' }, 'pick:0', '129'],
  ['lava-steps', { difficulty: 'calm' }, 'step', '103'],
  ['coin-garden', {}, 'heads', '200'],
])('games §2.3 %s', (...row) => {
  const [gameId, input, step, value] = row;
  beforeAll(() => openGame(gameId));

  test('games §2.3 bets once, takes steps without the wallet, pays the cash-out, and verifies', async () => {
    const round = await stepped(input, step);
    expect(studio.wallet.calls.filter((call) => call.body.roundId === round.roundId).map((call) => call.type)).toEqual(['bet']);
    expect(JSON.stringify(await stateOf(round))).not.toMatch(/"mines":\[|traps|firstFall/);
    const paid = roundOf(await act(round, 'cashOut'));
    expect(paid).toMatchObject({ state: 'settled', payoutMinor: value });
    expect(studio.wallet.netMinor(round.roundId)).toBe(BigInt(value) - 100n);
    await studio.call('POST', '/fairness/rotate', { token: testToken, clientSeed: 'browser' });
    const proof = proofSchema.parse((await studio.call('GET', `/rounds/${round.roundId}`)).data);
    expect(verifyRound(proof)).toMatchObject({ isVerified: true });
  });
  test('games §2.4 leads back into an unfinished round, and one of two tabs acts', async () => {
    const round = await stepped(input, step);
    expect((await session(gameId)).runningRound).toEqual(round);
    const answers = await Promise.all([act(round, 'cashOut'), act(round, 'cashOut')]);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(studio.wallet.calls.filter((call) => call.type === 'win' && call.body.roundId === round.roundId)).toHaveLength(1);
    expect((await act({ ...round, actions: [] }, 'cashOut')).error?.code).toBe('ACTION_ILLEGAL');
  });
  test('games §2.4 cashes out what was reached after 24 hours', async () => {
    const round = await stepped(input, step);
    studio.pass(24 * 60 * 60 * 1000);
    await runDueWork(studio.context);
    expect(await stateOf(round)).toMatchObject({ state: 'settled', payoutMinor: value, isAutoResolved: true });
  });
  test('GS-66 says of a bet that goes back after 24 hours that none of its stake was at risk', async () => {
    const { roundId } = roundOf(await bet(input));
    studio.pass(24 * 60 * 60 * 1000);
    await runDueWork(studio.context);
    const win = studio.wallet.calls.findLast(({ type, body }) => type === 'win' && body.roundId === roundId);
    expect(win?.body['returnedStake']).toEqual({ referenceId: `${roundId}:b1`, before: '1.00', after: '0.00' });
  });
  test('games §2.4 returns the bet after 24 hours where nothing was opened, as an adjustment and voided', async () => {
    const round = roundOf(await bet(input));
    expect((await act(round, 'cashOut')).error?.code).toBe('ACTION_ILLEGAL');
    studio.pass(24 * 60 * 60 * 1000);
    await runDueWork(studio.context);
    expect(await stateOf(round)).toMatchObject({ state: 'voided', isAutoResolved: true });
    expect(studio.wallet.netMinor(round.roundId)).toBe(0n);
    expect(studio.wallet.calls.findLast((call) => call.type === 'win')?.body).toMatchObject({ kind: 'adjustment', amount: '1.00' });
    expect((await session(gameId)).history[0]).toMatchObject({ roundId: round.roundId, isAutoResolved: true, payoutMinor: '100' });
  });
});

describe('games §3.15 hi-lo-lane', () => {
  beforeAll(() => openGame('hi-lo-lane'));
  test('games §3.15 shows each card, offers no cash-out before a guess and pays it after one', async () => {
    for (let tries = 0; tries < 60; tries += 1) {
      const round = roundOf(await bet({}));
      expect(round.legalActions).toContain('skip');
      expect(round.legalActions).not.toContain('cashOut');
      const guess = round.legalActions[0] ?? '';
      const guessed = roundOf(await act(round, guess));
      expect(z.object({ cards: z.array(z.number()) }).parse(guessed.outcome).cards).toHaveLength(2);
      if (guessed.isFinished) continue;
      const paid = roundOf(await act(guessed, 'cashOut'));
      expect(Number(paid.payoutMinor)).toBeGreaterThan(100);
      return;
    }
    throw new Error('No guess was right.');
  });
});

describe('games §3.14 climb', () => {
  beforeAll(() => openGame('climb'));
  const points = async (round: Round): Promise<number> =>
    z
      .object({ crashAt: z.number() })
      .parse((await studio.pool.query('select outcome from sandbox.studio_round where id = $1', [round.roundId])).rows[0]?.outcome).crashAt;
  /** Starts climbs until one has a point in a range; the others are ended by the clock. */
  async function climbBetween(input: unknown, { from, to }: { from: number; to: number }): Promise<Round> {
    for (let tries = 0; tries < 400; tries += 1) {
      const round = roundOf(await bet(input));
      const point = await points(round);
      if (point >= from && point <= to) return round;
      studio.pass(3_600_000);
      await runDueWork(studio.context);
    }
    throw new Error('No climb had such a point.');
  }

  test('games §3.14 hides the point and counts a cash-out at its receipt', async () => {
    const round = await climbBetween({}, { from: 300, to: 100_000 });
    expect(round).toMatchObject({ state: 'open', legalActions: ['cashOut'], outcome: {}, elapsedMs: 0 });
    expect(JSON.stringify(await stateOf(round))).not.toContain('crashAt');
    studio.pass(100);
    expect((await act(round, 'cashOut')).error?.code).toBe('ACTION_ILLEGAL');
    studio.pass(9_900);
    const paid = roundOf(await act(round, 'cashOut'));
    expect(paid).toMatchObject({
      state: 'settled',
      payoutMinor: String(multiplierAt(10_000)),
      actions: [`cashOut:${multiplierAt(10_000)}`],
    });
    expect(roundOf(await act(round, 'cashOut'))).toMatchObject({ roundId: round.roundId, payoutMinor: paid.payoutMinor });
    expect(studio.wallet.calls.filter((call) => call.type === 'win' && call.body.roundId === round.roundId)).toHaveLength(1);
    await studio.call('POST', '/fairness/rotate', { token: testToken, clientSeed: 'browser' });
    expect(verifyRound(proofSchema.parse((await studio.call('GET', `/rounds/${round.roundId}`)).data)).isVerified).toBe(true);
  });
  test('games §3.14 ends by the clock when the point is passed, also for a cash-out that comes too late', async () => {
    const round = await climbBetween({}, { from: 100, to: 180 });
    studio.pass(60_000);
    expect(roundOf(await act(round, 'cashOut'))).toMatchObject({ state: 'settled', payoutMinor: '0', actions: ['end'] });
  });
  test('games §3.14 pays the automatic cash-out at its exact value, watched or not', async () => {
    const watched = await climbBetween({ cashOutAt: 150 }, { from: 150, to: 1_000_000 });
    expect(roundOf(await watch(watched)).state).toBe('open');
    studio.pass(7_000);
    expect(roundOf(await watch(watched))).toMatchObject({ state: 'settled', payoutMinor: '150' });
    const left = await climbBetween({ cashOutAt: 150 }, { from: 150, to: 1_000_000 });
    studio.pass(3_600_000);
    await runDueWork(studio.context);
    expect(await stateOf(left)).toMatchObject({ state: 'settled', payoutMinor: '150' });
  });
  test('games §3.14 cashes out ten seconds after the player was last heard of, where no target was chosen', async () => {
    const round = await climbBetween({}, { from: 400, to: 1_000_000 });
    studio.pass(5_000);
    expect(roundOf(await watch(round))).toMatchObject({ state: 'open' });
    studio.pass(9_000);
    await runDueWork(studio.context);
    expect((await stateOf(round)).state).toBe('open');
    studio.pass(6_000);
    await runDueWork(studio.context);
    expect(await stateOf(round)).toMatchObject({ state: 'settled', payoutMinor: String(multiplierAt(15_000)) });
  });
  test('GS-56 tells no moment beyond the end of a climb, however late the answer is put together', async () => {
    const told: { reads: number; isBeyond: boolean }[] = [];
    const { clock } = studio.context;
    for (let reads = 0; reads < 8; reads += 1) {
      const round = await climbBetween({}, { from: 100, to: 180 });
      const point = await points(round);
      studio.pass(crossingMs(point + 1) - 1);
      let left = reads;
      const slow = { now: () => new Date(clock.now().getTime() + (left-- > 0 ? 0 : 5000)) };
      Object.assign(studio.context, { clock: slow });
      const { state, elapsedMs } = roundOf(await watch(round));
      Object.assign(studio.context, { clock });
      told.push({ reads, isBeyond: state === 'open' && multiplierAt(elapsedMs ?? 0) > point });
      studio.pass(3_600_000);
      await runDueWork(studio.context);
    }
    expect(told.filter(({ isBeyond }) => isBeyond)).toEqual([]);
  });
  test('GS-56 tells a player who comes back to a climb whose end is not booked yet of no moment beyond it', async () => {
    const round = await climbBetween({}, { from: 100, to: 180 });
    const point = await points(round);
    studio.pass(60_000);
    const { runningRound } = await session('climb');
    expect(runningRound).toMatchObject({ roundId: round.roundId, state: 'open', elapsedMs: crossingMs(point + 1) - 1 });
    await watch(round);
  });
  test("games §3.14 refuses an end or a multiplier of the browser's own, and a round of somebody else", async () => {
    const round = await climbBetween({}, { from: 300, to: 1_000_000 });
    studio.pass(5_000);
    expect((await act(round, 'end')).error?.code).toBe('ACTION_ILLEGAL');
    expect((await act(round, 'cashOut:900')).error?.code).toBe('ACTION_ILLEGAL');
    expect((await watch({ ...round, roundId: randomUUID() })).error?.code).toBe('ROUND_UNKNOWN');
    await act(round, 'cashOut');
  });
});

describe.each([
  ['three-card-row', { ante: 100 }, 'play', 200n],
  ['casino-holdem-table', { ante: 100 }, 'call', 300n],
])('games §3.12 %s', (...row) => {
  const [gameId, input, goOn, staked] = row;
  beforeAll(() => openGame(gameId));
  beforeEach(() => {
    studio.wallet.refuseBetsWith = null;
  });

  test('games §2.3 hides the dealer until the choice, and goes on with a second bet of its own id', async () => {
    const round = roundOf(await bet(input));
    expect(z.looseObject({ dealer: z.array(z.number()) }).parse(round.outcome).dealer).toEqual([]);
    const ended = roundOf(await act(round, goOn));
    expect(ended).toMatchObject({ state: 'settled', stakedMinor: String(staked) });
    const bets = studio.wallet.calls.filter((call) => call.type === 'bet' && call.body.roundId === round.roundId);
    expect(bets.map((call) => call.body.transactionId)).toEqual([`${round.roundId}:b1`, `${round.roundId}:b2`]);
    expect(studio.wallet.netMinor(round.roundId)).toBe(BigInt(ended.payoutMinor) - staked);
    await studio.call('POST', '/fairness/rotate', { token: testToken, clientSeed: 'browser' });
    expect(verifyRound(proofSchema.parse((await studio.call('GET', `/rounds/${round.roundId}`)).data)).isVerified).toBe(true);
  });
  test('games §2.3 leaves the choice open when the second bet is refused, and folds without one', async () => {
    const round = roundOf(await bet(input));
    studio.wallet.refuseBetsWith = 'INSUFFICIENT_FUNDS';
    expect((await act(round, goOn)).error?.code).toBe('INSUFFICIENT_FUNDS');
    expect(roundOf(await act(round, 'fold'))).toMatchObject({ state: 'settled', stakedMinor: '100', payoutMinor: '0' });
  });
  test('games §2.4 folds after 24 hours, because the own cards are known', async () => {
    const round = roundOf(await bet(input));
    studio.pass(24 * 60 * 60 * 1000);
    await runDueWork(studio.context);
    expect(await stateOf(round)).toMatchObject({ state: 'settled', payoutMinor: '0', isAutoResolved: true });
  });
});

const programGames = playableGameIds.filter((gameId) => !['lines', 'blackjack'].includes(gameOf(gameId).engine));
test.each(programGames)('games §10 plays the reference bet of %s for programs, each round bet once and closed once', async (gameId) => {
  await studio.pool.query('delete from sandbox.studio_session');
  const body = { playerId: testPlayerId, gameId, currency: 'EUR', stake: '1.00', rounds: 5 };
  const answer = await studio.call('POST', '/rounds', body);
  const { rounds } = z
    .object({ rounds: z.array(z.looseObject({ status: z.string(), calls: z.array(z.looseObject({ type: z.string() })) })) })
    .parse(answer.data);
  expect(rounds.map((round) => round.status)).toEqual(Array.from({ length: 5 }, () => 'settled'));
  const further = ['threecard', 'holdem'].includes(gameOf(gameId).engine) ? 2 : 1;
  for (const round of rounds) {
    const types = round.calls.map((call) => call.type);
    expect(types.slice(-2)).toEqual(['win', 'end-round']);
    expect(types.filter((type) => type === 'bet').length).toBeLessThanOrEqual(further);
    expect(types.filter((type) => type === 'win')).toHaveLength(1);
  }
});

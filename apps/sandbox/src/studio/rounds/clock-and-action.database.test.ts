import { randomUUID } from 'node:crypto';
import { gameOf, multiplierAt, PlayRefused } from '@pavilion/fairness';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { runDueWork } from '../loop.ts';
import { requireSession } from '../session.ts';
import { claimAction, findRound } from '../store.ts';
import { testToken } from '../testing/memory-wallet.ts';
import { aStudio } from '../testing/studio.ts';
import { act } from './action.ts';

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
});
afterAll(() => studio.close());
beforeEach(() => {
  studio.wallet.balanceMinor = 1_000_000n;
});

const dayMs = 24 * 60 * 60 * 1000;
const playedSchema = z.object({ round: z.looseObject({ roundId: z.string(), legalActions: z.array(z.string()), state: z.string() }) });

async function openGame(gameId: string): Promise<void> {
  await studio.pool.query('delete from sandbox.studio_session');
  await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' });
  await studio.call('POST', '/seed', { token: testToken, clientSeed: 'browser' });
}

const stored = async (roundId: string) => {
  const round = await findRound(studio.pool, roundId);
  if (round === undefined) throw new Error('The round is not there.');
  return round;
};

/** Opens rounds of a game until one is as it is needed; the clock ends the others. */
async function opened(gameId: string, isMeant: (outcome: unknown, legalActions: readonly string[]) => boolean): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    studio.pass(dayMs);
    await runDueWork(studio.context);
    const body = { token: testToken, requestId: randomUUID(), stakeMinor: '100', input: {} };
    const { round } = playedSchema.parse((await studio.call('POST', '/play', body)).data);
    if (round.state === 'open' && isMeant((await stored(round.roundId)).outcome, round.legalActions)) return round.roundId;
  }
  throw new Error(`No round of ${gameId} was as it is needed.`);
}

/** Plays an action during which the clock passes a border and does all that is due by then, right after the action was claimed. */
async function actWhileClockPasses(roundId: string, action: string, passMs: number) {
  const { pool } = studio.context;
  const query = async (text: string, values?: unknown[]) => {
    const answer = await pool.query(text, values);
    if (!/set pending_action/.test(text)) return answer;
    studio.pass(passMs);
    await runDueWork(studio.context);
    return answer;
  };
  const context = { ...studio.context, pool: Object.assign(Object.create(pool), { query }) };
  return act(context, await requireSession(studio.context, testToken), { roundId, seen: 0, action });
}

const isHighClimb = (outcome: unknown): boolean => z.object({ crashAt: z.number() }).parse(outcome).crashAt >= 200;

test('GS-63 a cash-out received before the point is paid, though the clock passes the point before it is stored', async () => {
  await openGame('climb');
  const roundId = await opened('climb', isHighClimb);
  studio.pass(10_000);
  const { round } = await actWhileClockPasses(roundId, 'cashOut', dayMs);
  expect(round).toMatchObject({
    state: 'settled',
    actions: [`cashOut:${multiplierAt(10_000)}`],
    payoutMinor: BigInt(multiplierAt(10_000)),
  });
});

test('GS-63 the 24 hours of a round end nothing while a further bet of it is at the wallet', async () => {
  await openGame('lake-blackjack');
  const roundId = await opened('lake-blackjack', (_outcome, legalActions) => legalActions.includes('double'));
  const { round } = await actWhileClockPasses(roundId, 'double', dayMs);
  expect(round).toMatchObject({ state: 'settled', actions: ['double'], stakedMinor: 200n });
  expect(studio.wallet.netMinor(roundId)).toBe(round.payoutMinor - 200n);
});

test('GS-63 a cash-out whose process died is paid at what it was received at', async () => {
  await openGame('climb');
  const roundId = await opened('climb', isHighClimb);
  await claimAction(studio.pool, await stored(roundId), { action: 'cashOut:150', transactionId: `${roundId}:b2` });
  studio.pass(dayMs);
  await runDueWork(studio.context);
  expect((await stored(roundId)).state).toBe('open');
  await studio.pool.query('update sandbox.studio_round set next_attempt_at = clock_timestamp() where id = $1', [roundId]);
  await runDueWork(studio.context);
  expect(await stored(roundId)).toMatchObject({ state: 'settled', payoutMinor: 150n });
});

test('GS-63 a further bet that was given back by the job is in no hand, however late its answer comes', async () => {
  await openGame('lake-blackjack');
  const roundId = await opened('lake-blackjack', (_outcome, legalActions) => legalActions.includes('double'));
  const { pool } = studio.context;
  const query = async (text: string, values?: unknown[]) => {
    // Between the wallet's answer and the outcome, which reads the pair first.
    const isAfterBet = /from sandbox.studio_seed_pair where id/.test(text) && studio.wallet.netMinor(roundId) === -200n;
    if (isAfterBet) {
      await pool.query('update sandbox.studio_round set next_attempt_at = clock_timestamp() where id = $1', [roundId]);
      await runDueWork(studio.context);
    }
    return pool.query(text, values);
  };
  const context = { ...studio.context, pool: Object.assign(Object.create(pool), { query }) };
  const session = await requireSession(studio.context, testToken);
  await expect(act(context, session, { roundId, seen: 0, action: 'double' })).rejects.toMatchObject({ code: 'ROUND_RUNNING' });
  expect(await stored(roundId)).toMatchObject({ state: 'open', actions: [], stakedMinor: 100n });
  expect(studio.wallet.netMinor(roundId)).toBe(-100n);
});

test.each([
  { gameId: 'climb', input: { isOpen: true } },
  { gameId: 'mines-field', input: { mines: 3, open: [1] } },
  { gameId: 'tower-nine', input: { difficulty: 'easy', picks: [0] } },
  { gameId: 'lava-steps', input: { difficulty: 'calm', steps: 2 } },
  { gameId: 'three-card-row', input: { ante: 100, action: 'auto' } },
])('GS-64 a bet on $gameId with $input in it is refused before any call, and uses no nonce', async ({ gameId, input }) => {
  expect(() => gameOf(gameId).steps?.inputOf(input, [])).toThrow(PlayRefused);
  await openGame(gameId);
  studio.wallet.calls.length = 0;
  studio.pass(dayMs);
  await runDueWork(studio.context);
  const nonces = () => studio.pool.query('select next_nonce from sandbox.studio_seed_pair order by id');
  const before = (await nonces()).rows;
  const answer = await studio.call('POST', '/play', { token: testToken, requestId: randomUUID(), stakeMinor: '100', input });
  expect([answer.status, answer.error?.code]).toEqual([422, 'INPUT_INVALID']);
  expect((await nonces()).rows).toEqual(before);
  expect(studio.wallet.calls.filter(({ type }) => type === 'bet')).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { runDueWork } from '../loop.ts';
import { testToken } from '../testing/memory-wallet.ts';
import { aStudio } from '../testing/studio.ts';

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
  await studio.call('POST', '/session', { token: testToken, gameId: 'single-deck-21', mode: 'real' });
  await studio.call('POST', '/seed', { token: testToken, clientSeed: 'browser' });
});
afterAll(() => studio.close());
beforeEach(async () => {
  studio.wallet.calls.length = 0;
  studio.wallet.refuseBetsWith = null;
  studio.wallet.disturbances.length = 0;
});

const playedSchema = z.object({
  round: z.looseObject({
    roundId: z.string(),
    state: z.string(),
    stakedMinor: z.string(),
    payoutMinor: z.string(),
    actions: z.array(z.string()),
    legalActions: z.array(z.string()),
    outcome: z.object({ player: z.array(z.array(z.number())), dealer: z.array(z.number()) }).loose(),
  }),
});
type Played = z.infer<typeof playedSchema>['round'];

const deal = async (): Promise<Played> => {
  studio.pass(10_000);
  const answer = await studio.call('POST', '/play', { token: testToken, requestId: randomUUID(), stakeMinor: '100', input: {} });
  return playedSchema.parse(answer.data).round;
};
const act = (round: Played, action: string) =>
  studio.call('POST', '/action', { token: testToken, roundId: round.roundId, seen: round.actions.length, action });
const after = async (round: Played, action: string): Promise<Played> => playedSchema.parse((await act(round, action)).data).round;

/** Deals until a hand offers an action, standing on the others. */
async function dealUntil(action: string): Promise<Played> {
  for (let tries = 0; tries < 400; tries += 1) {
    const round = await deal();
    if (round.legalActions.includes(action)) return round;
    for (let open = round; open.state === 'open'; ) open = await after(open, 'stand');
  }
  throw new Error(`No hand offered ${action}.`);
}

test('hides the second card of the dealer until the hand is over, and shows an unfinished round again', async () => {
  const round = await dealUntil('stand');
  expect(round.outcome.dealer).toHaveLength(1);
  const session = await studio.call('POST', '/session', { token: testToken, gameId: 'single-deck-21', mode: 'real' });
  expect(z.looseObject({ runningRound: z.unknown() }).parse(session.data).runningRound).toEqual(round);
  const open = (await studio.call('GET', `/rounds/${round.roundId}`)).data;
  expect(JSON.stringify(open)).toContain(`"dealer":[${round.outcome.dealer[0]}]`);
  // The position in the stream would reveal how many cards are drawn already.
  expect(open).toMatchObject({ bytesRead: null });
  const ended = await after(round, 'stand');
  expect(ended.state).toBe('settled');
  expect((await studio.call('GET', `/rounds/${round.roundId}`)).data).toMatchObject({ bytesRead: expect.any(Number) });
  expect(ended.outcome.dealer.length).toBeGreaterThan(1);
});

test('doubles with a second bet of its own id, once, however often the call is repeated', async () => {
  const round = await dealUntil('double');
  studio.wallet.calls.length = 0;
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(round, 'double')));
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
  expect(studio.wallet.calls.filter((call) => call.type === 'bet').map((call) => call.body.transactionId)).toEqual([`${round.roundId}:b2`]);
  expect(studio.wallet.netMinor(round.roundId)).toBe(BigInt((await after(round, 'double')).payoutMinor) - 200n);
});

test('leaves the hand unchanged when the further bet is refused, and continues with hit and stand', async () => {
  const round = await dealUntil('double');
  studio.wallet.refuseBetsWith = 'INSUFFICIENT_FUNDS';
  expect((await act(round, 'double')).error?.code).toBe('INSUFFICIENT_FUNDS');
  const ended = await after(round, 'stand');
  expect(ended).toMatchObject({ state: 'settled', stakedMinor: '100' });
});

test('takes a further bet back that stays undecided; a later try has an id of its own', async () => {
  const round = await dealUntil('double');
  for (let times = 0; times < 6; times += 1) studio.wallet.disturbances.push({ type: 'bet', action: 'drop' });
  expect((await act(round, 'double')).error?.code).toBe('NO_BET');
  const ended = await after(round, 'double');
  expect(studio.wallet.calls.filter((call) => call.type === 'bet').at(-1)?.body.transactionId).toBe(`${round.roundId}:b3`);
  expect(studio.wallet.netMinor(round.roundId)).toBe(BigInt(ended.payoutMinor) - 200n);
});

test('refuses an action that is not open, of an old picture, or of another round', async () => {
  const round = await dealUntil('hit');
  expect((await act(round, 'surrender')).error?.code).toBe('INPUT_INVALID');
  expect((await act({ ...round, actions: ['hit'] }, 'hit')).error?.code).toBe('ACTION_ILLEGAL');
  expect((await act({ ...round, roundId: randomUUID() }, 'hit')).error?.code).toBe('ROUND_UNKNOWN');
  await after(round, 'stand');
});

test('takes back the further bet of an action whose process died', async () => {
  const round = await dealUntil('double');
  const pending = JSON.stringify({ action: 'double', transactionId: `${round.roundId}:b2` });
  await studio.pool.query(`update sandbox.studio_round set pending_action = $2, next_attempt_at = clock_timestamp() where id = $1`, [
    round.roundId,
    pending,
  ]);
  expect((await act(round, 'stand')).error?.code).toBe('ROUND_RUNNING');
  await runDueWork(studio.context);
  expect(studio.wallet.calls.at(-1)).toMatchObject({ type: 'rollback', body: { referenceId: `${round.roundId}:b2` } });
  expect((await after(round, 'stand')).state).toBe('settled');
});

test('stands on every hand of a round to which no player returned within 24 hours', async () => {
  const round = await dealUntil('stand');
  studio.pass(24 * 60 * 60 * 1000 - 60_000);
  await runDueWork(studio.context);
  const session = await studio.call('POST', '/session', { token: testToken, gameId: 'single-deck-21', mode: 'real' });
  expect(z.looseObject({ runningRound: z.unknown() }).parse(session.data).runningRound).not.toBeNull();
  studio.pass(60_000);
  await runDueWork(studio.context);
  const proof = await studio.call('GET', `/rounds/${round.roundId}`);
  expect(z.looseObject({ state: z.string(), isAutoResolved: z.boolean() }).parse(proof.data)).toMatchObject({
    state: 'settled',
    isAutoResolved: true,
  });
});

test('refuses to change seeds while a round is open', async () => {
  const round = await dealUntil('stand');
  expect((await studio.call('POST', '/fairness/rotate', { token: testToken, clientSeed: 'other' })).error?.code).toBe('ROUND_RUNNING');
  await after(round, 'stand');
});

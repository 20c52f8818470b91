import { randomUUID } from 'node:crypto';
import { commitmentOf, verifyRound } from '@pavilion/fairness';
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
  nonce: z.number(),
  stakedMinor: z.string(),
  payoutMinor: z.string(),
  actions: z.array(z.string()),
  legalActions: z.array(z.string()),
  outcome: z.unknown(),
});
const playedSchema = z.object({ round: roundSchema, balanceAfterBetMinor: z.string().nullable(), balanceMinor: z.string().nullable() });
const pairSchema = z.object({
  commitment: z.string(),
  nextCommitment: z.string(),
  clientSeed: z.string().nullable(),
  nextNonce: z.number(),
});
const sessionSchema = z.looseObject({ token: z.string(), balanceMinor: z.string(), pair: pairSchema, runningRound: z.unknown() });
const shownProof = proofSchema.extend({ serverSeed: z.string().nullable() });

const openGame = async (gameId: string) => {
  const { data } = await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' });
  return sessionSchema.parse(data);
};
const play = (input: unknown, stakeMinor = '100', requestId: string = randomUUID()) =>
  studio.call('POST', '/play', { token: testToken, requestId, stakeMinor, input });
const roundOf = (answer: { data?: unknown }) => playedSchema.parse(answer.data).round;
const dropAll = async (): Promise<void> => {
  await studio.pool.query('delete from sandbox.studio_round');
  await studio.pool.query('delete from sandbox.studio_session');
};

describe('a line slot', () => {
  beforeAll(async () => {
    await dropAll();
    await openGame('ember-run');
  });
  beforeEach(() => {
    studio.pass(10_000);
    studio.wallet.calls.length = 0;
    studio.wallet.disturbances.length = 0;
    studio.waits.length = 0;
    studio.wallet.refuseBetsWith = null;
  });

  test('asks for a client seed after it has shown its commitment, and takes no bet before', async () => {
    const before = await openGame('ember-run');
    expect(before.pair.clientSeed).toBeNull();
    expect((await play({})).error?.code).toBe('SEED_MISSING');
    const seeded = await studio.call('POST', '/seed', { token: testToken, clientSeed: 'browser-seed' });
    const pair = pairSchema.parse(seeded.data);
    expect(pair).toEqual({ ...before.pair, clientSeed: 'browser-seed' });
  });

  test('bets, stores the outcome, pays what was won and closes the round with totals', async () => {
    const balanceMinor = studio.wallet.balanceMinor;
    const answer = await play({});
    const round = roundOf(answer);
    expect(round.state).toBe('settled');
    expect(studio.wallet.calls.map((call) => call.type)).toEqual(['bet', 'win', 'end-round']);
    const [bet, win, end] = studio.wallet.calls.map((call) => call.body);
    expect(bet).toMatchObject({ transactionId: `${round.roundId}:b1`, amount: '1.00', playerId: testPlayerId, roundClosed: false });
    expect(win).toMatchObject({ transactionId: `${round.roundId}:w1`, roundClosed: true });
    expect(end).toMatchObject({ bets: '1.00', wins: win?.amount });
    expect(studio.wallet.balanceMinor).toBe(balanceMinor - 100n + BigInt(round.payoutMinor));
    expect(playedSchema.parse(answer.data).balanceMinor).toBe(String(studio.wallet.balanceMinor));
  });

  test('gives the same round to a repeated request and charges once', async () => {
    const requestId = randomUUID();
    const first = roundOf(await play({}, '100', requestId));
    expect(roundOf(await play({}, '100', requestId))).toEqual(first);
    expect(studio.wallet.calls.filter((call) => call.type === 'bet')).toHaveLength(1);
  });

  test('refuses stakes off the step, below, above, and unknown input before any call, without burning a nonce', async () => {
    const before = (await openGame('ember-run')).pair.nextNonce;
    studio.wallet.calls.length = 0;
    const stakes = ['21', '10', '0', '10020'];
    const codes = await Promise.all(stakes.map(async (stake) => (await play({}, stake)).error?.code));
    expect(codes).toEqual(stakes.map(() => 'STAKE_INVALID'));
    expect((await play({ lines: 5 })).error?.code).toBe('INPUT_INVALID');
    expect((await play({}, '-100')).error?.code).toBe('INPUT_INVALID');
    expect(studio.wallet.calls).toEqual([]);
    expect((await openGame('ember-run')).pair.nextNonce).toBe(before);
  });

  test('refuses a bet within the pace of 2.5 seconds without burning a nonce', async () => {
    const { nonce } = roundOf(await play({}));
    studio.pass(2400);
    expect((await play({})).error?.code).toBe('TOO_FAST');
    studio.pass(100);
    expect(roundOf(await play({})).nonce).toBe(nonce + 1);
  });

  test('voids a round whose bet the wallet refuses and burns its nonce', async () => {
    studio.wallet.refuseBetsWith = 'LIMIT_EXCEEDED';
    const refused = await play({});
    expect(refused.error?.code).toBe('LIMIT_EXCEEDED');
    studio.wallet.refuseBetsWith = null;
    const { rows } = await studio.pool.query('select state, nonce::int from sandbox.studio_round order by opened_at desc limit 1');
    expect(rows[0]?.state).toBe('voided');
    expect(roundOf(await play({})).nonce).toBe(Number(rows[0]?.nonce) + 1);
  });

  test('C80 repeats a bet whose answer was lost with the same id until it is decided', async () => {
    studio.wallet.disturbances.push({ type: 'bet', action: 'drop' }, { type: 'bet', action: 503 });
    const round = roundOf(await play({}));
    expect(studio.waits).toEqual([500, 1000]);
    expect(studio.wallet.netMinor(round.roundId)).toBe(BigInt(round.payoutMinor) - 100n);
  });

  test('C81 takes a bet back that stays undecided, and says that no bet was placed', async () => {
    const balanceMinor = studio.wallet.balanceMinor;
    for (let times = 0; times < 6; times += 1) studio.wallet.disturbances.push({ type: 'bet', action: 'drop' });
    expect((await play({})).error?.code).toBe('NO_BET');
    expect(studio.waits).toEqual([500, 1000, 2000, 4000, 8000]);
    expect(studio.wallet.balanceMinor).toBe(balanceMinor);
    const rollback = studio.wallet.calls.at(-1);
    expect(rollback).toMatchObject({ type: 'rollback', body: { scope: 'op' } });
  });

  test('delivers a win the wallet could not take until it is taken, once, and takes no further bet before', async () => {
    studio.wallet.disturbances.push({ type: 'win', action: 503 }, { type: 'win', action: 'drop' });
    const round = roundOf(await play({}));
    expect(round.state).toBe('paying');
    studio.pass(5000);
    expect((await play({})).error?.code).toBe('ROUND_RUNNING');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await studio.pool.query(`update sandbox.studio_round set next_attempt_at = clock_timestamp()`);
      await runDueWork(studio.context);
    }
    const { rows } = await studio.pool.query('select state from sandbox.studio_round where id = $1', [round.roundId]);
    expect(rows[0]?.state).toBe('settled');
    expect(studio.wallet.netMinor(round.roundId)).toBe(BigInt(round.payoutMinor) - 100n);
  });

  test('C31 ends a round whose bet the operator has rolled back meanwhile, and is free for the next', async () => {
    studio.wallet.refuseWinsWith = 'BET_ROLLED_BACK';
    expect(roundOf(await play({})).state).toBe('voided');
    studio.wallet.refuseWinsWith = null;
    studio.pass(5000);
    expect(roundOf(await play({})).state).toBe('settled');
  });

  test('takes back the bet of a round whose process died while it was at the wallet', async () => {
    const round = roundOf(await play({}));
    await studio.pool.query(`update sandbox.studio_round set state = 'opening', next_attempt_at = clock_timestamp() where id = $1`, [
      round.roundId,
    ]);
    studio.wallet.calls.length = 0;
    await runDueWork(studio.context);
    expect(studio.wallet.calls).toMatchObject([{ type: 'rollback', body: { referenceId: `${round.roundId}:b1` } }]);
  });

  test('lets one of thirty simultaneous bets through', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => play({})));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(studio.wallet.calls.filter((call) => call.type === 'bet')).toHaveLength(1);
  });

  test('keeps the books equal while calls time out, arrive twice and out of order', async () => {
    Object.assign(studio.context.faults, { timeoutRate: 0.2, duplicateRate: 0.5, reorderRate: 0.5 });
    const balanceMinor = studio.wallet.balanceMinor;
    const roundIds: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      studio.pass(3000);
      const answer = await play({});
      if (answer.status === 200) roundIds.push(roundOf(answer).roundId);
      await studio.pool.query(`update sandbox.studio_round set next_attempt_at = clock_timestamp()`);
      await runDueWork(studio.context);
    }
    Object.assign(studio.context.faults, { timeoutRate: 0, duplicateRate: 0, reorderRate: 0 });
    await studio.pool.query(`update sandbox.studio_round set next_attempt_at = clock_timestamp()`);
    await runDueWork(studio.context);
    const { rows } = await studio.pool.query(
      `select coalesce(sum(payout_minor - staked_minor), 0)::text as net from sandbox.studio_round where state = 'settled' and id = any($1)`,
      [roundIds],
    );
    expect(studio.wallet.balanceMinor - balanceMinor).toBe(BigInt(rows[0]?.net));
  });

  test('reveals the seed by rotation, never before, and every round of the pair verifies with it', async () => {
    const { roundId } = roundOf(await play({}));
    const before = (await openGame('ember-run')).pair;
    const hidden = await studio.call('GET', `/rounds/${roundId}`);
    expect(shownProof.parse(hidden.data).serverSeed).toBeNull();
    const { rows } = await studio.pool.query(
      'select server_seed, next_server_seed from sandbox.studio_seed_pair where revealed_at is null',
    );
    for (const text of [
      hidden.text,
      (await studio.send({ method: 'GET', path: '/fairness/pairs', headers: { authorization: `Bearer ${testToken}` } })).text,
    ]) {
      expect(text).not.toContain(rows[0]?.server_seed);
      expect(text).not.toContain(rows[0]?.next_server_seed);
    }
    const after = pairSchema.parse((await studio.call('POST', '/fairness/rotate', { token: testToken, clientSeed: 'second' })).data);
    expect(after).toMatchObject({ commitment: before.nextCommitment, clientSeed: 'second', nextNonce: 0 });
    const proof = proofSchema.parse((await studio.call('GET', `/rounds/${roundId}`)).data);
    expect(commitmentOf(proof.serverSeed)).toBe(before.commitment);
    expect(verifyRound(proof).checks.map((check) => check.isMet)).toEqual([true, true, true, true, true]);
    expect((await studio.call('POST', '/fairness/rotate', { token: testToken, clientSeed: 'a:b' })).error?.code).toBe(
      'CLIENT_SEED_INVALID',
    );
  });

  test('refuses malformed, unknown and unauthenticated calls without ever failing', async () => {
    expect((await studio.call('POST', '/session', { token: 'forged', gameId: 'ember-run', mode: 'real' })).status).toBe(401);
    expect((await studio.call('POST', '/session', { token: testToken, gameId: 'unheard-of', mode: 'real' })).status).toBe(404);
    expect((await studio.call('POST', '/play', { token: 'forged', requestId: randomUUID(), stakeMinor: '100' })).status).toBe(401);
    expect((await studio.call('POST', '/play', { token: 5 })).status).toBe(422);
    expect((await studio.call('GET', `/rounds/${randomUUID()}`)).status).toBe(404);
    expect((await studio.call('GET', '/rounds/not-an-id')).status).toBe(422);
    expect((await studio.call('GET', '/assets/..%2f..%2fpackage.json')).status).toBe(404);
  });
});

describe('dice and roulette', () => {
  const at = async (gameId: string) => {
    await dropAll();
    await openGame(gameId);
    studio.pass(10_000);
  };
  test('dice takes a chance and a side and refuses a bet that returns only its stake', async () => {
    await at('dice-line');
    const round = roundOf(await play({ chance: 2500, side: 'over' }));
    expect(['0', '396']).toContain(round.payoutMinor);
    studio.pass(1000);
    expect((await play({ chance: 9500, side: 'under' }, '20')).error?.code).toBe('STAKE_INVALID');
  });
  test('roulette books the sum of its bets as one bet and refuses invented groups and single bets off the step', async () => {
    await at('european-roulette');
    studio.wallet.calls.length = 0;
    const round = roundOf(await play({ bets: { red: 100, 'straight:7': 20 } }, '120'));
    expect(round.stakedMinor).toBe('120');
    expect(studio.wallet.calls[0]?.body.amount).toBe('1.20');
    studio.pass(3000);
    expect((await play({ bets: { 'split:1-9': 20 } }, '20')).error?.code).toBe('INPUT_INVALID');
    expect((await play({ bets: { red: 30, black: 30 } }, '60')).error?.code).toBe('STAKE_INVALID');
  });
});

describe('demo play', () => {
  test('plays with 1,000.00 of its own, calls nobody, and can be reloaded', async () => {
    studio.wallet.calls.length = 0;
    const opened = sessionSchema.parse(
      (await studio.call('POST', '/session', { gameId: 'dice-line', mode: 'demo', currency: 'EUR' })).data,
    );
    expect(opened.balanceMinor).toBe('100000');
    await studio.call('POST', '/seed', { token: opened.token, clientSeed: 'demo' });
    const answer = await studio.call('POST', '/play', { token: opened.token, requestId: randomUUID(), stakeMinor: '200', input: {} });
    const { round, balanceMinor } = playedSchema.parse(answer.data);
    expect(round.state).toBe('settled');
    expect(BigInt(balanceMinor ?? 0)).toBe(100_000n - 200n + BigInt(round.payoutMinor));
    expect((await studio.call('POST', '/demo/reload', { token: opened.token })).data).toEqual({ balanceMinor: '100000' });
    expect((await studio.call('POST', '/demo/reload', { token: testToken })).status).toBe(403);
    expect(studio.wallet.calls).toEqual([]);
  });
});

describe('rounds for programs', () => {
  test.each(['ember-run', 'dice-line', 'european-roulette', 'single-deck-21'])(
    'plays %s through signed calls and lists them',
    async (gameId) => {
      await dropAll();
      const body = { playerId: testPlayerId, gameId, currency: 'EUR', stake: '1.00', rounds: 12 };
      const answer = await studio.call('POST', '/rounds', body);
      const { rounds } = z
        .object({
          rounds: z.array(z.looseObject({ roundId: z.string(), status: z.string(), calls: z.array(z.looseObject({ type: z.string() })) })),
        })
        .parse(answer.data);
      expect(rounds.map((round) => round.status)).toEqual(rounds.map(() => 'settled'));
      expect(rounds).toHaveLength(12);
      expect(rounds[0]?.calls.map((call) => call.type).slice(-2)).toEqual(['win', 'end-round']);
    },
  );

  const listed = z.object({ rounds: z.array(z.looseObject({ roundId: z.string().nullable(), status: z.string() })) });
  const playRounds = async (gameId: string, rounds: number) =>
    listed.parse((await studio.call('POST', '/rounds', { playerId: testPlayerId, gameId, currency: 'EUR', stake: '1.00', rounds })).data)
      .rounds;

  test('C81 names the round whose bet was lost and goes on with the next once the bet is taken back', async () => {
    await dropAll();
    for (let times = 0; times < 6; times += 1) studio.wallet.disturbances.push({ type: 'bet', action: 'drop' });
    for (let times = 0; times < 3; times += 1) studio.wallet.disturbances.push({ type: 'rollback', action: 500 });
    const rounds = await playRounds('ember-run', 3);
    expect(rounds.map(({ status }) => status)).toEqual(['NO_BET', 'settled', 'settled']);
    expect((await studio.call('GET', `/rounds/${rounds[0]?.roundId}`)).data).toMatchObject({ state: 'voided' });
  });

  test('C81 reports orders that opened no round, because the lost bet of another is not taken back yet', async () => {
    await dropAll();
    for (let times = 0; times < 6; times += 1) studio.wallet.disturbances.push({ type: 'bet', action: 500 });
    for (let times = 0; times < 13; times += 1) studio.wallet.disturbances.push({ type: 'rollback', action: 500 });
    const rounds = await playRounds('dice-line', 3);
    expect(rounds.map(({ roundId, status }) => [roundId !== null, status])).toEqual([
      [true, 'NO_BET'],
      [false, 'ROUND_RUNNING'],
      [true, 'settled'],
    ]);
  });

  test('C81 plays a hand to its end though a further bet was lost and its rollback too', async () => {
    await dropAll();
    for (let times = 0; times < 6; times += 1) studio.wallet.disturbances.push({ type: 'bet', action: 'drop', naming: ':b2"' });
    for (let times = 0; times < 3; times += 1) studio.wallet.disturbances.push({ type: 'rollback', action: 500, naming: ':b2"' });
    for (let tries = 0; studio.wallet.disturbances.length > 0 && tries < 50; tries += 1) {
      const rounds = await playRounds('single-deck-21', 20);
      expect(rounds.map(({ status }) => status)).toEqual(rounds.map(() => 'settled'));
    }
    expect(studio.wallet.disturbances).toEqual([]);
  });
});

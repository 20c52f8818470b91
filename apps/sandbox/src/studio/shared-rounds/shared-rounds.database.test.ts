import { createHash, randomUUID } from 'node:crypto';
import { commitmentOf, multiplierAt, verifyRound } from '@pavilion/fairness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { runDueWork } from '../loop.ts';
import { placeBet } from '../rounds/play.ts';
import { requireSession } from '../session.ts';
import { testToken } from '../testing/memory-wallet.ts';
import { aStudio, proofSchema } from '../testing/studio.ts';
import { chainSeed, growChain } from './chain.ts';
import { climbClock } from './shared-games.ts';
import { insertChain } from './store.ts';

const gameId = 'rocket-ladder';
const { bettingMs, gapMs } = climbClock;
let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
  // A short chain: growing a whole one takes seconds.
  const length = 12_000;
  const chain = { id: randomUUID(), gameId, position: 1, length, createdAt: studio.context.clock.now() };
  await insertChain(studio.pool, { ...chain, ...(await growChain('cd'.repeat(32), length, async () => undefined)) });
  await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' });
  await studio.call('POST', '/seed', { token: testToken, clientSeed: 'browser' });
});
afterAll(() => studio.close());

const single = z.looseObject({
  roundId: z.string(),
  state: z.string(),
  nonce: z.number(),
  payoutMinor: z.string(),
  actions: z.array(z.string()),
  elapsedMs: z.number().nullable(),
});
const playedSchema = z.object({
  round: single.extend({ second: single.nullable() }),
  secondRefusal: z.string().nullable(),
  balanceMinor: z.string().nullable(),
});
const sharedRoundSchema = z.object({
  number: z.number(),
  phase: z.string(),
  elapsedMs: z.number(),
  multiplier: z.number(),
  commitment: z.string(),
  salt: z.string(),
  endHash: z.string(),
  serverSeed: z.string().nullable(),
  bets: z.array(z.object({ player: z.number(), isOwn: z.boolean(), isFlying: z.boolean(), cashedOutAt: z.number().nullable() })),
  ended: z.array(z.object({ number: z.number(), crashAt: z.number() })),
});
const ownProof = proofSchema.extend({
  chain: z.object({ number: z.number(), endHash: z.string() }).nullable(),
});

type Play = { stakeMinor?: string; input?: object; second?: object; company?: number; token?: string };
const play = ({ stakeMinor = '100', input = {}, token = testToken, ...rest }: Play) =>
  studio.call('POST', '/play', { token, requestId: randomUUID(), stakeMinor, input, ...rest });
const playedOf = (answer: { data?: unknown }) => playedSchema.parse(answer.data);
const look = async (number = 0, token = testToken) =>
  sharedRoundSchema.parse((await studio.call('POST', '/company', { token, number })).data);
const proofOf = async (roundId: string) => ownProof.parse((await studio.call('GET', `/rounds/${roundId}`)).data);
const pointOf = async (roundId: string): Promise<number> =>
  z
    .object({ crashAt: z.number() })
    .parse((await studio.pool.query('select outcome from sandbox.studio_round where id = $1', [roundId])).rows[0]?.outcome).crashAt;
const endEverything = async (): Promise<void> => {
  studio.pass(3_600_000);
  await runDueWork(studio.context);
};
/** A shared round that takes bets. */
async function bettingRound(token = testToken) {
  await endEverything();
  const round = await look(0, token);
  expect(round.phase).toBe('betting');
  return round;
}
async function aDemo(): Promise<string> {
  const { data } = await studio.call('POST', '/session', { gameId, mode: 'demo', currency: 'EUR' });
  const { token } = z.looseObject({ token: z.string() }).parse(data);
  await studio.call('POST', '/seed', { token, clientSeed: 'browser' });
  return token;
}

test('GS-56 tells a climb four times a second while it rises, a table’s once a second while bets are open', async () => {
  const own = playedOf(await play({ input: { cashOutAt: 900_000 } })).round;
  studio.waits.length = 0;
  await studio.call('POST', '/watch', { token: testToken, roundId: own.roundId });
  const { number } = await bettingRound();
  await look(number);
  studio.pass(bettingMs);
  await look(number);
  const most = [250, 1000, 250];
  expect(studio.waits.every((ms, index) => ms > 0 && ms <= (most[index] ?? 0))).toBe(true);
  expect(studio.waits[1]).toBe(1000);
});

describe('games §2.3 two bets on one climb', () => {
  test('games §2.3 are two rounds with ids of their own that share nonce and point, each with its target', async () => {
    await endEverything();
    const { round } = playedOf(await play({ input: { cashOutAt: 150 }, second: { stakeMinor: '300', input: { cashOutAt: 900_000 } } }));
    const second = single.parse(round.second);
    expect(second.roundId).not.toBe(round.roundId);
    expect([second.nonce, await pointOf(second.roundId)]).toEqual([round.nonce, await pointOf(round.roundId)]);
    const bets = studio.wallet.calls.filter(
      ({ type, body }) => type === 'bet' && [round.roundId, second.roundId].includes(body.roundId ?? ''),
    );
    expect(bets.map(({ body }) => body.amount)).toEqual(['1.00', '3.00']);
    await endEverything();
    const ended = playedOf(await studio.call('POST', '/watch', { token: testToken, roundId: round.roundId })).round;
    const isWon = (await pointOf(round.roundId)) >= 150;
    expect([ended.payoutMinor, ended.second?.state]).toEqual([isWon ? '150' : '0', 'settled']);
    await studio.call('POST', '/fairness/rotate', { token: testToken, clientSeed: 'browser' });
    for (const { roundId } of [round, second]) expect(verifyRound(await proofOf(roundId)).isVerified).toBe(true);
  });

  test('games §2.3 each is cashed out by itself at its receipt', async () => {
    let round = playedOf(await play({ second: { stakeMinor: '200', input: {} } })).round;
    while ((await pointOf(round.roundId)) < 200) {
      await endEverything();
      round = playedOf(await play({ second: { stakeMinor: '200', input: {} } })).round;
    }
    studio.pass(5_000);
    const act = (seat: 1 | 2) =>
      studio.call('POST', '/action', { token: testToken, roundId: round.roundId, seen: 0, action: 'cashOut', seat });
    const answered = await act(2);
    const afterSecond = playedOf(answered).round;
    // After cashing out one bet the player must not learn where the other will end.
    const paths = [`/rounds/${afterSecond.second?.roundId}`, '/fairness/pairs'];
    const headers = { authorization: `Bearer ${testToken}` };
    const texts = await Promise.all(paths.map(async (path) => (await studio.send({ method: 'GET', path, headers })).text));
    const session = (await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' })).text;
    const at = JSON.stringify(await pointOf(round.roundId));
    for (const text of [JSON.stringify(answered.data), ...texts, session]) expect(text).not.toContain(`"crashAt":${at}`);
    expect((await studio.call('GET', `/rounds/${afterSecond.second?.roundId}/replay`)).error?.code).toBe('ROUND_UNKNOWN');
    expect([afterSecond.state, afterSecond.second?.payoutMinor]).toEqual(['open', String(2 * multiplierAt(5_000))]);
    studio.pass(2_000);
    expect(playedOf(await act(1)).round).toMatchObject({ state: 'settled', payoutMinor: String(multiplierAt(7_000)) });
  });

  test('games §2.3 a second bet the wallet refuses leaves the first where it is, and no other game takes one', async () => {
    await endEverything();
    studio.wallet.balanceMinor = 250n;
    const played = playedOf(await play({ second: { stakeMinor: '200', input: {} } }));
    expect([played.round.state, played.round.second, played.secondRefusal]).toEqual(['open', null, 'INSUFFICIENT_FUNDS']);
    studio.wallet.balanceMinor = 100_000n;
    await endEverything();
    expect((await play({ stakeMinor: '30000', second: { stakeMinor: '30000', input: {} } })).error?.code).toBe('STAKE_INVALID');
  });
});

describe('games §1.3 a climb in company', () => {
  test('games §1.3 each seed of a chain hashes to the one before, down to its end', async () => {
    const last = 'ab'.repeat(32);
    const length = 2345;
    const { endHash, checkpoints } = await growChain(last, length, async () => undefined);
    const seeds = [1, 999, 1000, 1001, 2000, 2344, 2345].map((number) => chainSeed({ checkpoints, length }, number));
    expect([seeds[0] && commitmentOf(seeds[0]), seeds.at(-1)]).toEqual([endHash, last]);
    for (const number of [2, 1000, 1001, 2001, 2345])
      expect(commitmentOf(chainSeed({ checkpoints, length }, number))).toBe(chainSeed({ checkpoints, length }, number - 1));
    expect(() => chainSeed({ checkpoints, length }, 2346)).toThrow(RangeError);
  });

  test('games §1.3 takes bets before it climbs, shows every player the same end point once it is passed, and proves itself by the chain', async () => {
    const demo = await aDemo();
    const betting = await bettingRound();
    const mine = playedOf(
      await play({ input: { cashOutAt: 101 }, second: { stakeMinor: '200', input: {} }, company: betting.number }),
    ).round;
    expect(mine).toMatchObject({ state: 'open', elapsedMs: -bettingMs, nonce: betting.number });
    const theirs = playedOf(await play({ company: betting.number, token: demo })).round;
    expect(await pointOf(theirs.roundId)).toBe(await pointOf(mine.roundId));
    expect((await look()).bets.map(({ player, isOwn }) => [player, isOwn])).toEqual([
      [1, true],
      [1, true],
    ]);
    expect((await look(0, demo)).bets).toHaveLength(1);
    studio.pass(bettingMs);
    expect((await play({ company: betting.number, token: await aDemo() })).error?.code).toBe('BETS_CLOSED');
    const secret = await look();
    expect([secret.phase === 'betting', secret.serverSeed]).toEqual([false, null]);
    expect((await studio.call('GET', `/rounds/${mine.roundId}`)).text).not.toContain('crashAt');
    await endEverything();
    const proof = await proofOf(mine.roundId);
    expect(verifyRound(proof).isVerified).toBe(true);
    expect(proof.clientSeed).toBe(betting.salt);
    let hash: Buffer = Buffer.from(proof.serverSeed, 'hex');
    for (let number = proof.chain?.number ?? 0; number > 0; number -= 1) hash = createHash('sha256').update(hash).digest();
    expect([hash.toString('hex'), proof.chain?.endHash]).toEqual([betting.endHash, betting.endHash]);
    const next = await look();
    expect([next.number, next.commitment]).toEqual([betting.number + 1, proof.serverSeed]);
    expect(next.ended[0]).toEqual({ number: betting.number, crashAt: await pointOf(mine.roundId) });
  });

  test('GS-65 takes no bet that gets its turn after the start, though it was sent before', async () => {
    const { number } = await bettingRound();
    const { pool } = studio.context;
    // The bet waits for another of its player's until the climb has begun.
    const connect = async () => {
      studio.pass(bettingMs);
      return pool.connect();
    };
    const context = { ...studio.context, pool: Object.assign(Object.create(pool), { connect }) };
    const bet = { requestId: randomUUID(), stakeMinor: 100n, input: {}, company: number };
    await expect(placeBet(context, await requireSession(studio.context, testToken), bet)).rejects.toMatchObject({ code: 'BETS_CLOSED' });
    expect((await look()).bets).toEqual([]);
  });

  test('games §1.3 rests for three seconds after its end, and a table without viewers stands still', async () => {
    const { number } = await bettingRound();
    const { rows } = await studio.pool.query(
      'select ends_at as "endsAt" from sandbox.studio_company_round order by starts_at desc limit 1',
    );
    const { endsAt } = z.object({ endsAt: z.date() }).parse(rows[0]);
    studio.pass(endsAt.getTime() - studio.context.clock.now().getTime());
    expect(await look()).toMatchObject({ number, phase: 'over' });
    studio.pass(gapMs - 1);
    expect(await look()).toMatchObject({ number, phase: 'over' });
    studio.pass(1_000_000);
    expect(await look()).toMatchObject({ number: number + 1, phase: 'betting' });
  });

  test('games §1.3 two looks at once open one round', async () => {
    await endEverything();
    const seen = await Promise.all(Array.from({ length: 6 }, () => look()));
    expect(new Set(seen.map(({ number }) => number)).size).toBe(1);
  });
});

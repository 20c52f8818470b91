import { randomUUID } from 'node:crypto';
import { verifyRound } from '@pavilion/fairness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { testToken } from '../testing/memory-wallet.ts';
import { aStudio, proofSchema } from '../testing/studio.ts';

const roundSchema = z.looseObject({
  roundId: z.string(),
  state: z.string(),
  payoutMinor: z.string(),
  outcome: z.unknown(),
  picture: z.unknown(),
});
const playedSchema = z.looseObject({ round: roundSchema, balanceMinor: z.string().nullable() });
const sessionSchema = z.looseObject({
  engine: z.string(),
  figures: z.looseObject({ volatility: z.string(), hitRate: z.number(), mostWinTimes: z.number() }),
  stakes: z.looseObject({ maxMinor: z.string() }),
  history: z.array(roundSchema),
});
/** What the stored outcome and the picture share: the first reels, the first grid, the last grid. */
const slots = [
  { gameId: 'kite-season', engine: 'ways', stored: 'reels', shown: 'spins', at: 0, mostMinor: '10000' },
  { gameId: 'polar-bloom', engine: 'tumble', stored: 'columnsBottomUp', shown: 'grids', at: 0, mostMinor: '5000' },
  { gameId: 'ninth-moon', engine: 'hold', stored: 'grid', shown: 'grids', at: -1, mostMinor: '10000' },
];
const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

describe.each(slots)('$engine slots at the studio', ({ gameId, engine, stored, shown, at, mostMinor }) => {
  let studio: Awaited<ReturnType<typeof aStudio>>;
  beforeAll(async () => {
    studio = await aStudio();
    await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' });
    await studio.call('POST', '/seed', { token: testToken, clientSeed: 'browser-seed' });
  });
  afterAll(() => studio.close());

  const play = async (stakeMinor = '100') => {
    studio.pass(10_000);
    const answer = await studio.call('POST', '/play', { token: testToken, requestId: randomUUID(), stakeMinor, input: {} });
    return { code: answer.error?.code, played: playedSchema.safeParse(answer.data).data };
  };

  test('play through bet, win and end of the round, and show every stored step', async () => {
    studio.wallet.calls.length = 0;
    const before = studio.wallet.balanceMinor;
    const { played } = await play();
    expect(played?.round.state).toBe('settled');
    expect(studio.wallet.calls.map(({ type }) => type)).toEqual(['bet', 'win', 'end-round']);
    expect(studio.wallet.balanceMinor).toBe(before - 100n + BigInt(played?.round.payoutMinor ?? '0'));
    const steps = field(played?.round.picture, shown);
    expect(Array.isArray(steps) ? steps.at(at) : null).toEqual(field(played?.round.outcome, stored));
  });

  test('come back after a reload with the picture of the last round', async () => {
    const { played } = await play();
    const opened = await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' });
    const session = sessionSchema.parse(opened.data);
    expect(session.engine).toBe(engine);
    expect(session.history[0]).toMatchObject({ roundId: played?.round.roundId, picture: played?.round.picture });
    expect(session.history[1]?.picture).toBeNull();
    expect(session.stakes.maxMinor).toBe(mostMinor);
  });

  test('refuse any input and a stake off the step or above the highest, and burn no nonce', async () => {
    const nonce = async (): Promise<unknown> =>
      field(field((await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' })).data, 'pair'), 'nextNonce');
    const before = await nonce();
    studio.pass(10_000);
    const input = { token: testToken, requestId: randomUUID(), stakeMinor: '100', input: { lines: 5 } };
    expect((await studio.call('POST', '/play', input)).error?.code).toBe('INPUT_INVALID');
    expect((await play('110')).code).toBe('STAKE_INVALID');
    expect((await play(String(BigInt(mostMinor) + 20n))).code).toBe('STAKE_INVALID');
    expect(await nonce()).toBe(before);
  });

  test('prove themselves once the seed is revealed, and not before', async () => {
    const { played } = await play();
    const path = `/rounds/${played?.round.roundId}`;
    expect(field((await studio.call('GET', path)).data, 'serverSeed')).toBeNull();
    await studio.call('POST', '/fairness/rotate', { token: testToken, clientSeed: 'next-seed' });
    const proof = proofSchema.parse((await studio.call('GET', path)).data);
    expect(verifyRound(proof).isVerified).toBe(true);
    expect(verifyRound({ ...proof, payoutMinor: proof.payoutMinor + 1n }).isVerified).toBe(false);
  });
});

import { randomUUID } from 'node:crypto';
import { verifyRound } from '@pavilion/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { isAnswerLost } from '../faults.ts';
import { testToken } from '../testing/memory-wallet.ts';
import { aStudio, proofSchema } from '../testing/studio.ts';
import { prepareWin } from './prepared-win.ts';

const playedSchema = z.looseObject({ round: z.looseObject({ roundId: z.string(), state: z.string(), payoutMinor: z.coerce.bigint() }) });

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
});
afterAll(() => studio.close());

test('Y-04 a prepared round wins many times its stake, and its proof is like any other', async () => {
  const gameId = 'ember-run';
  await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' });
  await studio.call('POST', '/seed', { token: testToken, clientSeed: 'browser-seed' });
  const { rows } = await studio.pool.query<{ id: string }>('select player_id as id from sandbox.studio_session');
  const playerId = rows[0]?.id ?? '';
  const { clientSeed, times } = await prepareWin(studio.context, playerId, gameId);
  expect(Number(times)).toBeGreaterThan(10);
  const stakeMinor = '100';
  const played = await studio.call('POST', '/play', { token: testToken, requestId: randomUUID(), stakeMinor, input: {} });
  const { round } = playedSchema.parse(played.data);
  const timesPaid = Number(round.payoutMinor) / Number(stakeMinor);
  expect([round.state, timesPaid.toFixed(1)]).toEqual(['settled', times]);
  await studio.call('POST', '/fairness/rotate', { token: testToken, clientSeed: 'another' });
  const proof = proofSchema.parse((await studio.call('GET', `/rounds/${round.roundId}`)).data);
  expect(proof).toMatchObject({ clientSeed, nonce: 0, payoutMinor: round.payoutMinor });
  expect(verifyRound(proof).isVerified).toBe(true);
  for (const other of ['mines-field', 'lake-roulette'])
    await expect(prepareWin(studio.context, playerId, other)).rejects.toThrow('GAME_UNKNOWN');
});

test('Y-04 as many answers are lost as were asked for, of that player alone', () => {
  const lost = new Map([['ann', 2]]);
  expect(['ann', 'ben', 'ann', 'ann'].map((player) => isAnswerLost(lost, player))).toEqual([true, false, true, false]);
});

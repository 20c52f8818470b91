import { fullCatalogue } from '@pavilion/fairness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { testPlayerId } from '../testing/memory-wallet.ts';
import { aStudio } from '../testing/studio.ts';

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
});
afterAll(() => studio.close());

const playedSchema = z.object({ rounds: z.array(z.object({ roundId: z.string(), payout: z.string() })) });
const replaySchema = z.object({
  session: z.looseObject({ gameId: z.string(), engine: z.string() }),
  played: z.object({
    round: z.looseObject({ roundId: z.string(), payoutMinor: z.string(), isFinished: z.literal(true), outcome: z.looseObject({}) }),
  }),
});
const firstOfEachEngine = [...new Map(fullCatalogue.toReversed().map((row) => [row.engine, row.id])).entries()];

/** One game at a time: a token belongs to one. */
async function playOne(gameId: string): Promise<{ roundId: string; payout: string }> {
  await studio.pool.query('delete from sandbox.studio_session');
  const order = { playerId: testPlayerId, gameId, currency: 'EUR', stake: '1.00', rounds: 1 };
  const [round] = playedSchema.parse((await studio.call('POST', '/rounds', order)).data).rounds;
  return z.object({ roundId: z.string(), payout: z.string() }).parse(round);
}

describe('a round of the history', () => {
  test.each(firstOfEachEngine)('C-90 of %s is shown again with what it returned, and names nobody', async (engine, gameId) => {
    const { roundId, payout } = await playOne(gameId);
    const answer = await studio.call('GET', `/rounds/${roundId}/replay`);
    const { session, played } = replaySchema.parse(answer.data);
    expect(session).toMatchObject({ gameId, engine });
    expect(Number(played.round.payoutMinor)).toBe(Math.round(Number(payout) * 100));
    expect(answer.text).not.toContain(testPlayerId);
  });

  test('C-90 is shown when it is over, and not before', async () => {
    const { roundId } = await playOne('dice-line');
    await studio.pool.query(`update sandbox.studio_round set state = 'open' where id = $1`, [roundId]);
    expect((await studio.call('GET', `/rounds/${roundId}/replay`)).status).toBe(404);
    expect((await studio.call('GET', '/rounds/01990000-0000-7000-8000-000000000009/replay')).status).toBe(404);
    expect((await studio.call('GET', '/rounds/no-id/replay')).status).toBe(422);
  });
});

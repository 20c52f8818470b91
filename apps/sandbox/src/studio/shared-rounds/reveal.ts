import { insertMessage } from '../game-events/store.ts';
import { newRoundId } from '../../random.ts';
import type { Queryable } from '../store.ts';
import { revealEnded } from './store.ts';
import { tableResultOf } from './table-result.ts';

/**
 * Reveals the shared rounds that have ended, and keeps the results of live tables for the platform in the same transaction: each once, whether
 * or not anybody had a bet on it.
 */
export async function revealAndTell(database: Queryable, now: Date): Promise<void> {
  for (const { pairId, gameId, endsAt, outcome } of await revealEnded(database, now)) {
    const result = tableResultOf({ gameId, outcome });
    if (result === undefined) continue;
    const event = { type: 'table.result', gameId, roundId: pairId, ...result, settledAt: endsAt.toISOString() };
    await insertMessage(database, { id: newRoundId(now), gameId, event });
  }
}

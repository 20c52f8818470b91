import * as z from 'zod';
import { callPlatform } from '../../signing.ts';
import { studioOf } from '../accounts/accounts.ts';
import type { StudioContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { newRoundId } from '../random.ts';
import { revealEnded } from '../shared-rounds/store.ts';
import type { Queryable } from '../store.ts';
import * as store from './store.ts';
import { tableResultOf } from './table-result.ts';

const EVENTS_PATH = '/provider/v1/games/events';
const MESSAGES_PER_LOOK = 20;
const TIMEOUT_MS = 3000;

/**
 * Reveals the shared rounds that have ended, and keeps the results of live tables for the platform in the same transaction: each once, whether
 * or not anybody had a bet on it.
 */
export async function revealAndTell(database: Queryable, now: Date): Promise<void> {
  for (const { pairId, gameId, endsAt, outcome } of await revealEnded(database, now)) {
    const result = tableResultOf({ gameId, outcome });
    if (result === undefined) continue;
    const event = { type: 'table.result', gameId, roundId: pairId, ...result, settledAt: endsAt.toISOString() };
    await store.insertMessage(database, { id: newRoundId(now), gameId, event });
  }
}

/** Puts a game in maintenance or ends it, and notifies the platform. */
export async function setMaintenance(context: StudioContext, gameId: string, isInMaintenance: boolean): Promise<void> {
  studioOf(context, gameId);
  await inTransaction(context.pool, async (database) => {
    const version = await store.setMaintenance(database, gameId, isInMaintenance);
    const event = { type: 'game.status', gameId, version, isInMaintenance };
    await store.insertMessage(database, { id: newRoundId(context.clock.now()), gameId, event });
  });
}

/** Delivers messages that are due; a failed one is retried, and one that can never be accepted is dropped. */
export async function deliverMessages(context: StudioContext): Promise<void> {
  for (const message of await store.takeDueMessages(context.pool, MESSAGES_PER_LOOK)) {
    const status = await deliver(context, message);
    if (status === 400) context.log.error({ messageId: message.id }, 'studio.message.refused');
    if (status === 200 || status === 400) await store.forgetMessage(context.pool, message.id);
    else context.log.warn({ messageId: message.id, httpStatus: status ?? null }, 'studio.message.pending');
  }
}

async function deliver(context: StudioContext, { id, gameId, event }: store.Message): Promise<number | undefined> {
  const call = callPlatform({
    credential: studioOf(context, gameId),
    baseUrl: context.platformUrl(),
    path: EVENTS_PATH,
    body: { messageId: id, ...z.record(z.string(), z.unknown()).parse(event) },
    nowMs: context.clock.now().getTime(),
    timeoutMs: TIMEOUT_MS,
  });
  return call.then(
    ({ status }) => status,
    () => undefined,
  );
}

import * as z from 'zod';
import { callPlatform } from '../../signing.ts';
import { studioOf } from '../accounts/accounts.ts';
import type { StudioContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { newRoundId } from '../../random.ts';
import * as store from './store.ts';

const EVENTS_PATH = '/provider/v1/games/events';
const MESSAGES_PER_LOOK = 20;
const TIMEOUT_MS = 3000;

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

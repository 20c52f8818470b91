import { playerStatus } from '@pavilion/contract/constants.ts';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { forgetEvents } from '../../../kernel/followers/event-log.ts';
import type { ForgottenPlayer } from '../../../kernel/personal-data.ts';
import { forgetExports } from '../data-export/store.ts';
import { removeKeptFile } from '../documents/keep.ts';
import type { PlayerKernel, StatusParts } from '../context.ts';
import type { PersonalDataDesk } from '../ports.ts';
import type { Player } from '../profile/store.ts';
import { setPlayerStatus } from '../status/service.ts';

/** The dependencies of an erasure: less than the whole kernel, so that an operator's process can run it. */
export type ErasureContext = Pick<PlayerKernel, 'clock' | 'jobs' | 'publish'> & {
  identity: StatusParts & { personalData: Pick<PersonalDataDesk, 'obstacles' | 'forget'> };
};

/**
 * Longer than any statement, request or follower's batch that was running at the erasure can last; those that start later find no personal
 * data.
 */
const REPEAT_MS = 10 * MINUTE_MS;

/** When the erasure of a player erased now is repeated. */
export const repeatOf = (now: Date): Date => new Date(now.getTime() + REPEAT_MS);

/** Takes everything out that names a locked player, in every area, and closes the account; the books keep an id (reliability §9.2). */
export async function erasePlayer(context: ErasureContext, transaction: Database, player: Player): Promise<void> {
  const { id: playerId, phoneKey } = player;
  // An address that was never confirmed may be a stranger's, whose messages have to stay.
  const email = player.emailConfirmedAt === null ? null : player.email;
  await setPlayerStatus(context, transaction, { playerId, status: playerStatus.closed });
  await forgetTraces(context, transaction, { playerId, email, phoneKey });
  await recordAudit(context, transaction, { kind: 'playerErased', playerId });
}

/**
 * Takes out what names or describes the player, in every area and in the log of events. Once is not enough: a follower that read an event
 * before, or a request that was under way, may write about the player after it.
 */
export async function forgetTraces(context: ErasureContext, transaction: Database, player: ForgottenPlayer): Promise<void> {
  const { playerId } = player;
  for (const storageKey of await forgetExports(transaction, playerId)) {
    await removeKeptFile(context, transaction, storageKey);
  }
  await context.identity.personalData.forget(transaction, player);
  await forgetEvents(transaction, playerId);
}

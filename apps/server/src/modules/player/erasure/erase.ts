import { playerStatus } from '@pavilion/contract/constants.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { forgetEvents } from '../../../kernel/followers/event-log.ts';
import { forgetExports } from '../data-export/store.ts';
import { removeKeptFile } from '../documents/keep.ts';
import type { PlayerKernel, StatusParts } from '../context.ts';
import type { PersonalDataDesk } from '../ports.ts';
import type { Player } from '../profile/store.ts';
import { setPlayerStatus } from '../status/service.ts';

/** What an erasure needs; less than the whole kernel, so that an operator's process can do it. */
export type ErasureContext = Pick<PlayerKernel, 'clock' | 'jobs' | 'publish'> & {
  identity: StatusParts & { personalData: Pick<PersonalDataDesk, 'obstacles' | 'forget'> };
};

/** Takes everything out that names a locked player, in every area, and closes the account; the books keep an id (reliability §9.2). */
export async function erasePlayer(context: ErasureContext, transaction: Database, player: Player): Promise<void> {
  const { id: playerId, email, phoneKey } = player;
  await setPlayerStatus(context, transaction, { playerId, status: playerStatus.closed });
  for (const storageKey of await forgetExports(transaction, playerId)) {
    await removeKeptFile(context, transaction, storageKey);
  }
  await context.identity.personalData.forget(transaction, { playerId, email, phoneKey });
  await forgetEvents(transaction, playerId);
  await recordAudit(context, transaction, { kind: 'playerErased', playerId });
}

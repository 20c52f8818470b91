import type { BulkActName } from '@pavilion/contract/console/bulk-acts.ts';
import type { BulkAct, OperatorContext } from '../../operator/index.ts';
import { lookAtPlayers, type PlayerKernel } from '../../player/index.ts';
import { contactBulkActs } from '../contact/bulk.ts';
import { messageRoutes } from './messages.ts';

type Context = PlayerKernel & OperatorContext;

const message: BulkAct<Context, 'players.message'> = {
  name: 'players.message',
  look: ({ database }, { given, ...asked }) =>
    lookAtPlayers(database, asked, { unable: ({ email }) => (given.channel !== 'site' && email === null ? 'noAddress' : null) }),
  apply: (context, { id, given }) => messageRoutes.sendPlayerMessage(context, { params: { id }, body: given }),
};

/** Bulk acts of operators on messages and on players to write to. */
export const notificationBulkActs: readonly BulkAct<Context, BulkActName>[] = [message, ...contactBulkActs];

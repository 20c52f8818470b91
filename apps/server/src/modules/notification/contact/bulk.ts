import type { BulkActName } from '@pavilion/contract/console/bulk-acts.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { maskedEmail } from '../../../kernel/masks.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import type { BulkAct, BulkObject, OperatorContext } from '../../operator/index.ts';
import type { PlayerKernel } from '../../player/index.ts';
import { changeMessage } from './console.ts';
import { type ContactRow, listForBulk } from './console-store.ts';

type Context = PlayerKernel & OperatorContext;

async function look(
  { database }: Context,
  asked: { ids: readonly string[]; isHeld: boolean },
  unable: (row: ContactRow) => string | null,
): Promise<BulkObject[]> {
  return (await listForBulk(database, asked)).map((row) => ({
    id: row.id,
    playerId: row.playerId,
    version: `${row.state} ${row.ownerId ?? ''} ${row.lastWords ?? ''}`,
    title: shortId(row.id),
    parts: [maskedEmail(row.email) ?? ''],
    amount: null,
    unable: unable(row),
  }));
}

/** Takes them over. */
const assign: BulkAct<Context, 'contact.assign'> = {
  name: 'contact.assign',
  look: (context, asked) => look(context, asked, ({ ownerId }) => (ownerId === actorOf(context).id ? 'nothingToDo' : null)),
  apply: (context, { id, reason }) => changeMessage(context, { id, reason, ownerId: actorOf(context).id }),
};

/** A complaint has to be answered, so it is never closed with others. */
const close: BulkAct<Context, 'contact.close'> = {
  name: 'contact.close',
  look: (context, asked) =>
    look(context, asked, ({ state, answerDueAt }) => {
      if (state === 'closed') return 'nothingToDo';
      return answerDueAt !== null && state === 'waiting' ? 'complaint' : null;
    }),
  apply: (context, { id, reason }) => changeMessage(context, { id, reason, state: 'closed' }),
};

export const contactBulkActs: readonly BulkAct<Context, BulkActName>[] = [assign, close];

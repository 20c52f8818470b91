import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { handoverEndpoints } from '@pavilion/contract/console/workplace/handover.ts';
import { perform } from '../acts/perform.ts';
import type { OperatorContext } from '../context.ts';
import { emailsOf } from '../accounts/store.ts';
import * as store from './store.ts';

const SHOWN = 20;

/** Stores a note. The audit row says only that a note was written: its text stays where it can be pruned. */
function writeHandover(context: OperatorContext, text: string): Promise<store.HandoverNote> {
  const id = context.random.newId();
  return perform(context, { permission: 'own', act: 'handover.write', object: id, reason: null }, async ({ transaction, actor }) => {
    const note = { id, text, operatorId: actor.id, writtenAt: context.clock.now() };
    await store.insertNote(transaction, note);
    await context.announce(transaction, { type: 'HandoverWritten', noteId: id });
    const operatorEmail = (await emailsOf(transaction, [actor.id])).get(actor.id) ?? null;
    return { answer: { ...note, operatorEmail }, after: { noteId: id, characters: text.length } };
  });
}

/** Notes that one shift leaves for the next one. */
export const handoverRoutes: Routes<typeof handoverEndpoints, OperatorContext> = {
  listHandover: ({ database }) => store.listHandover(database, SHOWN),
  writeHandover: (context, { body }) => writeHandover(context, body.text),
};

import { type Database, inTransaction } from '../../../kernel/database.ts';
import type { PaymentKernel } from '../context.ts';
import { eventMoved } from '../queue-moves.ts';
import * as store from './key-store.ts';
import { placeKeyOf } from '../places/place-key.ts';
import { transferKeyOf } from '../places/transfer-key.ts';

const keysOf = (invoice: store.Unkeyed) => ({
  id: invoice.id,
  placeKey: placeKeyOf(invoice),
  transferKey: invoice.addressId === null || invoice.reference === null ? null : transferKeyOf(invoice.reference),
});

/**
 * Adds the keys of destinations and transfers to invoices written by an earlier version. Matches between them go to the lists of links and
 * of unmatched money.
 */
async function fill(context: PaymentKernel, transaction: Database, unkeyed: readonly store.Unkeyed[]): Promise<void> {
  if (unkeyed.length === 0) return;
  const keyed = await store.saveKeys(transaction, unkeyed.map(keysOf));
  const sharers = new Set(keyed.filter(({ isShared }) => isShared).map(({ playerId }) => playerId));
  for (const playerId of sharers) await context.publish(transaction, { type: 'PayoutPlaceNamed', playerId });
  for (const repeat of keyed.filter(({ isRepeat }) => isRepeat)) {
    const eventId = await store.listAsUnplaced(transaction, repeat);
    if (eventId !== undefined) await context.publish(transaction, eventMoved(eventId, 'added'));
    context.log.error({ alarm: store.TRANSFER_REPEATED, invoiceId: repeat.id, psp: repeat.psp }, 'a coin transfer needs review');
  }
}

/** Some of what earlier versions wrote, the oldest first. */
export const fillKeys = (context: PaymentKernel): Promise<void> =>
  inTransaction(context.database, async (transaction) => fill(context, transaction, await store.lockUnkeyed(transaction)));

/** The transfers that an earlier version wrote to a deposit address: asked for before a new one is looked for among them. */
export const fillKeysOfAddress = async (context: PaymentKernel, transaction: Database, addressId: string): Promise<void> =>
  fill(context, transaction, await store.lockUnkeyed(transaction, addressId));

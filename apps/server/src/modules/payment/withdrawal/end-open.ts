import type { Database } from '../../../kernel/database.ts';
import { lockInvoice } from '../invoices/store.ts';
import { listUnsentWithdrawals } from './review-store.ts';
import { failPayout } from './settle.ts';

/** Ends a player's withdrawals that were not sent yet: their money is cash again, inside the caller's transaction. */
export async function endOpenWithdrawals(
  context: Parameters<typeof failPayout>[0],
  transaction: Database,
  playerId: string,
): Promise<void> {
  for (const id of await listUnsentWithdrawals(transaction, playerId)) {
    const invoice = await lockInvoice(transaction, id);
    if (invoice !== undefined) await failPayout(context, transaction, { invoice, result: 'rejected', state: 'failed' });
  }
}

import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import * as accounts from '../accounts/store.ts';
import { listHolders } from '../authority/store.ts';

/** Operators who may unblock accounts and whose own access has no end. */
const lasting = { permission: 'operators.block', at: null };

/** Writes the end of an access, or that it has none. @throws lastAuthority for an end of the last one who has none and may unblock (operator §13.68) */
export async function setAccessEnd(transaction: Database, { id, validUntil }: { id: string; validUntil: Date | null }): Promise<void> {
  const isLasting = (await listHolders(transaction, lasting)).some((holder) => holder.id === id);
  await accounts.setValidUntil(transaction, { id, validUntil });
  if (isLasting && (await listHolders(transaction, lasting)).length === 0) throw new DomainError('lastAuthority');
}

import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { listHolders } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';

/** Who may approve a grant of authority, and for how long. */
export const agreement = { permission: 'operators.roles.approve', hours: 72 } as const;

/**
 * Refuses a change after which fewer than two people could approve the next one: a change never removes the last two (operator §3.2).
 * @throws lastAuthority
 */
export async function refuseLast(
  { clock }: Pick<OperatorContext, 'clock'>,
  transaction: Database,
  change: () => Promise<void>,
): Promise<void> {
  const asked = { permission: agreement.permission, at: clock.realNow() };
  const before = await listHolders(transaction, asked);
  await change();
  const after = await listHolders(transaction, asked);
  if (after.length < before.length && after.length < 2) throw new DomainError('lastAuthority');
}

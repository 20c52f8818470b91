import type { RefusalName } from '@pavilion/contract/calls/refusals.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { operatorName, type Visitor } from '../../../kernel/visitor.ts';
import type { OperatorKernel } from '../context.ts';
import { type PermissionAsked, type Permitted, permit } from './service.ts';

type AuthorityContext = Pick<OperatorKernel, 'database' | 'clock' | 'authority'> & Partial<Pick<Visitor, 'request'>>;

/** An operator's intended action, and the permission it needs. */
interface Right extends PermissionAsked {
  act: string;
  object: string;
}

/** Refusals meaning that the operator lacks the authority altogether, whatever the object. */
export const AUTHORITY_LOST: ReadonlySet<RefusalName> = new Set(['unauthenticated', 'permissionMissing', 'sessionOver']);

const AUTHORITY_REFUSALS: ReadonlySet<RefusalName> = new Set([
  'unauthenticated',
  'permissionMissing',
  'sessionOver',
  'ownApproval',
  'amountOverAuthority',
  'playerOutsideAuthority',
]);

/**
 * Runs an operator's act in one transaction that first looks the authority up; a try without it is written down (operator §3.2, §3.6).
 * @throws sessionOver, permissionMissing, stepUpRequired, and what the act refuses with
 */
export async function authorised<T>(
  context: AuthorityContext,
  right: Right,
  work: (transaction: Database, permitted: Permitted) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(context.database, async (transaction) => work(transaction, await permit(context, transaction, right)));
  } catch (error) {
    if (error instanceof DomainError && AUTHORITY_REFUSALS.has(error.reason)) await recordRefusal(context, right, error.reason);
    throw error;
  }
}

/** Records a forbidden attempt; the refusal itself has rolled back. */
export async function recordRefusal(
  context: Omit<AuthorityContext, 'authority'>,
  { actor, act, object }: Pick<Right, 'actor' | 'act' | 'object'>,
  refusal: string,
): Promise<void> {
  await recordAudit(context, context.database, {
    kind: 'operatorRefused',
    playerId: null,
    actor: operatorName(actor),
    sessionId: actor.sessionId,
    detail: { act, object, refusal },
  });
}

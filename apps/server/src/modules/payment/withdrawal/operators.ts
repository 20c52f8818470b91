import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { isProvenOperator, type NamedOperator, type OperatorClaim, plainName } from '../../../kernel/secrets/operator-proof.ts';
import type { PaymentKernel } from '../context.ts';
import { insertAction, type OperatorAction } from './review-store.ts';

/** What an operator's process needs to decide about payments. */
export type OperatorContext = Pick<PaymentKernel, 'database' | 'clock' | 'random' | 'log'> & {
  /** The operators who may decide about money, with the hashes of their keys: the setting PAYMENT_OPERATORS. */
  paymentOperators: readonly NamedOperator[];
};

/**
 * The name of a proven operator as it is stored and compared. Anyone else is refused, and the attempt is recorded: two
 * names typed by one person would be four eyes otherwise (reliability §4.2, S6, P31).
 * @throws forbidden
 */
export async function provenOperator(
  context: OperatorContext,
  claim: OperatorClaim,
  detail: Readonly<Record<string, string>>,
): Promise<string> {
  const operator = plainName(claim.operatorName);
  if (isProvenOperator(context.paymentOperators, claim)) return operator;
  await recordAudit(context, context.database, { kind: 'operatorRefused', playerId: null, actor: `operator:${operator}`, detail });
  throw new DomainError('forbidden');
}

/** Writes down who decided what, and why, in the transaction that does it. */
export async function recordAction(
  context: Pick<OperatorContext, 'clock' | 'random' | 'log'>,
  transaction: Database,
  action: Pick<OperatorAction, 'invoiceId' | 'action' | 'operator' | 'reason'>,
): Promise<void> {
  await insertAction(transaction, { ...action, id: context.random.newId(), createdAt: context.clock.now() });
  context.log.info(action, 'an operator has decided about a payment');
}

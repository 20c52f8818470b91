import type { Database } from '../../../kernel/database.ts';
import type { OperatorActor } from '../../../kernel/visitor.ts';
import type { PaymentKernel } from '../context.ts';
import { insertAction, type OperatorAction } from './store.ts';

/** Writes down with the payment who did what to it, and why, in the transaction that does it; the audit row is the act's own. */
export async function writeAction(
  context: Pick<PaymentKernel, 'clock' | 'random' | 'log'>,
  transaction: Database,
  { actor, ...action }: Pick<OperatorAction, 'invoiceId' | 'action' | 'reason'> & { actor: OperatorActor },
): Promise<void> {
  await insertAction(transaction, { ...action, operator: actor.id, id: context.random.newId(), createdAt: context.clock.now() });
  // The reason is in the record alone: logs have other retention rules, and erasure does not reach them.
  const { reason: _why, ...facts } = action;
  context.log.info({ ...facts, operator: actor.id }, 'an operator has decided about a payment');
}

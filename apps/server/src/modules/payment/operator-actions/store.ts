import { type Database, one, run } from '../../../kernel/database.ts';

export interface OperatorAction {
  id: string;
  invoiceId: string;
  action: 'release' | 'reject' | 'hold' | 'unhold' | 'undo' | 'query' | 'bankReturn' | 'disputeWon' | 'writeOff' | 'evidence';
  operator: string;
  reason: string;
  createdAt: Date;
}

/** A decision is written once, in the transaction that carries it out. */
export async function insertAction(transaction: Database, action: OperatorAction): Promise<void> {
  await run(transaction)`
    insert into payment.operator_action (id, invoice_id, action, operator, reason, created_at)
    values (${action.id}, ${action.invoiceId}, ${action.action}, ${action.operator}, ${action.reason}, ${action.createdAt})
  `;
}

/** The latest operator action on a withdrawal. */
export async function findLastAction(
  transaction: Database,
  { invoiceId, actions }: { invoiceId: string; actions: readonly OperatorAction['action'][] },
): Promise<Pick<OperatorAction, 'action' | 'operator' | 'createdAt'> | undefined> {
  return await one<Pick<OperatorAction, 'action' | 'operator' | 'createdAt'>>(transaction)`
    select action, operator, created_at as "createdAt"
    from payment.operator_action
    where invoice_id = ${invoiceId}
      and action = any (${[...actions]}::text[])
    order by created_at desc, id desc
    limit 1
  `;
}

/** When a withdrawal was first put on hold; null: never. */
export async function findFirstHold(transaction: Database, invoiceId: string): Promise<Date | null> {
  const row = await one<{ heldAt: Date | null }>(transaction)`
    select min(created_at) as "heldAt"
    from payment.operator_action
    where invoice_id = ${invoiceId}
      and action = 'hold'
  `;
  return row?.heldAt ?? null;
}

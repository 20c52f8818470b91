import type { AuditFact } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorContext, OperatorKernel, WorkQueue } from '../context.ts';
import { approvalChanged } from './changed.ts';
import * as store from './store.ts';

export { countApprovals } from './store.ts';

type ReadApproval = store.ApprovalView & { decidedWith: string | null };

/** With the permission that decides one of its kind; null for a kind that is no more. */
const withPermission = ({ authority }: Pick<OperatorContext, 'authority'>, approval: store.ApprovalView): ReadApproval => ({
  ...approval,
  decidedWith: authority.approvalKinds.get(approval.kind)?.permission ?? null,
});

/** The newest first, those after one of them. */
export async function listApprovals(context: OperatorContext, list: Parameters<typeof store.listApprovals>[1]): Promise<ReadApproval[]> {
  const rows = await store.listApprovals(context.database, list);
  return rows.map((row) => withPermission(context, row));
}

/** Requests waiting for a second person. */
export const approvalsQueue: WorkQueue = {
  name: 'approvals',
  permission: 'approvals.read',
  parts: ['approvals'],
  standings: store.countWaiting,
};

/** Reads an approval together with the present state of its object. @throws notFound */
export async function readApproval(context: OperatorContext, id: string): Promise<ReadApproval & { now: AuditFact }> {
  const approval = await store.findApproval(context.database, id);
  if (approval === undefined) throw new DomainError('notFound');
  const kind = context.authority.approvalKinds.get(approval.kind);
  const now = await inTransaction(context.database, async (transaction) => kind?.stateOf(transaction, approval) ?? null);
  return { ...withPermission(context, approval), now };
}

/** Marks what no one has decided in time, by the platform's clock. */
export function expireApprovals(context: Pick<OperatorKernel, 'database' | 'clock' | 'publish'>): Promise<void> {
  return inTransaction(context.database, async (transaction) => {
    const expired = await store.expireApprovals(transaction, context.clock.now());
    await context.publish(transaction, ...expired.map((one) => approvalChanged(one, 'expired')));
  });
}

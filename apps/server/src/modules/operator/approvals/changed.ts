import type { ApprovalState } from '@pavilion/contract/console/approvals.ts';
import type { DomainEvent } from '../../../kernel/followers/domain-events.ts';
import type { Database } from '../../../kernel/database.ts';
import type { OperatorKernel } from '../context.ts';
import * as store from './store.ts';

type RequestedApproval = Pick<store.Approval, 'id' | 'askedBy'>;

/** The event for everyone whom an approval concerns. */
export const approvalChanged = ({ id, askedBy }: RequestedApproval, state: ApprovalState): DomainEvent => ({
  type: 'ApprovalChanged',
  playerId: null,
  approvalId: id,
  state,
  askedBy,
});

/** Records how a held approval ended, and announces it. */
export async function endApproval(
  context: Pick<OperatorKernel, 'publish'>,
  transaction: Database,
  { approval, ...ended }: { approval: RequestedApproval } & Omit<Parameters<typeof store.endApproval>[1], 'id'>,
): Promise<void> {
  await store.endApproval(transaction, { id: approval.id, ...ended });
  await context.publish(transaction, approvalChanged(approval, ended.state));
}

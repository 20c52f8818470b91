import { bulkActNames, type BulkActName, bulkActOf } from '@pavilion/contract/console/bulk-acts.ts';
import { refusedBy } from '../../../kernel/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { bulkMoved } from './moved.ts';
import * as store from './store.ts';

const HOURS = 24;

export const approvalKindOf = (act: BulkActName): string => `bulk.${act}`;

/** Money and status of many objects: everyone who may do it to one may agree to it for many, except the asker (operator §3.4). */
export const bulkApprovals: readonly ApprovalKind[] = bulkActNames
  .filter((act) => bulkActOf(act).isDecidedByTwo)
  .map((act) => ({
    name: approvalKindOf(act),
    asks: bulkActOf(act).permission,
    permission: bulkActOf(act).permission,
    hours: HOURS,
    isOfMany: true,
    stateOf: async (transaction, { subject }) => (await store.findAsked(transaction, subject)) ?? null,
    apply: async (context, transaction, { subject }) => {
      if (!(await store.startWaiting(transaction, { id: subject, startedAt: context.clock.realNow() })))
        throw refusedBy('conflict', 'bulkOver');
      const bulk = await store.findBulk(transaction, subject);
      if (bulk !== undefined) await context.announce(transaction, bulkMoved(bulk));
    },
  }));

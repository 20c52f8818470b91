import { bulkActOf } from '@pavilion/contract/console/bulk-acts.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { perform } from '../acts/perform.ts';
import { withdraw } from '../approvals/decide.ts';
import type { OperatorContext } from '../context.ts';
import * as lease from './lease-store.ts';
import { bulkMoved } from './moved.ts';
import * as store from './store.ts';
import { type BulkView, RESUMABLE_MS, viewOf } from './view.ts';

async function ownBulk(context: OperatorContext, id: string): Promise<store.Bulk> {
  const known = await store.findBulk(context.database, id);
  if (known === undefined || known.operatorId !== actorOf(context).id) throw new DomainError('notFound');
  return known;
}

/**
 * Stops the operator's own bulk action before its next object; one that awaits approval is withdrawn. @throws notFound, conflict if it is
 * over
 */
export async function stopBulk(context: OperatorContext, id: string): Promise<BulkView> {
  const known = await ownBulk(context, id);
  return perform(context, { permission: 'own', act: 'bulk.stop', object: id, reason: null, kind: 'bulkRun' }, async ({ transaction }) => {
    // The approval first: who decides about it takes the two in the same order.
    if (known.approvalId !== null && known.state === 'waiting')
      await withdraw({ ...context, database: transaction, keyed: undefined }, known.approvalId);
    if (!(await lease.stopBulk(transaction, { id, stopReason: 'operator', now: context.clock.realNow() })))
      throw refusedBy('conflict', 'bulkOver');
    const stopped = await store.findBulk(transaction, id);
    if (stopped === undefined) throw new DomainError('notFound');
    await context.announce(transaction, bulkMoved(stopped));
    const { done, skipped, failed, able } = stopped;
    return {
      answer: viewOf(context, stopped),
      before: { state: known.state },
      after: { state: 'stopped', done, skipped, failed, objects: able },
    };
  });
}

/**
 * Resumes the operator's own bulk action where it stopped: finished objects keep their results, and each of the others is checked again.
 * The decision is the same, so a second person's approval remains valid. Audit rows name the session that resumes it.
 * @throws notFound, permissionMissing, stepUpRequired, conflict for one that was not stopped, or too long ago
 */
export async function resumeBulk(context: OperatorContext, id: string): Promise<BulkView> {
  const known = await ownBulk(context, id);
  const { permission } = bulkActOf(known.act);
  return perform(
    context,
    { permission, isForEach: true, act: 'bulk.resume', object: id, reason: null, kind: 'bulkRun' },
    async ({ transaction, actor }) => {
      const { ip: address, userAgent: device } = context.request;
      const since = new Date(context.clock.realNow().getTime() - RESUMABLE_MS);
      if (!(await lease.resumeBulk(transaction, { id, sessionId: actor.sessionId, address, device, since })))
        throw refusedBy('conflict', 'bulkNotResumable');
      const resumed = await store.findBulk(transaction, id);
      if (resumed === undefined) throw new DomainError('notFound');
      await context.announce(transaction, bulkMoved(resumed));
      const { done, skipped, failed, able } = resumed;
      const before = { state: known.state, stopReason: known.stopReason };
      return { answer: viewOf(context, resumed), before, after: { state: 'running', done, skipped, failed, objects: able } };
    },
  );
}

import { bulkActOf } from '@pavilion/contract/console/bulk-acts.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { perform } from '../acts/perform.ts';
import { withdrawApproval } from '../approvals/decide.ts';
import type { OperatorContext } from '../context.ts';
import { resumeBulk, stopBulk } from './lease-store.ts';
import { bulkMoved } from './moved.ts';
import * as store from './store.ts';
import { type BulkView, RESUMABLE_MS, viewOf } from './view.ts';

async function ownBulk(context: OperatorContext, id: string): Promise<store.Bulk> {
  const known = await store.findBulk(context.database, id);
  if (known === undefined || known.operatorId !== actorOf(context).id) throw new DomainError('notFound');
  return known;
}

/** Ends one's own before its next object; one that waits is taken back. @throws notFound, conflict for one that is over */
export async function stopOwnBulk(context: OperatorContext, id: string): Promise<BulkView> {
  const known = await ownBulk(context, id);
  return perform(context, { permission: 'own', act: 'bulk.stop', object: id, reason: null, kind: 'bulkRun' }, async ({ transaction }) => {
    // The approval first: who decides about it takes the two in the same order.
    if (known.approvalId !== null && known.state === 'waiting')
      await withdrawApproval({ ...context, database: transaction, keyed: undefined }, known.approvalId);
    if (!(await stopBulk(transaction, { id, stopReason: 'operator', now: context.clock.realNow() }))) throw new DomainError('conflict');
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
 * Goes on with one's own from where it was stopped: what had its turn keeps its result, and the rest is looked at again when its turn comes.
 * It is the same decision, so what a second person has agreed to still holds. Records show the session that goes on with it.
 * @throws notFound, permissionMissing, stepUpRequired, conflict for one that was not stopped, or too long ago
 */
export async function resumeOwnBulk(context: OperatorContext, id: string): Promise<BulkView> {
  const known = await ownBulk(context, id);
  const { permission } = bulkActOf(known.act);
  return perform(
    context,
    { permission, isForEach: true, act: 'bulk.resume', object: id, reason: null, kind: 'bulkRun' },
    async ({ transaction, actor }) => {
      const { ip: address, userAgent: device } = context.request;
      const since = new Date(context.clock.realNow().getTime() - RESUMABLE_MS);
      if (!(await resumeBulk(transaction, { id, sessionId: actor.sessionId, address, device, since }))) throw new DomainError('conflict');
      const resumed = await store.findBulk(transaction, id);
      if (resumed === undefined) throw new DomainError('notFound');
      await context.announce(transaction, bulkMoved(resumed));
      const { done, skipped, failed, able } = resumed;
      const before = { state: known.state, stopReason: known.stopReason };
      return { answer: viewOf(context, resumed), before, after: { state: 'running', done, skipped, failed, objects: able } };
    },
  );
}

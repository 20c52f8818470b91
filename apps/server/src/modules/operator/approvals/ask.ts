import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { ApprovalTitle } from '@pavilion/contract/console/approvals.ts';
import type { Database } from '../../../kernel/database.ts';
import { type AuditFact, recordAudit } from '../../../kernel/log/audit.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { operatorName } from '../../../kernel/visitor.ts';
import { type Act, perform } from '../acts/perform.ts';
import { refuseBeyond } from '../authority/service.ts';
import type { OperatorContext } from '../context.ts';
import { approvalChanged } from './changed.ts';
import { playerAbout } from './approval-kind.ts';
import * as store from './store.ts';

export interface ApprovalRequest {
  kind: string;
  subject: string;
  /** In words, for the records. */
  what: string;
  /** The same for who decides, in their language; none where `what` has names alone. */
  title?: ApprovalTitle;
  after: AuditFact;
  reason: string;
  amount?: { amountMinor: bigint; currency: string };
  /** Keeps what the request may not say in the open, with it. */
  keep?(transaction: Database, approvalId: string): Promise<void>;
}

/**
 * Asks for something that a second person has to agree to. Nothing takes effect but the request itself (operator §3.4).
 * @throws permissionMissing, stepUpRequired, reasonRequired, amountOverAuthority
 */
export async function ask(context: OperatorContext, asked: ApprovalRequest): Promise<store.ApprovalView> {
  const kind = context.authority.approvalKinds.get(asked.kind);
  invariant(kind, `There is no kind of approval ${asked.kind}`);
  const ofPlayer = kind.isOfPlayer === true ? { playerId: asked.subject } : {};
  const act: Act = {
    permission: kind.asks,
    act: `${asked.kind}.ask`,
    object: asked.subject,
    reason: asked.reason,
    ...ofPlayer,
    rightOf: await playerAbout(kind, context.database, asked.subject),
    ...(kind.isOfMany === true ? { isForEach: true } : {}),
  };
  return perform(context, act, async ({ transaction, actor, permitted }) => {
    if (asked.amount !== undefined) await refuseBeyond(context, permitted, { permission: kind.asks, ...asked.amount });
    const before = await kind.stateOf(transaction, asked);
    const id = context.random.newId();
    const askedAt = context.clock.now();
    await store.insertApproval(transaction, {
      id,
      kind: kind.name,
      subject: asked.subject,
      what: asked.what,
      title: asked.title ?? null,
      before,
      after: asked.after,
      amountMinor: asked.amount?.amountMinor ?? null,
      currency: asked.amount?.currency ?? null,
      baseAmountMinor: null,
      reason: asked.reason.trim(),
      askedBy: actor.id,
      askedAt,
      askedDevice: context.request.userAgent,
      expiresAt: new Date(askedAt.getTime() + kind.hours * HOUR_MS),
      effectKey: `approval:${id}`,
    });
    await asked.keep?.(transaction, id);
    await context.publish(transaction, approvalChanged({ id, askedBy: actor.id }, 'open'));
    const detail = { approvalId: id, act: kind.name, object: asked.subject, before, after: asked.after, reason: asked.reason };
    await recordAudit(context, transaction, {
      kind: 'approvalAsked',
      playerId: ofPlayer.playerId ?? null,
      actor: operatorName(actor),
      sessionId: actor.sessionId,
      detail,
    });
    const view = await store.findApproval(transaction, id);
    if (view === undefined) throw new DomainError('notFound');
    return { answer: view, before, after: asked.after, approvalId: id };
  });
}

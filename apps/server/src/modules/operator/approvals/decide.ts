import { isDeepStrictEqual } from 'node:util';
import type { ApprovalState } from '@pavilion/contract/console/approvals.ts';
import { isRecord } from '@pavilion/contract/formats/record.ts';
import { type AuditFact, recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { actorOf, type OperatorActor, operatorName } from '../../../kernel/visitor.ts';
import { requireReason } from '../acts/perform.ts';
import { authorised } from '../authority/authorised.ts';
import { lapseOf, permit, refuseBeyond, refuseBounded } from '../authority/service.ts';
import type { OperatorContext } from '../context.ts';
import { isOnePerson } from './one-person.ts';
import * as accounts from '../accounts/store.ts';
import { endApproval } from './changed.ts';
import { type ApprovalKind, playerAbout } from './approval-kind.ts';
import { keepTime } from '../queue-times/times.ts';
import * as store from './store.ts';

type Decision = 'approve' | 'refuse';

interface Deciding {
  id: string;
  note: string;
}

/** How deciding ended: a refusal that leaves its mark in the row is committed first, and thrown afterwards. */
type Outcome = { refusal?: DomainError };

const textOf = (fact: unknown): string => (typeof fact === 'string' ? fact : JSON.stringify(fact));

const isPlain = (fact: AuditFact): boolean => typeof fact !== 'object' || fact === null;

/** A field with its value; a composite one is only named, since its parts would fill a page. */
function fieldText([name, value]: [string, AuditFact]): string {
  const plain = [value].flat();
  return plain.every(isPlain) ? `${name} ${plain.join(', ')}` : name;
}

/** A fact in the fields that differ from another. */
function differing(fact: AuditFact, other: AuditFact): string {
  if (!isRecord(fact) || !isRecord(other)) return textOf(fact);
  return Object.entries(fact)
    .filter(([name, value]) => !isDeepStrictEqual(value, other[name]))
    .map(fieldText)
    .join(', ');
}

/** Refuses a second decision, naming who made the first. */
async function decidedBefore(context: OperatorContext, approval: store.Approval): Promise<DomainError> {
  const { state, decidedBy, decidedAt } = approval;
  if (state === 'expired') return new DomainError('approvalExpired');
  const decider = decidedBy === null ? undefined : await accounts.findOperator(context.database, decidedBy);
  const time = decidedAt?.toISOString() ?? '';
  return new DomainError('approvalDecided', { detail: { operator: decider?.email ?? 'Somebody', decided: state, time } });
}

/** What has changed since the request, the asker's own right to it included; undefined if nothing has. */
async function staleness(
  context: OperatorContext,
  transaction: Database,
  { approval, kind }: { approval: store.Approval; kind: ApprovalKind },
): Promise<{ what: string; before: string; now: string } | undefined> {
  const lapse = await lapseOf(context, transaction, { operatorId: approval.askedBy, permission: kind.asks });
  if (lapse !== undefined) return { what: 'asker', before: 'active', now: lapse };
  const now = await kind.stateOf(transaction, approval);
  return isDeepStrictEqual(now, approval.before)
    ? undefined
    : { what: approval.subject, before: differing(approval.before, now), now: differing(now, approval.before) };
}

/** Records the decision with both people (operator §3.4). */
async function recordDecision(
  context: OperatorContext,
  transaction: Database,
  { approval, actor, state }: { approval: store.Approval; actor: OperatorActor; state: string },
): Promise<void> {
  const { id, kind, subject, before, after, askedBy, reason } = approval;
  const detail = { approvalId: id, act: kind, object: subject, state, askedBy, reason, before, after };
  const playerId = context.authority.approvalKinds.get(kind)?.isOfPlayer === true ? subject : null;
  if (playerId !== null) await context.announce(transaction, { type: 'PlayerActedOn', playerId });
  await recordAudit(context, transaction, {
    kind: 'approvalDecided',
    playerId,
    actor: operatorName(actor),
    sessionId: actor.sessionId,
    detail,
  });
}

/** The approval, held, once the order of refusals allows it: permission of its kind, the own one, its state (operator §13.2). */
async function hold(
  context: OperatorContext,
  transaction: Database,
  { id, actor }: { id: string; actor: OperatorActor },
): Promise<{ approval: store.Approval; kind: ApprovalKind }> {
  const approval = await store.lockApproval(transaction, id);
  if (approval === undefined) throw new DomainError('notFound');
  const kind = context.authority.approvalKinds.get(approval.kind);
  invariant(kind, `There is no kind of approval ${approval.kind}`);
  const { permission } = kind;
  const permitted = await permit(context, transaction, {
    actor,
    permission,
    playerId: await playerAbout(kind, transaction, approval.subject),
  });
  const { amountMinor, currency } = approval;
  if (kind.isOfMany === true) await refuseBounded(context, permitted, permission);
  if (amountMinor !== null && currency !== null) await refuseBeyond(context, permitted, { permission, amountMinor, currency });
  if (await isOnePerson(transaction, actor.id, approval.askedBy)) throw new DomainError('ownApproval');
  return { approval, kind };
}

/**
 * A second person approves or refuses; an approved request takes effect. One transaction: the row is locked, the requester may not decide,
 * the state it was based on is compared with the present one, then come the effect and the records of both people (operator §3.4). The same
 * person's repeat changes nothing and gets the outcome again.
 * @throws permissionMissing, playerOutsideAuthority, amountOverAuthority, stepUpRequired, notFound, ownApproval, approvalDecided,
 * approvalExpired, approvalStale, reasonRequired
 */
async function decide(context: OperatorContext, { id, decision, note }: Deciding & { decision: Decision }): Promise<store.ApprovalView> {
  const actor = actorOf(context);
  const right = { actor, permission: 'approvals.read', act: `approvals.${decision}`, object: id } as const;
  const { refusal } = await authorised(context, right, async (transaction): Promise<Outcome> => {
    const held = await hold(context, transaction, { id, actor });
    const { approval } = held;
    const wanted = decision === 'approve' ? 'approved' : 'refused';
    if (approval.decidedBy === actor.id && approval.state === wanted) return {};
    if (approval.state !== 'open') return { refusal: await decidedBefore(context, approval) };
    const words = decision === 'refuse' ? requireReason(note) : note.trim();
    return settle(context, transaction, { ...held, actor, decision, words });
  });
  if (refusal !== undefined) throw refusal;
  const view = await store.findApproval(context.database, id);
  if (view === undefined) throw new DomainError('notFound');
  return view;
}

/** Agrees: what was asked takes effect. @throws what `decide` does */
export const approve = (context: OperatorContext, given: Deciding): Promise<store.ApprovalView> =>
  decide(context, { ...given, decision: 'approve' });

/** Refuses, with a note that says why. @throws what `decide` does */
export const refuse = (context: OperatorContext, given: Deciding): Promise<store.ApprovalView> =>
  decide(context, { ...given, decision: 'refuse' });

async function settle(
  context: OperatorContext,
  transaction: Database,
  given: { approval: store.Approval; kind: ApprovalKind; actor: OperatorActor; decision: Decision; words: string },
): Promise<Outcome> {
  const { approval, kind, actor, decision, words } = given;
  const now = context.clock.now();
  const end = async (state: ApprovalState, decidedBy: string | null): Promise<void> => {
    await endApproval(context, transaction, { approval, state, decidedBy, decidedAt: now, note: words });
    if (state !== 'approved') await kind.dropped?.(transaction, approval);
  };
  if (approval.expiresAt <= now) {
    await end('expired', null);
    return { refusal: new DomainError('approvalExpired') };
  }
  const stale = await staleness(context, transaction, { approval, kind });
  if (stale !== undefined) {
    await end('stale', null);
    return { refusal: new DomainError('approvalStale', { detail: stale }) };
  }
  const device = context.request.userAgent;
  if (device === approval.askedDevice)
    context.log.warn({ alarm: 'approvalOnOneDevice', approvalId: approval.id }, 'one device has asked and decided');
  await store.insertDecision(transaction, {
    approvalId: approval.id,
    askedBy: approval.askedBy,
    operatorId: actor.id,
    decision,
    note: words,
    device,
    now,
  });
  if (decision === 'approve') await kind.apply(context, transaction, approval);
  await end(decision === 'approve' ? 'approved' : 'refused', actor.id);
  const waited = { queue: 'approvals', part: 'approvals', item: approval.id, since: approval.askedAt } as const;
  await keepTime(context, transaction, { ...waited, operatorId: actor.id });
  await recordDecision(context, transaction, { approval, actor, state: decision === 'approve' ? 'approved' : 'refused' });
  return {};
}

/** The operator who asked withdraws the request. @throws notFound, approvalDecided, approvalExpired */
export async function withdraw(context: OperatorContext, id: string): Promise<store.ApprovalView> {
  const actor = actorOf(context);
  await authorised(context, { actor, permission: 'own', act: 'approvals.withdraw', object: id }, async (transaction) => {
    const approval = await store.lockApproval(transaction, id);
    if (approval === undefined || approval.askedBy !== actor.id) throw new DomainError('notFound');
    if (approval.state === 'withdrawn') return;
    if (approval.state !== 'open') throw await decidedBefore(context, approval);
    const decidedAt = context.clock.now();
    await endApproval(context, transaction, { approval, state: 'withdrawn', decidedBy: actor.id, decidedAt, note: '' });
    await context.authority.approvalKinds.get(approval.kind)?.dropped?.(transaction, approval);
    await recordDecision(context, transaction, { approval, actor, state: 'withdrawn' });
  });
  const view = await store.findApproval(context.database, id);
  if (view === undefined) throw new DomainError('notFound');
  return view;
}

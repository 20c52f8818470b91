import type { ClaimKind } from '@pavilion/contract/console/workplace/workplace.ts';
import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { actorOf, operatorName } from '../../../kernel/visitor.ts';
import { authorised } from '../authority/authorised.ts';
import type { OperatorContext, OperatorKernel } from '../context.ts';
import { insertLook } from '../queue-times/store.ts';
import * as store from './claim-store.ts';

/** How long an object counts as open after its page last reported it, in real time (operator §2.1). */
const LEASE_MS = 5 * 60_000;

/** Operators who see the queue may claim its objects. */
export const queueOf: Readonly<Record<ClaimKind, PermissionName>> = {
  withdrawal: 'payments.read',
  document: 'identity.read',
  contact: 'contact.read',
  approval: 'approvals.read',
};

/** The queue in which it waits. */
const queueNames: Readonly<Record<ClaimKind, string>> = {
  withdrawal: 'withdrawals',
  document: 'documents',
  contact: 'contact',
  approval: 'approvals',
};

export type Claim = store.Holder;

/** Written down alone where it takes something out of a colleague's hands: an open page renews its claim again and again. */
async function recordTakeover(
  context: OperatorContext,
  transaction: Database,
  { kind, object, from }: { kind: ClaimKind; object: string; from: store.Holder },
): Promise<void> {
  const actor = actorOf(context);
  const detail = { act: 'claims.takeOver', object, before: { kind, operatorId: from.operatorId }, after: { kind, operatorId: actor.id } };
  await recordAudit(context, transaction, {
    kind: 'operatorActed',
    playerId: null,
    actor: operatorName(actor),
    sessionId: actor.sessionId,
    detail,
  });
}

/** Announced when another operator claims it; a renewal announces nothing. */
async function tellMoved(
  context: OperatorContext,
  transaction: Database,
  { kind, object, from }: { kind: ClaimKind; object: string; from: store.Holder | undefined },
): Promise<void> {
  if (from !== undefined) await recordTakeover(context, transaction, { kind, object, from });
  await context.announce(transaction, { type: 'ClaimMoved', kind, itemId: object, from: from?.operatorId ?? null });
}

/**
 * Marks an object of a queue as open with this operator, so that no second one decides it at the same time.
 * @throws permissionMissing, claimedByOther
 */
export function claim(
  context: OperatorContext,
  { kind, id: object, isTakeover }: { kind: ClaimKind; id: string; isTakeover: boolean },
): Promise<{ holder: { operatorId: string; email: string }; until: Date }> {
  const actor = actorOf(context);
  return authorised(context, { actor, permission: queueOf[kind], act: 'claims.take', object }, async (transaction) => {
    const now = context.clock.realNow();
    const until = new Date(now.getTime() + LEASE_MS);
    const before = await store.findHolder(transaction, { kind, object }, now);
    const isTaken = await store.takeClaim(transaction, { kind, object, operatorId: actor.id, now, until, isTakeover });
    const holder = await store.findHolder(transaction, { kind, object }, now);
    if (!isTaken || holder === undefined) throw new DomainError('claimedByOther', { detail: { operator: holder?.email ?? 'Somebody' } });
    if (before?.operatorId !== actor.id) {
      await tellMoved(context, transaction, { kind, object, from: before });
      await insertLook(transaction, { queue: queueNames[kind], item: object, operatorId: actor.id, now: context.clock.now() });
    }
    return { holder: { operatorId: holder.operatorId, email: holder.email }, until: holder.until };
  });
}

/** Removes the operator's mark from an object. */
export const endClaim = (context: OperatorContext, object: string): Promise<void> =>
  inTransaction(context.database, async (transaction) => {
    const kinds = await store.deleteClaim(transaction, { object, operatorId: actorOf(context).id });
    await context.announce(transaction, ...kinds.map((kind) => ({ type: 'ClaimMoved', kind, itemId: object, from: null }) as const));
  });

/** The operators who have rows of a queue open, by row. */
export async function claimsOf(
  { database, clock }: Pick<OperatorKernel, 'database' | 'clock'>,
  kind: ClaimKind,
  objects: readonly string[],
): Promise<ReadonlyMap<string, Claim>> {
  if (objects.length === 0) return new Map();
  const held = await store.listHolders(database, { kind, objects, now: clock.realNow() });
  return new Map(held.map(({ object, ...holder }) => [object, holder]));
}

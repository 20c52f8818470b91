import type { LookKind } from '@pavilion/contract/console/workplace/workplace.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { authorised } from '../authority/authorised.ts';
import type { OperatorContext } from '../context.ts';
import { queueOf } from './claims.ts';
import * as store from './look-store.ts';

/** How long an operator counts as present after the page last reported it, in real time (operator §2.1). */
const LEASE_MS = 2 * 60_000;

/**
 * Records that the operator has an object open, so that two people on one object see each other.
 * @returns the others who have it open
 * @throws permissionMissing
 */
export function look(
  context: OperatorContext,
  { kind, id: object }: { kind: LookKind; id: string },
): Promise<{ operatorId: string; email: string }[]> {
  const actor = actorOf(context);
  const permission = kind === 'player' ? 'players.read' : queueOf[kind];
  return authorised(context, { actor, permission, act: 'looks.take', object }, async (transaction) => {
    const now = context.clock.realNow();
    const until = new Date(now.getTime() + LEASE_MS);
    const isNew = await store.putLook(transaction, { kind, object, operatorId: actor.id, now, until });
    if (isNew) await context.announce(transaction, { type: 'LookMoved', kind, itemId: object });
    return store.listOthers(transaction, { kind, object, operatorId: actor.id, now });
  });
}

/** The operator has turned away from an object. */
export const endLook = (context: OperatorContext, object: string): Promise<void> =>
  inTransaction(context.database, async (transaction) => {
    const kinds = await store.deleteLook(transaction, { object, operatorId: actorOf(context).id });
    await context.announce(transaction, ...kinds.map((kind) => ({ type: 'LookMoved', kind, itemId: object }) as const));
  });

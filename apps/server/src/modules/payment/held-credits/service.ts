import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { type OperatorActor, operatorName } from '../../../kernel/visitor.ts';
import { authorised, permit } from '../../operator/index.ts';
import { type CeilingHold, listCeilingHolds, lockCeilingHold, refuseCeilingHold, releaseHeldCredit } from '../../wallet/index.ts';
import type { PaymentKernel } from '../context.ts';
import type { OperatorContext } from '../withdrawal/operators.ts';
import * as store from './store.ts';

/** How deciding about a held credit ended. */
export type HeldOutcome = 'applied' | 'second_name_needed' | 'same_name' | 'decided_before';

type DecisionContext = OperatorContext & Pick<PaymentKernel, 'ledger'>;

/** Credits beyond a ceiling that wait for a decision, oldest first, with what one person has asked for already. */
export async function listHeldForOperators({ database }: Pick<PaymentKernel, 'database'>): Promise<(CeilingHold & { asked: string[] })[]> {
  const holds = await listCeilingHolds(database);
  const requests = await store.listRequests(
    database,
    holds.map(({ id }) => id),
  );
  return holds.map((hold) => ({ ...hold, asked: requests.get(hold.id) ?? [] }));
}

/**
 * Releases a credit that is held beyond a ceiling to its player, or refuses it: it goes back to the house account that paid it. Money booked
 * by hand takes two different people, each with a fresh second factor and a reason, the first with the right to ask and the second with the right to
 * approve; both words, and every try without that right, are written down.
 * @throws permissionMissing, stepUpRequired, sessionOver, notFound for an unknown credit or one that is held for another reason
 */
export async function decideHeldCredit(
  context: DecisionContext,
  { heldCreditId, decision, reason, actor }: { actor: OperatorActor; heldCreditId: string; decision: store.HeldDecision; reason: string },
): Promise<HeldOutcome> {
  const word: store.Word = { heldCreditId, decision, operator: actor.id, reason, now: context.clock.now() };
  return authorised(
    context,
    { actor, permission: 'own', act: decision, object: heldCreditId },
    async (transaction): Promise<HeldOutcome> => {
      const hold = await lockCeilingHold(transaction, heldCreditId);
      const first = await store.findFirst(transaction, word);
      const isSecond = first !== undefined && first !== actor.id;
      await permit(context, transaction, { actor, permission: isSecond ? 'payments.corrections.approve' : 'payments.corrections.ask' });
      if (hold === undefined) return 'decided_before';
      if (first === actor.id) return 'same_name';
      await writeDown(context, transaction, { word, actor, playerId: hold.playerId, place: isSecond ? 'second of two' : 'first of two' });
      if (!isSecond) {
        await store.requestDecision(transaction, word);
        return 'second_name_needed';
      }
      await store.confirmDecision(transaction, word);
      await (decision === 'release' ? releaseHeldCredit(context, transaction, hold) : refuseCeilingHold(context, transaction, hold));
      return 'applied';
    },
  );
}

async function writeDown(
  context: DecisionContext,
  transaction: Database,
  { word, actor, playerId, place }: { word: store.Word; actor: OperatorActor; playerId: string; place: string },
): Promise<void> {
  const { heldCreditId, decision, reason } = word;
  const detail = { heldCreditId, decision, reason, place };
  await recordAudit(context, transaction, {
    kind: 'heldCreditDecided',
    playerId,
    actor: operatorName(actor),
    sessionId: actor.sessionId,
    detail,
  });
  context.log.info({ ...detail, operator: actor.id }, 'an operator has decided about a held credit');
}

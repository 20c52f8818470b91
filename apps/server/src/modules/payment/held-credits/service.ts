import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import type { OperatorClaim } from '../../../kernel/secrets/operator-proof.ts';
import { type CeilingHold, listCeilingHolds, lockCeilingHold, refuseCeilingHold, releaseHeldCredit } from '../../wallet/index.ts';
import type { PaymentKernel } from '../context.ts';
import { type OperatorContext, provenOperator } from '../withdrawal/operators.ts';
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
 * by hand takes two different people, each proven and each with a reason; both words, and every try that is not proven, are written down.
 * @throws forbidden for one who is not proven, notFound for an unknown credit or one that is held for another reason
 */
export async function decideHeldCredit(
  context: DecisionContext,
  { heldCreditId, decision, reason, ...claim }: OperatorClaim & { heldCreditId: string; decision: store.HeldDecision; reason: string },
): Promise<HeldOutcome> {
  const operator = await provenOperator(context, claim, { heldCreditId, action: decision });
  const word: store.Word = { heldCreditId, decision, operator, reason, now: context.clock.now() };
  return inTransaction(context.database, async (transaction): Promise<HeldOutcome> => {
    const hold = await lockCeilingHold(transaction, heldCreditId);
    if (hold === undefined) return 'decided_before';
    const asked = await store.requestDecision(transaction, word);
    if (!asked.isNew && asked.firstOperator === operator) return 'same_name';
    await writeDown(context, transaction, { word, playerId: hold.playerId, place: asked.isNew ? 'first of two' : 'second of two' });
    if (asked.isNew) return 'second_name_needed';
    await store.confirmDecision(transaction, word);
    await (decision === 'release' ? releaseHeldCredit(context, transaction, hold) : refuseCeilingHold(context, transaction, hold));
    return 'applied';
  });
}

async function writeDown(
  context: DecisionContext,
  transaction: Database,
  { word, playerId, place }: { word: store.Word; playerId: string; place: string },
): Promise<void> {
  const { heldCreditId, decision, operator, reason } = word;
  const detail = { heldCreditId, decision, reason, place };
  await recordAudit(context, transaction, { kind: 'heldCreditDecided', playerId, actor: `operator:${operator}`, detail });
  context.log.info({ ...detail, operator }, 'an operator has decided about a held credit');
}

import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { type ApprovalView, ask, authorised, approve, listApprovals, type OperatorContext } from '../../operator/index.ts';
import { type CeilingHold, listCeilingHolds, lockCeilingHold } from '../../wallet/index.ts';
import type { PaymentKernel } from '../context.ts';
import { type HeldFacts, heldFacts } from './facts.ts';
import { HELD_CREDIT, heldAsked } from './held-credit-approval.ts';
import type { HeldDecision } from './store.ts';

/** The most requests read; a day never has more. */
const OPEN_MAX = 10_000;

/** How deciding about a held credit ended. */
export type HeldOutcome = 'applied' | 'second_name_needed' | 'same_name' | 'decided_before';

interface Wanted {
  heldCreditId: string;
  decision: HeldDecision;
}

/** The requests about held credits that a second person can still agree to. */
async function openRequests({ database, clock }: Pick<PaymentKernel, 'database' | 'clock'>, subject?: string): Promise<ApprovalView[]> {
  const filter = { state: ['open'], kind: [HELD_CREDIT], ...(subject === undefined ? {} : { subject }) };
  const open = await listApprovals(database, { filter, after: null, limit: OPEN_MAX });
  const now = clock.now();
  return open.filter(({ expiresAt }) => expiresAt > now);
}

/** Credits beyond a ceiling that wait for a decision, oldest first, with their rounds and what one person has asked for already. */
export async function listHeldForOperators(
  context: Pick<PaymentKernel, 'database' | 'clock'>,
): Promise<(CeilingHold & { asked: string[]; facts: HeldFacts })[]> {
  const [holds, requests] = await Promise.all([listCeilingHolds(context.database), openRequests(context)]);
  // Ids are in the order of time.
  const asked = Map.groupBy(requests, ({ subject }) => subject);
  const listed: (CeilingHold & { asked: string[]; facts: HeldFacts })[] = [];
  // One after the other: a list of hundreds would take all connections of the product.
  for (const hold of holds) {
    const words = (asked.get(hold.id) ?? [])
      .toSorted((one, other) => one.id.localeCompare(other.id))
      .map(({ after, askedBy }) => `${heldAsked.parse(after).decision} ${askedBy}`);
    listed.push({ ...hold, asked: words, facts: await heldFacts(context, hold) });
  }
  return listed;
}

/**
 * The first of two people requests a decision, and the second approves by making the same one (operator §3.4). Both need a fresh second
 * factor and the permissions of a correction, the first also a reason; the approver's repeat gets the outcome again.
 * @throws permissionMissing, stepUpRequired, sessionOver, reasonRequired, notFound for an unknown credit or one that is held for another
 * reason
 */
export async function decideHeldCredit(context: OperatorContext, { reason, ...wanted }: Wanted & { reason: string }): Promise<HeldOutcome> {
  const { heldCreditId, decision } = wanted;
  const actor = actorOf(context);
  const same = (await openRequests(context, heldCreditId)).find(({ after }) => heldAsked.parse(after).decision === decision);
  const isSecond = same !== undefined && same.askedBy !== actor.id;
  const permission = isSecond ? 'payments.corrections.approve' : 'payments.corrections.ask';
  const read = async (transaction: Database): Promise<CeilingHold | undefined> => lockCeilingHold(transaction, heldCreditId);
  const hold = await authorised(context, { actor, permission, act: decision, object: heldCreditId }, read);
  if (hold === undefined) return 'decided_before';
  if (isSecond) return approveSame(context, same.id);
  if (same !== undefined) return 'same_name';
  const { amountMinor, currency } = hold;
  const what = `${decision} of held credit ${heldCreditId}`;
  const title = { key: `heldCredit_${decision}`, values: { id: { id: heldCreditId } } };
  // Who agrees sees what the first person saw.
  const after = { decision, ...(await heldFacts(context, hold)) };
  await ask(context, { kind: HELD_CREDIT, subject: heldCreditId, what, title, after, reason, amount: { amountMinor, currency } });
  return 'second_name_needed';
}

async function approveSame(context: OperatorContext, id: string): Promise<HeldOutcome> {
  try {
    await approve(context, { id, note: '' });
    return 'applied';
  } catch (error) {
    const isLate = error instanceof DomainError && ['approvalDecided', 'approvalStale'].includes(error.reason);
    if (isLate) return 'decided_before';
    throw error;
  }
}

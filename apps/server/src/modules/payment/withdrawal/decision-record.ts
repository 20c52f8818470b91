import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type ActIn, deleteLastTime, emailsOf, type OperatorContext } from '../../operator/index.ts';
import type { PaymentKernel } from '../context.ts';
import { partOf } from './queue-part-store.ts';
import * as invoices from '../invoices/store.ts';
import { writeAction } from '../operator-actions/service.ts';
import { findLastAction, type OperatorAction } from '../operator-actions/store.ts';
import { isOnHold } from './rules.ts';

/** The dependencies of decisions about withdrawals, in the console and at the command line. */
export type DecidingContext = OperatorContext & Pick<PaymentKernel, 'jobs' | 'publish' | 'ledger'>;

/** A withdrawal that is locked to be decided about, and what it waits as in the operators' queue. */
interface LockedWithdrawal {
  invoice: invoices.InvoiceRow;
  queuePart: 'withdrawalsGreen' | 'withdrawalsHeld';
}

interface Decision<T> {
  action: 'release' | 'reject' | 'hold' | 'unhold' | 'undo';
  reason: string | null;
  locked: LockedWithdrawal;
  after: invoices.InvoiceRow;
  answer: T;
}

/** The withdrawal as the audit trail shows it before and after. */
const factsOf = ({ state, firstApprover, secondApprover, holdUntil }: invoices.InvoiceRow): AuditFact => ({
  state,
  firstApprover,
  secondApprover,
  holdUntil: holdUntil?.toISOString() ?? null,
});

/** The player who owns the withdrawal. @throws notFound for an unknown withdrawal */
export async function playerOfWithdrawal({ database }: Pick<PaymentKernel, 'database'>, invoiceId: string): Promise<string> {
  const invoice = await invoices.findInvoice(database, invoiceId);
  if (invoice?.kind !== 'withdrawal') throw new DomainError('notFound');
  return invoice.playerId;
}

/** Locks a withdrawal for as long as it is decided about. @throws notFound */
export async function lockWithdrawal(transaction: Database, invoiceId: string): Promise<LockedWithdrawal> {
  const invoice = await invoices.lockInvoice(transaction, invoiceId);
  if (invoice === undefined) throw new DomainError('notFound');
  return { invoice, queuePart: await partOf(transaction, invoiceId) };
}

/** Writes down with the withdrawal who decided what. @returns the answer, with what the audit row shows before and after (operator §3.6) */
export async function recordDecision<T>(
  context: DecidingContext,
  { transaction, actor }: Pick<ActIn, 'transaction' | 'actor'>,
  { action, reason, locked: { invoice, queuePart }, after, answer }: Decision<T>,
) {
  const { id: invoiceId, createdAt: since } = invoice;
  await writeAction(context, transaction, { actor, invoiceId, action, reason: reason?.trim() ?? '' });
  if (action === 'undo' && invoice.state !== 'review') await deleteLastTime(transaction, { queue: 'withdrawals', item: invoiceId });
  const isDecided = invoice.state === 'review' && after.state !== 'review';
  const decided = { queue: 'withdrawals', part: queuePart, item: invoiceId, since } as const;
  return { answer, before: factsOf(invoice), after: factsOf(after), ...(isDecided && { decided }) };
}

interface Before {
  operator: string | null;
  decided: string;
  actions: readonly OperatorAction['action'][];
}

/** The decision about it and its author: an operator, the player, or none where it was released automatically. */
function beforeOf({ state, result, firstApprover, secondApprover }: invoices.InvoiceRow): Before {
  if (state === 'cancelled') return { operator: 'player', decided: 'cancelled', actions: [] };
  if (result === 'rejected') return { operator: null, decided: 'rejected', actions: ['reject'] };
  const releaser = secondApprover ?? firstApprover;
  if (releaser === null) return { operator: 'system', decided: state, actions: [] };
  return { operator: releaser, decided: 'released', actions: ['release'] };
}

async function refusalOf(
  transaction: Database,
  invoice: invoices.InvoiceRow,
  { operator, decided, actions }: Before,
): Promise<DomainError> {
  const last = await findLastAction(transaction, { invoiceId: invoice.id, actions });
  const by = operator ?? last?.operator ?? '';
  const emails = await emailsOf(transaction, [by]);
  const time = (last?.createdAt ?? invoice.updatedAt).toISOString();
  return new DomainError('approvalDecided', { detail: { operator: emails.get(by) ?? by, decided, time } });
}

/** The refusal of a decision that comes second, naming the first (operator §3.3). */
export const decidedBefore = (transaction: Database, invoice: invoices.InvoiceRow): Promise<DomainError> =>
  refusalOf(transaction, invoice, beforeOf(invoice));

/** @throws approvalDecided while a colleague holds it: the hold has to expire or be released by an operator first */
export async function refuseHeldByOther(
  transaction: Database,
  { invoice, actorId, now }: { invoice: invoices.InvoiceRow; actorId: string; now: Date },
): Promise<void> {
  if (!isOnHold(invoice, now) || invoice.heldBy === actorId) return;
  throw await refusalOf(transaction, invoice, { operator: invoice.heldBy, decided: 'held', actions: ['hold'] });
}

/** A decision clears the hold, and a release that could still be undone. */
export const settledNow = { holdUntil: null, heldBy: null, unsentUntil: null } as const;

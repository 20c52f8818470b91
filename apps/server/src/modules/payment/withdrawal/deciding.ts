import type { CallPermission } from '@pavilion/contract/console/permissions.ts';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type ActIn, deleteLastTime, emailsOf, type OperatorContext, perform } from '../../operator/index.ts';
import type { PaymentKernel } from '../context.ts';
import { partOf } from './queue-part-store.ts';
import * as invoices from '../invoices/store.ts';
import { writeAction } from '../operator-actions/service.ts';
import { findLastAction, type OperatorAction } from '../operator-actions/store.ts';
import { isOnHold } from './rules.ts';

/** What deciding about withdrawals needs, in the console and at the command line. */
export type DecidingContext = OperatorContext & Pick<PaymentKernel, 'jobs' | 'publish' | 'ledger'>;

interface Decision {
  invoiceId: string;
  act: 'release' | 'reject' | 'hold' | 'unhold' | 'undo';
  permission: CallPermission;
  /** Null where none is asked for. */
  reason: string | null;
}

/** What the audit shows before and after. */
const factsOf = ({ state, firstApprover, secondApprover, holdUntil }: invoices.InvoiceRow): AuditFact => ({
  state,
  firstApprover,
  secondApprover,
  holdUntil: holdUntil?.toISOString() ?? null,
});

/**
 * One operator's act on a withdrawal: the authority is looked up again, the withdrawal is held, and the act, its effect and its audit row are
 * written together (operator §3.2, §3.6).
 * @throws notFound for an unknown withdrawal, and what the effect refuses with
 */
export async function decide<T>(
  context: DecidingContext,
  { invoiceId, act, permission, reason }: Decision,
  effect: (given: ActIn & { invoice: invoices.InvoiceRow }) => Promise<{ answer: T; after: invoices.InvoiceRow }>,
): Promise<T> {
  const known = await invoices.findInvoice(context.database, invoiceId);
  if (known?.kind !== 'withdrawal') throw new DomainError('notFound');
  const { playerId } = known;
  return perform(context, { permission, act, object: invoiceId, reason, playerId }, async (given) => {
    const { transaction, actor } = given;
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    if (invoice === undefined) throw new DomainError('notFound');
    const part = await partOf(transaction, invoiceId);
    const { answer, after } = await effect({ ...given, invoice });
    await writeAction(context, transaction, { actor, invoiceId, action: act, reason: reason?.trim() ?? '' });
    if (act === 'undo' && invoice.state !== 'review') await deleteLastTime(transaction, { queue: 'withdrawals', item: invoiceId });
    const isDecided = invoice.state === 'review' && after.state !== 'review';
    const decided = { queue: 'withdrawals', part, item: invoiceId, since: invoice.createdAt } as const;
    return { answer, before: factsOf(invoice), after: factsOf(after), ...(isDecided && { decided }) };
  });
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

/** The refusal of a late decision, naming the one made before (operator §3.3). */
export const decidedBefore = (transaction: Database, invoice: invoices.InvoiceRow): Promise<DomainError> =>
  refusalOf(transaction, invoice, beforeOf(invoice));

/** @throws approvalDecided while a colleague has put it aside: that comes first to its end, on its own or by an operator's word */
export async function refuseHeldByOther(
  transaction: Database,
  { invoice, actorId, now }: { invoice: invoices.InvoiceRow; actorId: string; now: Date },
): Promise<void> {
  if (!isOnHold(invoice, now) || invoice.heldBy === actorId) return;
  throw await refusalOf(transaction, invoice, { operator: invoice.heldBy, decided: 'held', actions: ['hold'] });
}

/** What a decision leaves of a hold and of a release that could be taken back: nothing. */
export const settledNow = { holdUntil: null, heldBy: null, unsentUntil: null } as const;

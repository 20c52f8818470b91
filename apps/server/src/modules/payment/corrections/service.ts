import type { AuditFact } from '../../../kernel/log/audit.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { type ApprovalView, ask, authorised, approve, listApprovals, type OperatorContext } from '../../operator/index.ts';
import * as invoices from '../invoices/store.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { owedOf } from '../../wallet/index.ts';
import { CORRECTION, type CorrectionKind, correctedFrom, correctionAsked } from './correction-approval.ts';
import { debtOf } from '../write-offs/service.ts';
import * as store from './store.ts';

/** How booking money by hand ended. */
export type Correction =
  | { status: 'applied' }
  | { status: 'second_name_needed' }
  | { status: 'same_name' }
  | { status: 'applied_before' }
  | { status: 'not_possible'; state: string };

interface Wanted {
  invoiceId: string;
  kind: store.BookedKind;
}

/**
 * Asks a colleague to book money that came back, or to give up what is owed of a payment (operator §3.4, reliability §4.2).
 * @throws permissionMissing, stepUpRequired, reasonRequired, amountOverAuthority, notFound, conflict where there is nothing of the kind
 */
export async function askCorrection(
  context: OperatorContext,
  { invoiceId, kind, reason }: { invoiceId: string; kind: CorrectionKind; reason: string },
): Promise<ApprovalView> {
  const invoice = await invoices.findInvoice(context.database, invoiceId);
  if (invoice === undefined) throw new DomainError('notFound');
  const amountMinor = await sumOf(context, invoice, kind);
  if (amountMinor === undefined) throw refusedBy('conflict', 'correctionImpossible', { state: invoice.state });
  const { currency } = invoice;
  const nothing = formatDecimal(0n, scaleOf(currency));
  const after: AuditFact = kind === 'writeOff' ? { kind, owed: nothing, currency } : { kind };
  const amount = formatDecimal(amountMinor, scaleOf(currency));
  const what = `${kind}${kind === 'writeOff' ? ` ${amount} ${currency}` : ''} of invoice ${invoiceId}`;
  const title = { key: `correction_${kind}`, values: { sum: { amount, currency }, id: { id: invoiceId } } };
  return ask(context, { kind: CORRECTION, subject: invoiceId, what, title, after, reason, amount: { amountMinor, currency } });
}

/** The amount a correction would move; undefined if there is nothing to correct. */
async function sumOf(
  { database }: Pick<OperatorContext, 'database'>,
  invoice: invoices.InvoiceRow,
  kind: CorrectionKind,
): Promise<bigint | undefined> {
  const { id: invoiceId, state, settledMinor, amountMinor } = invoice;
  if (kind === 'writeOff') {
    const [owedMinor = 0n] = await owedOf(database, [debtOf(invoice)]);
    return owedMinor > 0n ? owedMinor : undefined;
  }
  if (state !== correctedFrom[kind] || (await store.isApplied(database, { invoiceId, kind }))) return undefined;
  return settledMinor ?? amountMinor;
}

async function findOpen(context: OperatorContext, { invoiceId, kind }: Wanted): Promise<ApprovalView | undefined> {
  const filter = { state: ['open'], kind: [CORRECTION], subject: invoiceId };
  const open = await listApprovals(context.database, { filter, after: null, limit: 50 });
  const now = context.clock.now();
  return open.find(({ after, expiresAt }) => expiresAt > now && correctionAsked.parse(after).kind === kind);
}

/**
 * The command line's way: the first of two people asks, another one who says the same approves. A repeat of who has approved gets the outcome again.
 * @throws permissionMissing, stepUpRequired, sessionOver, notFound for an unknown invoice
 */
export async function correctInvoice(context: OperatorContext, wanted: Wanted): Promise<Correction> {
  const { invoiceId, kind } = wanted;
  const actor = actorOf(context);
  const open = await findOpen(context, wanted);
  const isSecond = open !== undefined && open.askedBy !== actor.id;
  const right = {
    actor,
    act: kind,
    object: invoiceId,
    // The player is needed when it is requested and when it is decided.
    isForEach: true,
    permission: isSecond ? 'payments.corrections.approve' : 'payments.corrections.ask',
  } as const;
  const ended = await authorised(context, right, async (transaction): Promise<Correction | undefined> => {
    const invoice = await invoices.findInvoice(transaction, invoiceId);
    if (invoice === undefined) throw new DomainError('notFound');
    if (await store.isApplied(transaction, wanted)) return { status: 'applied_before' };
    return invoice.state === correctedFrom[kind] ? undefined : { status: 'not_possible', state: invoice.state };
  });
  if (ended !== undefined) return ended;
  if (open === undefined) {
    await askCorrection(context, { ...wanted, reason: 'from the command line' });
    return { status: 'second_name_needed' };
  }
  return isSecond ? approveOpen(context, open.id) : { status: 'same_name' };
}

async function approveOpen(context: OperatorContext, id: string): Promise<Correction> {
  try {
    await approve(context, { id, note: '' });
    return { status: 'applied' };
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'approvalDecided') return { status: 'applied_before' };
    throw error;
  }
}

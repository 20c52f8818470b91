import { DomainError } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { type ApprovalView, ask, authorised, decideApproval, listApprovals, type OperatorContext } from '../../operator/index.ts';
import * as invoices from '../invoices/store.ts';
import { CORRECTION, correctedFrom, correctionAsked } from './kind.ts';
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
  kind: store.CorrectionKind;
}

/**
 * Asks a colleague to book money that came back (operator §3.4, reliability §4.2).
 * @throws permissionMissing, stepUpRequired, reasonRequired, amountOverAuthority, notFound, conflict where the state does not allow it
 */
export async function askCorrection(
  context: OperatorContext,
  { invoiceId, kind, reason }: Wanted & { reason: string },
): Promise<ApprovalView> {
  const invoice = await invoices.findInvoice(context.database, invoiceId);
  if (invoice === undefined) throw new DomainError('notFound');
  if (invoice.state !== correctedFrom[kind] || (await store.isApplied(context.database, { invoiceId, kind })))
    throw new DomainError('conflict');
  const { settledMinor, amountMinor, currency } = invoice;
  const amount = { amountMinor: settledMinor ?? amountMinor, currency };
  return ask(context, { kind: CORRECTION, subject: invoiceId, what: `${kind} of invoice ${invoiceId}`, after: { kind }, reason, amount });
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
  return isSecond ? approve(context, open.id) : { status: 'same_name' };
}

async function approve(context: OperatorContext, id: string): Promise<Correction> {
  try {
    await decideApproval(context, { id, decision: 'approve', note: '' });
    return { status: 'applied' };
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'approvalDecided') return { status: 'applied_before' };
    throw error;
  }
}

import * as z from 'zod';
import { depositSteps, isDepositState } from '../deposit/rules.ts';
import type { Database } from '../../../kernel/database.ts';
import * as invoices from '../invoices/store.ts';
import * as methods from '../methods/store.ts';
import type { PaymentKernel } from '../parts.ts';
import type { PaymentReport } from '../ports.ts';
import { newsOf } from './rules.ts';
import type { EventRow } from './store.ts';

const invoiceIdShape = z.uuid();

/**
 * Our id of the payment an event speaks of: as it stands there, or found by the provider's own reference; undefined for one we do not
 * know, since another merchant's events may reach us (P13), and news may be quicker than the answer to our own call (P4).
 */
export async function invoiceIdOf(
  database: Database,
  { psp, invoiceId }: Pick<EventRow, 'psp' | 'invoiceId'>,
): Promise<string | undefined> {
  const own = invoiceIdShape.safeParse(invoiceId).data;
  return own ?? invoices.findIdByReference(database, { psp, reference: invoiceId });
}

/** What the provider says of a payment when it is asked back. */
export type Confirmation =
  /** The news is no success of a deposit, or the chain itself is the witness. */
  | { status: 'needless' }
  | { status: 'confirmed'; report: Extract<PaymentReport, { reference: string }> }
  /** It says otherwise or nothing: the news waits, and is asked about again (P38). */
  | { status: 'open'; note: string };

/** Does an invoice in this state turn a success into a credit? */
export function wouldCredit(invoice: Pick<invoices.InvoiceRow, 'kind' | 'state'>): boolean {
  return invoice.kind === 'deposit' && isDepositState(invoice.state) && depositSteps[invoice.state].success.action === 'credit';
}

/**
 * Asks the provider back before money is credited on its webhook's word (reliability §4.1: "from a verified source, signed webhook
 * confirmed by a status query for cards and bank"). Runs outside any database transaction; its answer counts only for the event it
 * was asked for. Transfers of a chain are not asked about: their confirmations are the proof (§4.3).
 */
export async function confirmEvent(context: PaymentKernel, event: EventRow): Promise<Confirmation> {
  const meaning = newsOf[event.type];
  if (meaning?.kind !== 'deposit' || meaning.news !== 'success') return { status: 'needless' };
  const invoiceId = await invoiceIdOf(context.database, event);
  const invoice = invoiceId === undefined ? undefined : await invoices.findInvoice(context.database, invoiceId);
  if (invoice === undefined || invoice.psp !== event.psp || !wouldCredit(invoice)) return { status: 'open', note: 'not asked' };
  const { method, currency } = invoice;
  const row = await methods.findMethod(context.database, { direction: 'deposit', method, currency });
  if (row?.type === 'address') return { status: 'needless' };
  const provider = context.paymentProviders.get(invoice.psp);
  if (provider === undefined) return { status: 'open', note: 'no such provider' };
  const report = await provider.queryPayment(invoice.id);
  if (report.status === 'success') return { status: 'confirmed', report };
  if (report.status === 'pending' && provider.isWordEnough === true) return { status: 'needless' };
  return { status: 'open', note: `provider says ${report.status}` };
}

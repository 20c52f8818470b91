import * as z from 'zod';
import { findAddress } from '../deposit/address-store.ts';
import { isRepeat } from '../deposit/further.ts';
import { depositSteps } from '../deposit/rules.ts';
import { isDepositState } from '../invoices/states.ts';
import type { Database } from '../../../kernel/database.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import type { PaymentReport } from '../ports.ts';
import { type NamedTransfer, proveTransfer } from './prove-transfer.ts';
import type { TransferProof } from '../deposit/transfer-rules.ts';
import { updateOf } from './rules.ts';
import type { EventRow } from './store.ts';

const invoiceIdShape = z.uuid();

/**
 * Our id of the payment an event names, directly or by the provider's own reference; undefined for one we do not
 * know, since another merchant's events may reach us (P13), and an event may overtake the answer to our own call (P4).
 */
async function invoiceIdOf(database: Database, { psp, invoiceId }: Pick<EventRow, 'psp' | 'invoiceId'>): Promise<string | undefined> {
  const own = invoiceIdShape.safeParse(invoiceId).data;
  return own ?? invoices.findIdByReference(database, { psp, reference: invoiceId });
}

/** The result of confirming an event by a status query to its provider. */
export type Confirmation =
  /** The event is no success of a deposit. */
  | { status: 'needless' }
  /** An event of a coin transfer, with its proof. */
  | { status: 'transfer'; proof: TransferProof }
  | { status: 'confirmed'; report: Extract<PaymentReport, { reference: string }>; isEventEnough: boolean }
  /** Two people have decided. */
  | { status: 'vouched' }
  /** The provider says otherwise or does not answer: the event waits and is queried again (P38). */
  | { status: 'open'; note: string; isPending?: boolean };

/** Does an invoice in this state turn a success into a credit? */
export function wouldCredit(invoice: Pick<invoices.InvoiceRow, 'kind' | 'state'>): boolean {
  return invoice.kind === 'deposit' && isDepositState(invoice.state) && depositSteps[invoice.state].success.action === 'credit';
}

/**
 * Queries the provider before money is credited by its webhook (reliability §4.1: "from a verified source, signed webhook
 * confirmed by a status query for cards and bank"). Runs outside any database transaction; its answer counts only for the event it
 * was asked for. The proof of a transfer is the confirmations of its chain (reliability §4.3); the provider is queried where the event has too few.
 */
export async function confirmEvent(context: PaymentKernel, event: EventRow): Promise<Confirmation> {
  const meaning = updateOf[event.type];
  if (meaning?.kind !== 'deposit') return { status: 'needless' };
  const named = await namedBy(context.database, event);
  if (named.transfer !== undefined) return { status: 'transfer', proof: await proveTransfer(context, event, named.transfer) };
  if (meaning.update !== 'success') return { status: 'needless' };
  const { invoice } = named;
  if (invoice === undefined || invoice.psp !== event.psp || !(await mayCredit(context, invoice, event)))
    return { status: 'open', note: 'not asked' };
  return askProvider(context, invoice);
}

/** A repeat of a credited event needs no query. */
async function mayCredit({ database }: PaymentKernel, invoice: invoices.InvoiceRow, event: EventRow): Promise<boolean> {
  if (wouldCredit(invoice)) return true;
  const isCredited = invoice.settledMinor !== null && invoice.kind === 'deposit';
  return isCredited && !(event.amount !== null && (await isRepeat(database, { invoice, event, isListed: true })));
}

async function askProvider(context: PaymentKernel, invoice: invoices.InvoiceRow): Promise<Confirmation> {
  const provider = context.paymentProviders.get(invoice.psp);
  if (provider === undefined) return { status: 'open', note: 'no such provider' };
  const report = await provider.queryPayment(invoice.id);
  if (report.status === 'success') return { status: 'confirmed', report, isEventEnough: provider.isEventEnough === true };
  if (report.status === 'pending' && provider.isEventEnough === true) return { status: 'needless' };
  return { status: 'open', note: `provider says ${report.status}`, isPending: report.status === 'pending' };
}

/** The subject of an event, not locked: an invoice, or a transfer by its invoice or by its address. */
export async function namedBy(database: Database, event: EventRow): Promise<{ invoice?: invoices.InvoiceRow; transfer?: NamedTransfer }> {
  const id = await invoiceIdOf(database, event);
  if (id === undefined) return {};
  const invoice = await invoices.findInvoice(database, id);
  const addressId = invoice === undefined ? id : invoice.addressId;
  const address = addressId === null ? undefined : await findAddress(database, addressId);
  const found = invoice === undefined ? {} : { invoice };
  if (address === undefined || address.psp !== event.psp) return found;
  return { ...found, transfer: { address, reference: invoice?.reference ?? (event.reference === '' ? null : event.reference) } };
}

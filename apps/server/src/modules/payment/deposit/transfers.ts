import type { Database } from '../../../kernel/database.ts';
import type { ReportResult } from '../invoices/alarm.ts';
import { changeInvoice, publishInvoice } from '../invoices/publish.ts';
import { newInvoice } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import { fieldsOf } from '../methods/fields.ts';
import { boundsOf } from '../methods/rules.ts';
import { findMethod } from '../methods/store.ts';
import type { PaymentKernel } from '../parts.ts';
import { readConfirmations } from '../policy/store.ts';
import { type AddressRow, lockAddress } from './address-store.ts';
import type { DepositNews } from './rules.ts';
import { applyDepositReport } from './settle.ts';

/** What a provider said about a transfer to one of our addresses. */
export interface TransferReport {
  addressId: string;
  psp: string;
  news: DepositNews;
  amountMinor: bigint | null;
  currency: string | null;
  reference: string | null;
  confirmations: number;
}

/**
 * Takes in news of a coin transfer (reliability §4.3). Each transfer, known by its hash and output, is an invoice of its own that begins
 * with the first news; it is credited once the chain has confirmed it often enough. Coins of another kind and amounts below the minimum
 * are kept for a person to look at. @returns undefined when the address is none of ours
 */
export async function applyTransfer(
  context: PaymentKernel,
  transaction: Database,
  report: TransferReport,
): Promise<ReportResult | undefined> {
  const address = await lockAddress(transaction, report.addressId);
  if (address === undefined || address.psp !== report.psp) return undefined;
  const { amountMinor, currency, reference } = report;
  if (amountMinor === null || currency !== address.currency || reference === null) return unplaced(context, address, 'currency_differs');
  const known = await invoices.lockTransfer(transaction, { addressId: address.id, reference });
  if (known === undefined && amountMinor < (await leastAmount(transaction, address))) return unplaced(context, address, 'below_minimum');
  const required = await readConfirmations(transaction, address.network ?? address.currency.toLowerCase());
  const invoice = known ?? (await beginTransfer(context, transaction, { address, amountMinor, reference }));
  const seen = await countConfirmations(context, transaction, { invoice, confirmations: report.confirmations, required });
  if (report.news === 'failure' && seen.state === 'confirming') return waitAgain(context, transaction, seen);
  const news = meaningOf(report, { state: seen.state, required });
  return applyDepositReport(context, transaction, { invoice: seen, report: { news, amountMinor, currency, reference } });
}

/** What news of a transfer means for its deposit: enough confirmations are a success; one that is gone after its credit is taken back (P35). */
function meaningOf({ news, confirmations }: TransferReport, { state, required }: { state: string; required: number }): DepositNews {
  if (news === 'confirming' && confirmations >= required) return 'success';
  return news === 'failure' && state === 'success' ? 'chargeback' : news;
}

/** The chain took the transfer back before it was credited: it may come again (P35). */
async function waitAgain(context: PaymentKernel, transaction: Database, invoice: invoices.InvoiceRow): Promise<ReportResult> {
  const publicData = { ...invoice.publicData, confirmations: 0 };
  await changeInvoice(context, transaction, { invoice, change: { state: 'awaiting', publicData } });
  return { result: 'applied', note: 'awaiting' };
}

/** Money that cannot be credited by itself: stored with its event, told to a person, never dropped. */
function unplaced(context: PaymentKernel, { id, psp }: AddressRow, note: string): ReportResult {
  context.log.error({ alarm: note, addressId: id, psp }, 'a coin transfer needs a person');
  return { result: 'unmatched', note };
}

async function leastAmount(transaction: Database, { method, currency, network }: AddressRow): Promise<bigint> {
  const row = await findMethod(transaction, { direction: 'deposit', method, currency });
  if (row === undefined) return 1n;
  return boundsOf(row, fieldsOf(row), { crypto_network: network }).amountMinMinor;
}

async function beginTransfer(
  context: PaymentKernel,
  transaction: Database,
  { address, amountMinor, reference }: { address: AddressRow; amountMinor: bigint; reference: string },
): Promise<invoices.InvoiceRow> {
  const { id: addressId, address: _address, tag: _tag, network, ...known } = address;
  const facts = { id: context.random.newId(), kind: 'deposit' as const, state: 'awaiting' as const, amountMinor, addressId, reference };
  const invoice = newInvoice({ ...known, ...facts, fields: { crypto_network: network } }, context.clock.now());
  await invoices.insertInvoice(transaction, invoice);
  await publishInvoice(context, transaction, { invoice, isNew: true });
  return invoice;
}

/** How far it is stands on the invoice for the player to see; older news never takes it back. */
async function countConfirmations(
  context: PaymentKernel,
  transaction: Database,
  { invoice, confirmations, required }: { invoice: invoices.InvoiceRow; confirmations: number; required: number },
): Promise<invoices.InvoiceRow> {
  const isFirst = invoice.publicData?.confirmations === undefined;
  if (!isFirst && confirmations <= (invoice.publicData?.confirmations ?? 0)) return invoice;
  const counted = {
    transactionId: invoice.reference ?? '',
    confirmations: Math.min(confirmations, required),
    confirmationsRequired: required,
  };
  return changeInvoice(context, transaction, { invoice, change: { publicData: { ...invoice.publicData, ...counted } } });
}

import type { Database } from '../../../kernel/database.ts';
import { type ReportResult, readReported, type ReportedAmount } from '../invoices/report.ts';
import { changeInvoice, publishInvoice } from '../invoices/change.ts';
import { newInvoice } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import { fieldsOf } from '../methods/fields.ts';
import { boundsOf } from '../methods/rules.ts';
import { findKnownMethod } from '../methods/store.ts';
import type { PaymentKernel } from '../context.ts';
import { confirmationsOf } from '../policy/store.ts';
import { fillKeysOfAddress } from '../invoices/fill-keys.ts';
import { type AddressRow, lockAddress } from './address-store.ts';
import { inChainMinor, outstanding } from './claim-rules.ts';
import { sumClaims } from './claim-store.ts';
import { applyClaim } from './claims.ts';
import { type DepositUpdate, isReversal } from './rules.ts';
import { applyDepositReport } from './settle.ts';
import { type Reading, readTransferUpdate, type TransferProof } from './transfer-rules.ts';

/** A provider's report about a transfer to one of our addresses, and its proof. */
export interface TransferUpdate {
  addressId: string;
  update: DepositUpdate;
  amount: string | null;
  currency: string | null;
  /** Hash and output. */
  reference: string | null;
  confirmations: number;
  proof: TransferProof;
}

/**
 * Applies an update of a coin transfer (reliability §4.3). Each transfer, known by its hash and output, is an invoice of its own that
 * begins with the first update; it is credited once it has enough confirmations, whatever state the update names, and again each time a
 * reorganised chain includes it anew. Coins of another kind and amounts below the minimum are kept for review.
 */
export async function applyTransfer(context: PaymentKernel, transaction: Database, reported: TransferUpdate): Promise<ReportResult> {
  const address = await lockAddress(transaction, reported.addressId);
  if (address === undefined) return { result: 'waiting', note: 'address unknown' };
  const { update, reference } = reported;
  if (reference === null) return unplaced(context, address, 'reference_missing');
  await fillKeysOfAddress(context, transaction, address.id);
  const known = await invoices.lockTransfer(transaction, { addressId: address.id, reference });
  if (isReversal(update)) {
    if (known === undefined) return { result: 'waiting', note: 'transfer unknown' };
    const report = { update, amount: readReported(reported, address.currency), reference };
    return applyDepositReport(context, transaction, { invoice: known, report });
  }
  if (update === 'failure' && known !== undefined) return leaveChain(context, transaction, known);
  return applyProgress(context, transaction, { address, reported: { ...reported, reference }, known });
}

/** Applies an update that a transfer is on its way, paid or failed; its first update begins the invoice. */
async function applyProgress(
  context: PaymentKernel,
  transaction: Database,
  step: { address: AddressRow; reported: TransferUpdate & { reference: string }; known: invoices.InvoiceRow | undefined },
): Promise<ReportResult> {
  const { address, reported, known } = step;
  const required = await confirmationsOf(transaction, address);
  const reading = readTransferUpdate(reported, reported.proof, { required, invoice: known });
  if (reading.status === 'outdated') return { result: 'ignored', note: 'outdated' };
  const amount = readReported(reading.status === 'counted' ? reading.said : reported, address.currency);
  if ('problem' in amount) return unplaced(context, address, amount.problem);
  const { amountMinor } = amount;
  if (known === undefined && amountMinor < (await leastAmount(transaction, address))) return unplaced(context, address, 'below_minimum');
  const invoice = known ?? (await beginTransfer(context, transaction, { address, amountMinor, reference: reported.reference }));
  if (reported.update === 'failure') return leaveChain(context, transaction, invoice);
  return followChain(context, transaction, { invoice, reported, reading, required, amount });
}

/** Confirmations that count now: while the provider's answer is awaited, one short of enough at most. */
const provenConfirmations = (reading: Reading, { confirmations }: TransferUpdate, required: number): number =>
  reading.status === 'counted' ? reading.confirmations : Math.min(confirmations, required - 1);

/** Shows how far the transfer is, and credits it once the chain has confirmed it often enough. Until then its provider is queried again. */
async function followChain(
  context: PaymentKernel,
  transaction: Database,
  step: {
    invoice: invoices.InvoiceRow;
    reported: TransferUpdate;
    reading: Exclude<Reading, { status: 'outdated' }>;
    required: number;
    amount: ReportedAmount;
  },
): Promise<ReportResult> {
  const { reported, reading, required, amount } = step;
  const confirmations = provenConfirmations(reading, reported, required);
  const invoice = await countConfirmations(context, transaction, { invoice: step.invoice, confirmations, required });
  const { readmitted: goneMinor } = outstanding(await sumClaims(transaction, invoice.id), invoice.settledMinor ?? 0n);
  const isEnough = confirmations >= required;
  if (isEnough && goneMinor > 0n) {
    const { state } = await applyClaim(context, transaction, { invoice, kind: 'readmitted', amountMinor: goneMinor });
    return { result: 'applied', note: state };
  }
  const update = isEnough ? 'success' : 'confirming';
  const result = await applyDepositReport(context, transaction, { invoice, report: { update, amount, reference: reported.reference } });
  if (reading.status === 'waiting') return { result: 'waiting', note: reading.note };
  const isCredited = invoice.settledMinor !== null && goneMinor === 0n;
  const isShort = reported.update === 'success' && !isEnough;
  return isShort && !isCredited ? { result: 'waiting', note: `${confirmations} of ${required} confirmations` } : result;
}

/**
 * The chain was reorganised without the transfer (P35): it awaits confirmation again, and its credit is taken back. All of it is gone, including what
 * a claim took before: if that dispute is won, there is nothing to return. Each report is counted, because the provider's earlier answers are void
 * from that moment.
 */
async function leaveChain(context: PaymentKernel, transaction: Database, invoice: invoices.InvoiceRow): Promise<ReportResult> {
  const isCredited = invoice.settledMinor !== null;
  const counted = await changeInvoice(context, transaction, {
    invoice,
    change: {
      state: isCredited ? invoice.state : 'awaiting',
      reorganisations: invoice.reorganisations + 1,
      publicData: { ...invoice.publicData, confirmations: 0 },
    },
  });
  const amountMinor = isCredited ? inChainMinor(await sumClaims(transaction, invoice.id), invoice.settledMinor ?? 0n) : 0n;
  if (amountMinor === 0n) return { result: 'applied', note: counted.state };
  const { state } = await applyClaim(context, transaction, { invoice: counted, kind: 'reorganised', amountMinor });
  return { result: 'applied', note: state };
}

/** Money that cannot be credited automatically: stored with its event, reported to the operators, never dropped. */
function unplaced(context: PaymentKernel, { id, psp }: AddressRow, note: string): ReportResult {
  context.log.error({ alarm: note, addressId: id, psp }, 'a coin transfer needs review');
  return { result: 'unmatched', note };
}

async function leastAmount(transaction: Database, { method, currency, network }: AddressRow): Promise<bigint> {
  const row = await findKnownMethod(transaction, { direction: 'deposit', method, currency });
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

/** The invoice shows the player the number of confirmations; an older update never lowers it. */
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

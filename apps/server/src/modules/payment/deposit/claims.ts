import type { Database } from '../../../kernel/database.ts';
import { chargebackDeposit, reverseChargeback } from '../../wallet/index.ts';
import { changeInvoice } from '../invoices/publish.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { type ClaimKind, type Claims, flagsAfter, isAlarm, noClaims, type Position, positionOf } from './claim-rules.ts';
import { insertClaim, sumClaims } from './claim-store.ts';
import { freeForClaim } from './held.ts';

type ClaimContext = Pick<PaymentKernel, 'ledger' | 'publish' | 'clock' | 'random' | 'log'>;

/**
 * Keeps a claim on a locked deposit and books what it changes: cash as far as it goes, the rest is owed (P20, P21). A claim on a deposit
 * that is not paid yet is kept and booked with the payment.
 */
export async function applyClaim(
  context: ClaimContext,
  transaction: Database,
  { invoice, kind, amountMinor }: { invoice: InvoiceRow; kind: ClaimKind; amountMinor: bigint },
): Promise<InvoiceRow> {
  const before = await sumClaims(transaction, invoice.id);
  await insertClaim(transaction, { id: context.random.newId(), invoiceId: invoice.id, kind, amountMinor, now: context.clock.now() });
  return book(context, transaction, { invoice, before, after: { ...before, [kind]: before[kind] + amountMinor } });
}

/** Books the claims that were quicker than the payment, in the transaction that credits it. */
export async function bookEarlyClaims(context: ClaimContext, transaction: Database, invoice: InvoiceRow): Promise<InvoiceRow> {
  return book(context, transaction, { invoice, before: noClaims, after: await sumClaims(transaction, invoice.id) });
}

interface Change {
  invoice: InvoiceRow;
  from: Position;
  to: Position;
}

async function take(context: ClaimContext, transaction: Database, { invoice, from, to }: Change): Promise<void> {
  const amountMinor = to.takenMinor - from.takenMinor;
  if (amountMinor === 0n) return;
  const { playerId, id: invoiceId, psp, currency } = invoice;
  await freeForClaim(context, transaction, { invoice, amountMinor });
  await chargebackDeposit(context, transaction, { playerId, invoiceId, psp, currency, amountMinor, beforeMinor: from.takenMinor });
}

async function giveBack(context: ClaimContext, transaction: Database, { invoice, from, to }: Change): Promise<void> {
  const amountMinor = to.returnedMinor - from.returnedMinor;
  if (amountMinor === 0n) return;
  const { playerId, id: invoiceId, psp, currency } = invoice;
  await reverseChargeback(context, transaction, { playerId, invoiceId, psp, currency, amountMinor, beforeMinor: from.returnedMinor });
}

/**
 * Books the difference of two positions. Each sum has an operation of its own, so that none can be booked twice. Where all is out, what
 * comes back comes first: a coin that is in its chain again is there to be charged back.
 */
async function book(
  context: ClaimContext,
  transaction: Database,
  { invoice, before, after }: { invoice: InvoiceRow; before: Claims; after: Claims },
): Promise<InvoiceRow> {
  const paidMinor = invoice.settledMinor ?? 0n;
  const [from, to] = [positionOf(before, paidMinor), positionOf(after, paidMinor)];
  const { id: invoiceId, psp } = invoice;
  const isAllOut = from.takenMinor - from.returnedMinor === paidMinor;
  for (const step of isAllOut ? [giveBack, take] : [take, giveBack]) await step(context, transaction, { invoice, from, to });
  const flags = flagsAfter(invoice.flags, after, paidMinor);
  for (const alarm of flags.filter((flag) => isAlarm(flag) && !invoice.flags.includes(flag)))
    context.log.error({ alarm, invoiceId, psp, state: invoice.state }, 'payment needs reconciliation');
  const state = invoice.settledMinor === null ? invoice.state : to.state;
  if (state !== invoice.state) context.log.warn({ invoiceId, psp, state, from: invoice.state }, 'a claim has changed a deposit');
  return changeInvoice(context, transaction, { invoice, change: { state, flags } });
}

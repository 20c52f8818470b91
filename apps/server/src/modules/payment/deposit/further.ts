import { scaleOf, truncateDecimal } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { settleDepositUse } from '../../risk/index.ts';
import { creditDeposit } from '../../wallet/index.ts';
import { raiseAlarm, changeInvoice } from '../invoices/change.ts';
import { type ReportResult, readReported, type ReportedAmount } from '../invoices/report.ts';
import { withFlag } from '../invoices/rules.ts';
import { type InvoiceRow, lockInvoice } from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { bookGrowth } from './claims.ts';
import { type FurtherReport, furtherStep, type Proof } from './further-rules.ts';
import { type EventOfPayment, insertFurther, isSaidBefore, sumFurther, sumSaid } from './further-store.ts';
import { holdFurther } from './held.ts';

/** Where a success comes from: the event, if one brought it, what the provider answered to our query, and what vouches for it. */
export interface Origin {
  event: EventOfPayment | null;
  total: ReportedAmount | null;
  proof: Proof;
}

/** A success without an event: the provider was asked. */
const queried = (total: ReportedAmount): Origin => ({ event: null, total, proof: 'total' });

/** Applies a success to a locked deposit that was credited already: a repeat, a top-up, or a payment for a person to place. */
export async function applyFurther(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: InvoiceRow; report: { amount: ReportedAmount; origin?: Origin } },
): Promise<ReportResult> {
  const { settledMinor } = invoice;
  // A coin transfer is identified by hash and output: all reports about them mean the same coins.
  if (invoice.addressId !== null || settledMinor === null) return { result: 'ignored', note: 'repeated' };
  const origin = report.origin ?? queried(report.amount);
  const { event } = origin;
  const step = furtherStep({ ...invoice, settledMinor }, await reportOf(transaction, invoice, origin));
  switch (step.action) {
    case 'ignore':
      return { result: 'ignored', note: step.note };
    case 'wait':
      return { result: 'waiting', note: 'further payment to be asked about' };
    case 'credit':
      return creditFurther(context, transaction, { invoice: { ...invoice, settledMinor }, event, money: step });
    case 'list':
      return list(context, transaction, { invoice, event, step });
  }
}

async function reportOf(transaction: Database, invoice: InvoiceRow, { event, total, proof }: Origin): Promise<FurtherReport> {
  const { id: invoiceId, currency } = invoice;
  const said = await sumSaid(transaction, { invoiceId, named: event?.invoiceId ?? invoiceId, currency });
  const minorOf = (text: string): bigint => truncateDecimal(text, scaleOf(currency)).minor;
  const sums = { toldMinor: minorOf(said.told), listedMinor: minorOf(said.listed) };
  if (event === null || event.amount === null) return { ...sums, amount: null, total, proof, isRepeat: false };
  const isKnown = await isRepeat(transaction, { invoice, event, isListed: proof !== 'people' });
  return { ...sums, amount: readReported(event, currency), total, proof, isRepeat: isKnown };
}

/** Whether it is the payment credited first, under its reference or none, or one named by an earlier event. */
export async function isRepeat(
  database: Database,
  { invoice, event, isListed }: { invoice: InvoiceRow; event: EventOfPayment; isListed: boolean },
): Promise<boolean> {
  const amount = readReported(event, invoice.currency);
  const firstMinor = (invoice.settledMinor ?? 0n) - (await sumFurther(database, invoice.id)).amountMinor;
  const isFirst = 'amountMinor' in amount && amount.amountMinor === firstMinor && [null, invoice.reference].includes(event.reference);
  return isFirst || isSaidBefore(database, event, { isListed });
}

/** Lists it for a person. An event that names no sum gets what the provider says has come. */
async function list(
  context: PaymentKernel,
  transaction: Database,
  { invoice, event, step }: { invoice: InvoiceRow; event: EventOfPayment | null; step: { flags: string[]; amountMinor?: bigint } },
): Promise<ReportResult> {
  let flagged = invoice;
  for (const flag of step.flags) {
    await raiseAlarm(context, transaction, { invoice: flagged, flag });
    flagged = { ...flagged, flags: withFlag(flagged.flags, flag) };
  }
  const [note = ''] = step.flags;
  if (event === null) return { result: 'ignored', note };
  const { amountMinor } = step;
  return { result: 'unmatched', note, ...(amountMinor === undefined ? {} : foundOf(event, { amountMinor, currency: invoice.currency })) };
}

/** The recorded amount of an event that states none. */
const foundOf = (event: EventOfPayment | null, found: NonNullable<ReportResult['found']>): Pick<ReportResult, 'found'> =>
  event !== null && event.amount === null ? { found } : {};

/** Credits it under its own key and statement line. It is not another deposit: it brings no bonus and counts for no task. */
async function creditFurther(
  context: PaymentKernel,
  transaction: Database,
  {
    invoice,
    event,
    money: { amountMinor, dust },
  }: { invoice: InvoiceRow & { settledMinor: bigint }; event: EventOfPayment | null; money: { amountMinor: bigint; dust: string } },
): Promise<ReportResult> {
  const { playerId, id: invoiceId, psp, currency } = invoice;
  // Before the ledger is touched: a change of a limit locks the player first, too.
  const letInMinor = await settleDepositUse(context, transaction, { playerId, invoiceId, currency, amountMinor });
  const number = (await sumFurther(transaction, invoiceId)).count + 1;
  await creditDeposit(context, transaction, { playerId, invoiceId, psp, currency, amountMinor, further: number });
  if (letInMinor < amountMinor) await holdFurther(context, transaction, { invoice, number, amountMinor: amountMinor - letInMinor });
  const settledMinor = invoice.settledMinor + amountMinor;
  const others = invoice.flags.filter((flag) => flag !== 'amount_differs');
  const flags = settledMinor === invoice.amountMinor ? others : withFlag(others, 'amount_differs');
  await changeInvoice(context, transaction, { invoice, change: { settledMinor, flags } });
  const bookedAt = context.clock.now();
  await insertFurther(transaction, { invoiceId, number, eventId: event?.id ?? null, amountMinor, dust, bookedAt });
  const settled = await lockInvoice(transaction, invoiceId);
  invariant(settled, 'the invoice is held');
  const facts = { playerId, invoiceId, amountMinor: amountMinor.toString(), admittedMinor: letInMinor.toString(), currency };
  await context.publish(transaction, { type: 'DepositSettled', ...facts, isFurther: true });
  context.log.info(
    { invoiceId, psp, amountMinor: amountMinor.toString(), currency, number },
    'a further payment of a deposit was credited',
  );
  await bookGrowth(context, transaction, { invoice: settled, paidBeforeMinor: invoice.settledMinor });
  return { result: 'applied', note: 'further payment', ...foundOf(event, { amountMinor, currency }) };
}

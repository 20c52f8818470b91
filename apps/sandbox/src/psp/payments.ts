import { SandboxInputError } from '../http-input.ts';
import { checkoutPath, type PspContext } from './context.ts';
import { announce } from './deliveries.ts';
import { newId, newReference, newToken } from '../random.ts';
import { decideDispute, openDispute } from './dispute-store.ts';
import { findFurther, insertFurther, isFurther } from './further-store.ts';
import { decidePayment, findPayment, insertPayment, markClosed, type Payment, readSettings } from './store.ts';

/** How payers are reached: a hosted page, the same in a frame, a code to scan, a message to their phone, a page prepared afterwards. */
export const depositMethods = ['card', 'bank', 'frame', 'code', 'agent', 'ewallet'] as const;

export interface PaymentOrder {
  invoiceId: string;
  method: (typeof depositMethods)[number];
  amount: string;
  currency: string;
  description: string;
  successUrl: string;
  errorUrl: string;
  returnUrl: string;
  locale: string | null;
  fields: Readonly<Record<string, string | null>>;
}

/** How long the e-wallet takes to prepare its page. */
const PREPARATION_MS = 1500;

/** Opens a payment; a repeated order for the same invoice gets the same page. */
export async function openPayment(context: PspContext, { fields, ...order }: PaymentOrder): Promise<Payment> {
  const token = newToken();
  const savedCard = fields['cardLastFour'] ?? null;
  const payment = { ...order, kind: 'deposit' as const, token, savedCard, reference: newReference() };
  const kept = await insertPayment(context.pool, { ...payment, dueAt: null, createdAt: context.now() });
  if (kept.token !== token) return kept;
  const url = pageUrl(context, kept);
  if (order.method === 'ewallet') await announce(context, kept, { type: 'deposit.ready', delayMs: PREPARATION_MS, page: { url, qr: url } });
  if (order.method === 'agent' && fields.phone) await writeToPayer(context, { payment: kept, phone: fields.phone, url });
  return kept;
}

const pageUrl = (context: PspContext, { token }: Payment): string => `${context.platformUrl()}${checkoutPath(token ?? '')}`;

/** The agent's own text message, with the way to the page. */
async function writeToPayer(context: PspContext, { payment, phone, url }: { payment: Payment; phone: string; url: string }): Promise<void> {
  await context.sendSms({
    id: newId(),
    to: phone,
    text: `Pay ${payment.amount} ${payment.currency} to ${payment.description}: ${url}`,
  });
}

/** The address and fields that the payer's browser posts, or the code to display; neither if the payer is reached otherwise. */
export function wayToPay(context: PspContext, payment: Payment) {
  const url = pageUrl(context, payment);
  const isPage = payment.method === 'card' || payment.method === 'bank' || payment.method === 'frame';
  return {
    page: isPage ? { action: url, method: 'POST' as const, fields: { reference: payment.reference } } : null,
    qr: payment.method === 'code' ? url : null,
  };
}

/** Takes a payout under the merchant's id, so that a repeated order moves no more money. */
export async function openPayout(
  context: PspContext,
  order: { invoiceId: string; method: string; amount: string; currency: string },
): Promise<Payment> {
  const settings = await readSettings(context.pool);
  const now = context.now();
  return insertPayment(context.pool, {
    ...order,
    kind: 'payout',
    token: null,
    savedCard: null,
    reference: newReference(),
    description: '',
    successUrl: '',
    errorUrl: '',
    returnUrl: '',
    locale: null,
    dueAt: settings.payouts === 'auto' ? new Date(now.getTime() + settings.payoutDelayMs) : null,
    createdAt: now,
  });
}

/** Closes the page of a payment at the merchant's request. It is not displayed any more, but a payer who already has it can still pay. */
export async function closePage(context: PspContext, invoiceId: string): Promise<Payment | undefined> {
  await markClosed(context.pool, invoiceId, context.now());
  return findPayment(context.pool, invoiceId);
}

/** Records the payer's decision on the payment page, and whether to save the card. A decided payment stays as it is. */
export async function decideAtCheckout(
  context: PspContext,
  payment: Payment,
  { status, savedCard }: { status: 'success' | 'failure'; savedCard?: string | undefined },
): Promise<Payment> {
  const keptCard = status === 'success' ? savedCard : undefined;
  const decision = { invoiceId: payment.invoiceId, status, settledAmount: null, settledCurrency: null, keptCard, now: context.now() };
  const decided = await decidePayment(context.pool, decision, true);
  if (decided === undefined) return (await findPayment(context.pool, payment.invoiceId)) ?? payment;
  await announce(context, decided, status === 'success' ? { type: 'deposit.paid', savedCard: keptCard } : { type: 'deposit.failed' });
  return decided;
}

interface Reversal {
  type: 'chargeback' | 'refund' | 'dispute.won' | 'dispute.lost';
  amount: string | undefined;
  respondInMs?: number | undefined;
}

export interface Outcome {
  outcome: 'success' | 'failure' | 'pending';
  times: number;
  delayMs: number;
  amount: string | undefined;
  currency: string | undefined;
  /** Under which moment the provider's report has it; now, unless a tester names an earlier one. */
  settledAt: Date | undefined;
  /** A second payment, even of the same amount. */
  again: boolean;
  /** The last four digits of the card that the payer saved with it. */
  savedCard?: string | undefined;
}

/** Decides a deposit or a payout and sends its webhook (sandbox.md). A payout has no event for a pending state. */
export async function decideOutcome(context: PspContext, invoiceId: string, order: Outcome): Promise<Payment> {
  const known = await waitForPayment(context, invoiceId);
  const side = known.kind === 'deposit' ? 'deposit' : 'payout';
  const sending = { times: order.times, delayMs: order.delayMs };
  if (order.outcome === 'pending') {
    if (side === 'deposit') await announce(context, known, { type: 'deposit.confirming', ...sending });
    return known;
  }
  const decided = (await payFurther(context, known, order)) ?? (await decideAs(context, known, { ...order, outcome: order.outcome }));
  const kept = order.outcome === 'success' ? { savedCard: order.savedCard } : {};
  await announce(context, decided, { type: `${side}.${order.outcome === 'success' ? 'paid' : 'failed'}`, ...sending, ...kept });
  return decided;
}

async function decideAs(context: PspContext, known: Payment, order: Outcome & { outcome: 'success' | 'failure' }): Promise<Payment> {
  const { invoiceId } = known;
  const decision = {
    invoiceId,
    status: order.outcome,
    settledAmount: order.amount ?? null,
    settledCurrency: order.currency ?? null,
    keptCard: order.outcome === 'success' ? order.savedCard : undefined,
    now: order.settledAt ?? context.now(),
  };
  return (await decidePayment(context.pool, decision, false)) ?? known;
}

const paidBy = (known: Payment, { amount = known.amount, currency = known.currency }: Outcome) => ({ amount, currency });

/** Without a copy of its event a success of a paid payment changes the provider's own books alone. */
const isPaidAgain = ({ status }: Payment, { outcome, times, again }: Outcome): boolean =>
  status === 'success' && outcome === 'success' && (again || times > 0);

/** Paying a paid payment again, or another amount, creates a separate payment. @returns undefined if it is the known payment */
async function payFurther(context: PspContext, known: Payment, order: Outcome): Promise<Payment | undefined> {
  const paid = paidBy(known, order);
  if (!isPaidAgain(known, order) || !(order.again || isFurther(known, paid))) return undefined;
  const wanted = { invoiceId: known.invoiceId, ...paid };
  const payment = order.again ? undefined : await findFurther(context.pool, wanted);
  const { reference } = payment ?? { reference: newReference() };
  if (payment === undefined) await insertFurther(context.pool, { ...wanted, reference, settledAt: order.settledAt ?? context.now() });
  return { ...known, reference, settledAmount: paid.amount, settledCurrency: paid.currency };
}

const ARRIVAL_WAIT_MS = 4000;
const ARRIVAL_POLL_MS = 100;

/** A payout arrives a moment after the player's request; a tester may try to decide it sooner. */
async function waitForPayment({ pool }: PspContext, invoiceId: string): Promise<Payment> {
  for (let waitedMs = 0; waitedMs <= ARRIVAL_WAIT_MS; waitedMs += ARRIVAL_POLL_MS) {
    const payment = await findPayment(pool, invoiceId);
    if (payment !== undefined) return payment;
    await new Promise((resolve) => setTimeout(resolve, ARRIVAL_POLL_MS));
  }
  throw new SandboxInputError('This provider knows no such invoice', 404);
}

/** How long a merchant may contest a chargeback, unless the tester sets another time. */
const RESPOND_WITHIN_MS = 7 * 24 * 3_600_000;

/** Reverses a paid deposit (chargeback or refund), gives the money back (won dispute), or reports that the merchant has lost a dispute. */
export async function reverseDeposit(
  context: PspContext,
  invoiceId: string,
  { type, amount, respondInMs = RESPOND_WITHIN_MS }: Reversal,
): Promise<Payment> {
  const payment = await findPayment(context.pool, invoiceId);
  if (payment === undefined) throw new SandboxInputError('This provider knows no such invoice', 404);
  const now = context.now();
  const respondBy = type === 'chargeback' ? new Date(now.getTime() + respondInMs) : undefined;
  if (respondBy !== undefined) await openDispute(context.pool, { invoiceId, respondBy, now });
  if (type === 'dispute.won') await decideDispute(context.pool, invoiceId, 'won');
  if (type === 'dispute.lost' && !(await decideDispute(context.pool, invoiceId, 'lost')))
    throw new SandboxInputError('No dispute of this invoice is open', 409);
  await announce(context, payment, { type, respondBy, ...(amount === undefined ? {} : { amount }) });
  return payment;
}

import { callPlatform } from '../signing.ts';
import type { PspContext } from './context.ts';
import { claimDueDeliveries, type Delivery, insertDeliveries, markDelivered, postponeDelivery } from './delivery-store.ts';
import { newId } from '../random.ts';
import { loseUnanswered } from './dispute-store.ts';
import { findPayment, type Payment, readSettings, settleDuePayouts } from './store.ts';

const EVENTS_PATH = '/provider/v1/payments/events';
const TICK_MS = 200;
/** After this many ticks, half a minute, without a request or anything due, it polls every five seconds: an idle provider costs nothing. */
const TICKS_TO_REST = 150;
const RESTING_TICKS = 25;
const SEND_TIMEOUT_MS = 5000;
/** A claimed webhook that was never answered is due again after this. */
const LEASE_MS = 15_000;
const RETRY_FIRST_MS = 1000;
const RETRY_LONGEST_MS = 3_600_000;
const ATTEMPTS_MAX = 50;

type EventType =
  | 'deposit.ready'
  | 'deposit.paid'
  | 'deposit.failed'
  | 'deposit.confirming'
  | 'payout.paid'
  | 'payout.failed'
  | 'chargeback'
  | 'refund'
  | 'dispute.won'
  | 'dispute.lost';

interface Announcement {
  type: EventType;
  amount?: string;
  times?: number;
  delayMs?: number;
  page?: PreparedPage;
  /** Only for a chargeback: the deadline for an answer. */
  respondBy?: Date | undefined;
  /** Only for a paid deposit: the last four digits of the card the payer saved. */
  savedCard?: string | undefined;
}

/** A webhook to be sent `times` times, all copies of one event. */
export async function announce(
  context: PspContext,
  payment: Payment,
  { type, amount, times, delayMs, page, respondBy, savedCard }: Announcement,
): Promise<void> {
  const facts = {
    type,
    invoiceId: payment.invoiceId,
    amount: amount ?? payment.settledAmount ?? payment.amount,
    currency: payment.settledCurrency ?? payment.currency,
    reference: payment.reference,
    confirmations: 0,
    ...(respondBy === undefined ? {} : { respondBy: respondBy.toISOString() }),
    ...(savedCard === undefined ? {} : { savedCard }),
    ...page,
  };
  await deliverEvent(context, facts, { times, delayMs });
}

/** The payer's address or code for a payment that was prepared later. */
type PreparedPage = { url: string; qr: string };

export type ProviderEvent = Partial<PreparedPage> & {
  type: EventType;
  invoiceId: string;
  amount: string;
  currency: string;
  reference: string;
  confirmations: number;
  respondBy?: string;
  savedCard?: string;
};

/** Sends one event under its own id, in `times` copies. */
export async function deliverEvent(
  context: PspContext,
  event: ProviderEvent,
  { times = 1, delayMs = 0 }: { times?: number | undefined; delayMs?: number | undefined } = {},
): Promise<void> {
  const now = context.now();
  const eventId = newId();
  const dueAt = new Date(now.getTime() + delayMs);
  await insertDeliveries(context.pool, { eventId, body: { eventId, ...event }, times, dueAt, now });
  context.wake();
}

async function deliver(context: PspContext, delivery: Delivery): Promise<void> {
  let answer: string;
  try {
    const { status } = await callPlatform({
      credential: context.credentials.psp,
      baseUrl: context.platformUrl(),
      path: EVENTS_PATH,
      body: delivery.body,
      nowMs: context.now().getTime(),
      timeoutMs: SEND_TIMEOUT_MS,
    });
    answer = String(status);
  } catch (error) {
    answer = error instanceof Error ? error.message : 'no answer';
  }
  if (answer === '200') return markDelivered(context.pool, delivery.id, context.now());
  const pauseMs = Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (delivery.attempts - 1));
  const dueAt = delivery.attempts >= ATTEMPTS_MAX ? null : new Date(context.now().getTime() + pauseMs);
  context.log.warn({ answer, attempts: delivery.attempts }, 'payment webhook not taken');
  return postponeDelivery(context.pool, delivery.id, { dueAt, answer });
}

/** @returns whether there was anything to do */
async function tick(context: PspContext): Promise<boolean> {
  const settings = await readSettings(context.pool);
  // A provider that is down sends nothing; waiting webhooks go out when it is back.
  if (settings.down) return false;
  const payouts = await settleDuePayouts(context.pool, context.now());
  for (const payout of payouts) await announce(context, payout, { type: 'payout.paid' });
  const lost = await loseUnanswered(context.pool, context.now());
  for (const invoiceId of lost) {
    const payment = await findPayment(context.pool, invoiceId);
    if (payment !== undefined) await announce(context, payment, { type: 'dispute.lost' });
  }
  const now = context.now();
  const due = await claimDueDeliveries(context.pool, now, new Date(now.getTime() + LEASE_MS));
  await Promise.all(due.map((delivery) => deliver(context, delivery)));
  return payouts.length + lost.length + due.length > 0;
}

/** Sends due webhooks and settles due payouts until stopped. The rows wait in the database, so a restart loses none. */
export function startDeliveries(context: PspContext): { wake(): void; stir(): void; stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let quietTicks = 0;
  const run = (): void => {
    if (isStopped) return;
    if (running !== undefined) {
      isWanted = true;
      return;
    }
    isWanted = false;
    running = tick(context)
      .then((wasBusy) => {
        if (wasBusy) quietTicks = 0;
      })
      .catch((error: unknown) => context.log.warn({ err: error }, 'payment webhooks could not be looked through'))
      .finally(() => {
        running = undefined;
        if (isWanted) run();
      });
  };
  const wake = (): void => {
    quietTicks = 0;
    run();
  };
  const timer = setInterval(() => {
    quietTicks += 1;
    if (quietTicks <= TICKS_TO_REST || quietTicks % RESTING_TICKS === 0) run();
  }, TICK_MS);
  timer.unref();
  return {
    wake,
    /** Ends the rest without a look now: a request may have moved the clock, or left something to do later. */
    stir: () => {
      quietTicks = 0;
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { bodyOf, wantsPage } from '../http-input.ts';
import { decimal } from './amounts.ts';
import { listAddresses } from './address-store.ts';
import type { PspContext } from './context.ts';
import { deskPage } from './desk-page.ts';
import { listDisputes } from './dispute-store.ts';
import { decideOutcome, reverseDeposit } from './payments.ts';
import { changeSettings, listPayments, type Payment, readSettings } from './store.ts';

const DELAY_MAX_MS = 86_400_000;
const COPIES_MAX = 100;
/** A number or a decimal string; a number is written plainly. */
const amount = z.pipe(
  z.transform((value: unknown): unknown => (typeof value === 'number' ? String(value) : value)),
  decimal(),
);
const whole = (maximum: number) => z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maximum));

const settingsBody = z.object({ payouts: z.optional(z.enum(['auto', 'manual'])), payoutDelayMs: z.optional(whole(DELAY_MAX_MS)) });
const faultsBody = z.object({
  errorRate: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1))),
  latencyMs: z.optional(whole(60_000)),
  down: z.optional(z.union([z.boolean(), z.stringbool()])),
});
const outcomeBody = z.object({
  outcome: z.enum(['success', 'failure', 'pending']),
  times: z._default(whole(COPIES_MAX), 1),
  delayMs: z._default(whole(DELAY_MAX_MS), 0),
  amount: z.optional(amount),
  currency: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))),
  settledAt: z.optional(z.pipe(z.iso.datetime(), z.coerce.date())),
  again: z._default(z.union([z.boolean(), z.stringbool()]), false),
  savedCard: z.optional(z.string().check(z.regex(/^\d{4}$/))),
});
/** A form's empty field is no amount. */
const partAmount = z.pipe(
  z.transform((value: unknown): unknown => (value === '' ? undefined : value)),
  z.optional(amount),
);
const reversalBody = z.object({
  invoiceId: z.string().check(z.minLength(1)),
  amount: partAmount,
  /** Only for a chargeback: how long it may be answered. */
  respondInMs: z.optional(whole(DELAY_MAX_MS * 365)),
});
const reversals = [
  ['chargebacks', 'chargeback'],
  ['refunds', 'refund'],
  ['disputes-won', 'dispute.won'],
  ['disputes-lost', 'dispute.lost'],
] as const;
const invoiceParams = z.object({ invoiceId: z.string() });

const shown = (payment: Payment) => ({
  invoiceId: payment.invoiceId,
  kind: payment.kind,
  status: payment.status,
  amount: payment.settledAmount ?? payment.amount,
  currency: payment.settledCurrency ?? payment.currency,
  reference: payment.reference,
});

/** The calls that drive the simulation from outside, and its page for a person (sandbox §3). */
export function registerControls(server: FastifyInstance, context: PspContext): void {
  server.get('/sandbox/psp', async (_request, reply) => {
    const { pool } = context;
    const [payments, addresses, disputes, settings] = await Promise.all([
      listPayments(pool),
      listAddresses(pool),
      listDisputes(pool),
      readSettings(pool),
    ]);
    return reply.type('text/html; charset=utf-8').send(deskPage({ payments, addresses, disputes, settings }));
  });
  server.get('/sandbox/psp/settings', async () => ({ data: await readSettings(context.pool) }));
  server.post('/sandbox/psp/settings', async (request, reply) => {
    const { payouts, payoutDelayMs } = bodyOf(request, settingsBody);
    const data = await changeSettings(context.pool, {
      ...(payouts === undefined ? {} : { payouts }),
      ...(payoutDelayMs === undefined ? {} : { payoutDelayMs }),
    });
    return wantsPage(request) ? reply.redirect('/sandbox/psp', 303) : { data };
  });
  server.post('/sandbox/psp/faults', async (request, reply) => {
    const faults = bodyOf(request, faultsBody);
    const data = await changeSettings(context.pool, {
      errorRate: faults.errorRate ?? 0,
      latencyMs: faults.latencyMs ?? 0,
      down: faults.down ?? false,
    });
    return wantsPage(request) ? reply.redirect('/sandbox/psp', 303) : { data };
  });
  server.post('/sandbox/psp/invoices/:invoiceId/outcome', async (request, reply) => {
    const { invoiceId } = invoiceParams.parse(request.params);
    const { amount: settled, currency, settledAt, ...order } = bodyOf(request, outcomeBody);
    const payment = await decideOutcome(context, invoiceId, { ...order, amount: settled, currency, settledAt });
    return wantsPage(request) ? reply.redirect('/sandbox/psp', 303) : { data: shown(payment) };
  });
  for (const [path, type] of reversals)
    server.post(`/sandbox/psp/${path}`, async (request, reply) => {
      const { invoiceId, amount: reversed, respondInMs } = bodyOf(request, reversalBody);
      const payment = await reverseDeposit(context, invoiceId, { type, amount: reversed, respondInMs });
      return wantsPage(request) ? reply.redirect('/sandbox/psp', 303) : { data: shown(payment) };
    });
}

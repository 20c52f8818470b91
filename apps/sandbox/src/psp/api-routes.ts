import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { bodyOf, rawBodyOf, SandboxInputError } from '../http-input.ts';
import { isSignedByPlatform } from '../signing.ts';
import { decimal } from './amounts.ts';
import type { PspContext } from './context.ts';
import { findTransfer } from './address-store.ts';
import { openAddress } from './chain.ts';
import { totalOf } from './further-store.ts';
import { closePage, depositMethods, openPayment, openPayout, wayToPay } from './payments.ts';
import { takeEvidence } from './dispute-store.ts';
import { isChosen, newReference } from '../random.ts';
import { findPayment, forgetCard, listSettled, type Payment, readSettings, reportLinesMax } from './store.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const money = { amount: decimal(), currency: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)) };
const address = z.string().check(z.maxLength(2000));
const paymentOrder = z.object({
  invoiceId: id,
  method: z.enum(depositMethods),
  ...money,
  description: z._default(z.string().check(z.maxLength(200)), ''),
  successUrl: address,
  errorUrl: address,
  returnUrl: address,
  locale: z._default(z.nullable(z.string().check(z.maxLength(20))), null),
  fields: z._default(z.record(z.string(), z.nullable(z.string())), {}),
});
const addressOrder = z.object({
  addressId: id,
  method: z.string().check(z.maxLength(64)),
  currency: money.currency,
  network: z.nullable(z.string().check(z.maxLength(64))),
});
const payoutOrder = z.object({
  invoiceId: id,
  method: z.string().check(z.maxLength(64)),
  ...money,
  destination: z.record(z.string(), z.nullable(z.string())),
});
const EVIDENCE_BYTES_MAX = 16 * 1024 * 1024;
const evidence = z.object({
  evidenceId: id,
  text: z.string().check(z.minLength(1), z.maxLength(10_000)),
  file: z.nullable(z.object({ contentType: z.enum(['image/jpeg', 'image/png', 'application/pdf']), base64: z.base64() })),
});
const moment = z.pipe(z.iso.datetime(), z.coerce.date());
const reportPeriod = z.object({ from: moment, to: moment });
const transferQuery = z.object({ addressId: id, reference: z.string().check(z.minLength(1), z.maxLength(200)) });
const invoiceParams = z.object({ invoiceId: z.string() });

/** A card that the payer's bank has closed: nothing is paid out to it. */
const CLOSED_CARD = '0002';

const stateOf = (payment: Payment) => ({
  invoiceId: payment.invoiceId,
  kind: payment.kind,
  status: payment.status,
  amount: payment.settledAmount ?? payment.amount,
  currency: payment.settledCurrency ?? payment.currency,
  reference: payment.reference,
  ...(payment.status === 'success' && payment.savedCard !== null ? { savedCard: payment.savedCard } : {}),
});

/** Delays an answer. The order is stored before, which makes a time-out ambiguous (P26). */
async function slowly<T>(latencyMs: number, answer: T): Promise<T> {
  if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
  return answer;
}

type Guard = (request: FastifyRequest) => Promise<number>;

/** Every caller but the platform is refused, and all are while the provider is down. @returns how slow it is to be */
const guardOf =
  (context: PspContext): Guard =>
  async (request) => {
    const faults = await readSettings(context.pool);
    if (faults.down) throw new SandboxInputError('The payment provider is down', 503);
    if (isChosen(faults.errorRate)) throw new SandboxInputError('The payment provider has a fault', 500);
    const [path = ''] = request.url.split('?', 1);
    const isGenuine = isSignedByPlatform(context.credentials.psp, {
      method: request.method,
      path,
      headers: request.headers,
      rawBody: rawBodyOf(request),
    });
    if (!isGenuine) throw new SandboxInputError('The signature is wrong', 401);
    return faults.latencyMs;
  };

/** The evidence against a chargeback; sending the same again changes nothing. */
function registerEvidence(server: FastifyInstance, context: PspContext, guard: Guard): void {
  server.post('/sandbox/psp/api/v1/disputes/:invoiceId/evidence', { bodyLimit: EVIDENCE_BYTES_MAX }, async (request, reply) => {
    const latencyMs = await guard(request);
    const { invoiceId } = invoiceParams.parse(request.params);
    const { evidenceId, text, file } = bodyOf(request, evidence);
    const paper = file === null ? null : { contentType: file.contentType, bytes: Buffer.from(file.base64, 'base64') };
    const now = context.now();
    const reference = await takeEvidence(context.pool, { evidenceId, invoiceId, reference: newReference(), text, file: paper, now });
    if (reference === undefined) return reply.code(409).send({ error: { message: 'No dispute of this invoice can be answered' } });
    return slowly(latencyMs, { data: { evidenceId, reference } });
  });
}

/** The provider's own API, as merchants call it: signed like its webhooks, idempotent by the merchant's invoice id. */
export function registerApi(server: FastifyInstance, context: PspContext): void {
  const guard = guardOf(context);
  server.post('/sandbox/psp/api/v1/payments', async (request) => {
    const latencyMs = await guard(request);
    const payment = await openPayment(context, bodyOf(request, paymentOrder));
    return slowly(latencyMs, { data: { ...stateOf(payment), ...wayToPay(context, payment) } });
  });
  server.post('/sandbox/psp/api/v1/payments/:invoiceId/cancel', async (request, reply) => {
    const latencyMs = await guard(request);
    const payment = await closePage(context, invoiceParams.parse(request.params).invoiceId);
    if (payment === undefined) return reply.code(404).send({ error: { message: 'Unknown invoice' } });
    return slowly(latencyMs, { data: { ...stateOf(payment), isClosed: payment.closedAt !== null || payment.status === 'failure' } });
  });
  server.post('/sandbox/psp/api/v1/payments/:invoiceId/card/forget', async (request, reply) => {
    const latencyMs = await guard(request);
    const { invoiceId } = invoiceParams.parse(request.params);
    if (!(await forgetCard(context.pool, invoiceId))) return reply.code(404).send({ error: { message: 'Unknown invoice' } });
    return slowly(latencyMs, { data: { invoiceId } });
  });
  server.post('/sandbox/psp/api/v1/addresses', async (request) => {
    const latencyMs = await guard(request);
    const { addressId, address: given, tag } = await openAddress(context, bodyOf(request, addressOrder));
    return slowly(latencyMs, { data: { addressId, address: given, tag } });
  });
  server.post('/sandbox/psp/api/v1/payouts', async (request) => {
    const latencyMs = await guard(request);
    const { invoiceId, method, amount, currency, destination } = bodyOf(request, payoutOrder);
    if (destination['cardLastFour'] === CLOSED_CARD) throw new SandboxInputError('The card is closed', 422);
    const payout = await openPayout(context, { invoiceId, method, amount, currency });
    return slowly(latencyMs, { data: stateOf(payout) });
  });
  registerEvidence(server, context, guard);
  server.get('/sandbox/psp/api/v1/report', async (request) => {
    const latencyMs = await guard(request);
    const lines = await listSettled(context.pool, reportPeriod.parse(request.query));
    return slowly(latencyMs, { data: lines.slice(0, reportLinesMax), isComplete: lines.length <= reportLinesMax });
  });
  server.get('/sandbox/psp/api/v1/transfers', async (request, reply) => {
    const latencyMs = await guard(request);
    const { addressId, reference } = transferQuery.parse(request.query);
    const transfer = await findTransfer(context.pool, reference);
    if (transfer?.addressId !== addressId) return reply.code(404).send({ error: { message: 'Unknown transfer' } });
    return slowly(latencyMs, { data: transfer });
  });
  server.get('/sandbox/psp/api/v1/payments/:invoiceId', async (request, reply) => {
    const latencyMs = await guard(request);
    const payment = await findPayment(context.pool, invoiceParams.parse(request.params).invoiceId);
    if (payment === undefined) return reply.code(404).send({ error: { message: 'Unknown invoice' } });
    return slowly(latencyMs, { data: { ...stateOf(payment), ...(await totalOf(context.pool, payment)) } });
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { bodyOf } from '../http-input.ts';
import { checkoutPage, decidedPage, unknownPage } from './checkout-page.ts';
import type { PspContext } from './context.ts';
import { decideAtCheckout } from './payments.ts';
import { findPaymentByToken, type Payment } from './store.ts';
import { checkoutWords, type CheckoutWords } from './words.ts';

const tokenParams = z.object({ token: z.string() });
// The merchant's site posts its fields here to open the page; only the page's own buttons send a decision.
const pageBody = z.object({ decision: z.optional(z.enum(['pay', 'fail', 'later'])) });

function backUrlOf(payment: Payment): string {
  if (payment.status === 'success') return payment.successUrl;
  return payment.status === 'failure' ? payment.errorUrl : payment.returnUrl;
}

/** The hosted payment page `/sandbox/psp/checkout/{token}`: *Pay*, *Fail*, *Pay later*, then back to the site (sandbox.md). */
export function registerCheckout(server: FastifyInstance, context: PspContext): void {
  const html = (reply: FastifyReply, status: number, page: string): FastifyReply =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page);
  const paymentOf = (request: FastifyRequest): Promise<Payment | undefined> =>
    findPaymentByToken(context.pool, tokenParams.parse(request.params).token);

  const wordsFor = (request: FastifyRequest, payment: Payment | undefined): CheckoutWords =>
    checkoutWords({ locale: payment?.locale ?? null, acceptLanguage: request.headers['accept-language'] });
  const shown = (words: CheckoutWords, payment: Payment): string =>
    payment.status === 'pending' ? checkoutPage(words, payment) : decidedPage(words, { payment, backUrl: backUrlOf(payment) });

  server.get('/sandbox/psp/checkout/:token', async (request, reply) => {
    const payment = await paymentOf(request);
    const words = wordsFor(request, payment);
    return payment === undefined ? html(reply, 404, unknownPage(words)) : html(reply, 200, shown(words, payment));
  });

  server.post('/sandbox/psp/checkout/:token', async (request, reply) => {
    const payment = await paymentOf(request);
    const words = wordsFor(request, payment);
    if (payment === undefined) return html(reply, 404, unknownPage(words));
    const { decision } = bodyOf(request, pageBody);
    if (decision === undefined) return html(reply, 200, shown(words, payment));
    const decided = decision === 'later' ? payment : await decideAtCheckout(context, payment, decision === 'pay' ? 'success' : 'failure');
    const backUrl = backUrlOf(decided);
    return backUrl === '' ? html(reply, 200, decidedPage(words, { payment: decided, backUrl: '' })) : reply.redirect(backUrl, 303);
  });
}

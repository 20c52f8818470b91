import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { bodyOf } from '../http-input.ts';
import { checkoutPage, decidedPage, unknownPage } from './checkout-page.ts';
import type { PspContext } from './context.ts';
import { decideAtCheckout } from './payments.ts';
import { findPaymentByToken, markShown, type Payment } from './store.ts';
import { checkoutWords, type CheckoutWords } from './checkout-texts.ts';

const tokenParams = z.object({ token: z.string() });
// The merchant's site posts its fields here to open the page; only the page's own buttons send a decision.
const pageBody = z.object({
  decision: z.optional(z.enum(['pay', 'fail', 'later'])),
  cardNumber: z.optional(z.string().check(z.maxLength(100))),
  saveCard: z.optional(z.string()),
});

/** The last four digits of the card, if it is to be saved; undefined otherwise, and for an invalid number. */
function keptCard({ savedCard }: Payment, { cardNumber = '', saveCard }: z.output<typeof pageBody>): string | undefined {
  if (savedCard !== null) return savedCard;
  return saveCard === undefined ? undefined : /\d{4}$/.exec(cardNumber.replaceAll(' ', ''))?.[0];
}

function backUrlOf(payment: Payment): string {
  if (payment.status === 'success') return payment.successUrl;
  return payment.status === 'failure' || payment.closedAt !== null ? payment.errorUrl : payment.returnUrl;
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
  const show = async (reply: FastifyReply, words: CheckoutWords, payment: Payment): Promise<FastifyReply> => {
    const isOpen = payment.status === 'pending' && payment.closedAt === null;
    if (!isOpen) return html(reply, 200, decidedPage(words, { payment, backUrl: backUrlOf(payment) }));
    await markShown(context.pool, payment.invoiceId, context.now());
    return html(reply, 200, checkoutPage(words, payment));
  };

  server.get('/sandbox/psp/checkout/:token', async (request, reply) => {
    const payment = await paymentOf(request);
    const words = wordsFor(request, payment);
    return payment === undefined ? html(reply, 404, unknownPage(words)) : show(reply, words, payment);
  });

  server.post('/sandbox/psp/checkout/:token', async (request, reply) => {
    const payment = await paymentOf(request);
    const words = wordsFor(request, payment);
    if (payment === undefined) return html(reply, 404, unknownPage(words));
    const body = bodyOf(request, pageBody);
    const { decision } = body;
    if (decision === undefined) return show(reply, words, payment);
    const decided =
      decision === 'later'
        ? payment
        : await decideAtCheckout(context, payment, {
            status: decision === 'pay' ? 'success' : 'failure',
            savedCard: keptCard(payment, body),
          });
    // Nothing was decided on a page that is closed: the payer reads why.
    if (decided.closedAt !== null) return show(reply, words, decided);
    const backUrl = backUrlOf(decided);
    return backUrl === '' ? html(reply, 200, decidedPage(words, { payment: decided, backUrl: '' })) : reply.redirect(backUrl, 303);
  });
}

import { savedCardField } from '@pavilion/contract/constants.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { isLimited, playerById } from '../../player/index.ts';
import { ownAccount } from '../accounts.ts';
import { changeInvoice, publishInvoice } from '../invoices/change.ts';
import { firstQueryAt, newInvoice } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import { fieldsOf, type MethodField } from '../methods/fields.ts';
import { boundsOf, readAmount, readFields } from '../methods/rules.ts';
import { paymentCountry, requireMethod, requireOpenCountry } from '../methods/service.ts';
import type { MethodRow } from '../methods/store.ts';
import type { PaymentContext } from '../context.ts';
import { readPolicy } from '../policy/store.ts';
import type { PaymentOpening } from '../ports.ts';
import { requireDepositBonus } from '../../game/index.ts';
import { requireDepositAllowed, reserveDeposit } from '../../risk/index.ts';
import { claimRequest, findEarlier, nameRequest, type PaymentRequest } from '../requests/service.ts';
import { type AskedMethod, giveAddress } from './address.ts';
import { confirmClosed, endUnpaid } from './closing.ts';
import { type RedirectName, readRedirects } from './redirects.ts';
import { chosenBonus } from './rules.ts';

type DepositInput = InputOf<(typeof paymentEndpoints)['createDeposit']>;
type DepositAnswer = ResultOf<(typeof paymentEndpoints)['createDeposit']>;
type Redirects = Record<RedirectName, string>;

/** A repeated request may come while the first one is still talking to the provider; it waits for that answer this long. */
const FIRST_ANSWER_WAIT_MS = 4000;
const FIRST_ANSWER_POLL_MS = 50;
const PROVIDER_FAULT = 'provider_fault';

/**
 * Opens a deposit (C-49): checks, stores the intent, and only then asks the provider, outside any transaction. The money comes later,
 * by the provider's signed event. The same request again answers the same invoice (P18).
 */
export async function createDeposit(context: PaymentContext, input: DepositInput): Promise<DepositAnswer> {
  const request = nameRequest(context, 'deposit', input);
  const earlier = await findEarlier(context, request);
  if (earlier !== undefined) return answerOfFirst(context, input, earlier);
  const asked = await readMethod(context, input);
  if (asked.method.type === 'address') return giveAddress(context, { ...asked, body: input.body });
  const { draft, redirects, method } = await checkDeposit(context, input, asked);
  const standing = await storeIntent(context, draft, request);
  if (standing !== draft.id) return answerOfFirst(context, input, standing);
  return openAtProvider(context, { invoice: draft, redirects, method });
}

/** The account's owner, the country from which the player pays, and a method that is offered there. */
async function readMethod(context: PaymentContext, { body }: DepositInput): Promise<AskedMethod> {
  const { playerId } = playerOf(context);
  const account = await ownAccount(context, { playerId, accountId: body.accountId, currency: body.currency });
  if (await isLimited(context, playerId)) throw new DomainError('playerLimited');
  await requireDepositAllowed(context, playerId);
  const country = await paymentCountry(context, body);
  await requireOpenCountry(context, [context.request.country, country]);
  const method = await requireMethod(context, { direction: 'deposit', method: body.method, currency: account.currency, country });
  return { account, country, method };
}

/** A saved card is the provider's to name, never the request's. */
const savedOf = (asked: readonly MethodField[]): Record<string, string> =>
  Object.fromEntries(asked.flatMap(({ key, value }) => (key === savedCardField && value !== null ? [[key, value]] : [])));

/** Everything else that can refuse a deposit before anything is stored. */
async function checkDeposit(context: PaymentContext, { body }: DepositInput, { account, country, method }: AskedMethod) {
  const { playerId } = playerOf(context);
  const asked = fieldsOf(method);
  const given = { ...body.fields, ...savedOf(asked) };
  const amountMinor = readAmount(body.amount, boundsOf(method, asked, given));
  const fields = readFields(asked, given);
  const redirects = readRedirects(body, context.publicUrl());
  const bonusId = chosenBonus(body);
  if (bonusId !== null) await requireDepositBonus(context, { playerId, bonusId, currency: account.currency, amountMinor });
  const { depositTtlSeconds } = await readPolicy(context.database);
  const now = context.clock.now();
  const draft = newInvoice(
    {
      id: context.random.newId(),
      kind: 'deposit',
      state: 'created',
      playerId,
      accountId: account.id,
      psp: method.psp,
      method: method.method,
      methodName: method.names.en ?? method.method,
      currency: account.currency,
      country,
      amountMinor,
      fields,
      bonusId,
      isBonusDecline: body.isBonusDecline,
      expiresAt: new Date(now.getTime() + depositTtlSeconds * 1000),
      nextQueryAt: firstQueryAt(now),
    },
    now,
  );
  return { draft, redirects, method };
}

/** Stores the invoice under its request. @returns the id that is kept: another one when a repeat was stored first */
async function storeIntent(context: PaymentContext, draft: invoices.InvoiceRow, request: PaymentRequest): Promise<string> {
  return inTransaction(context.database, async (transaction) => {
    const standing = await claimRequest(context, transaction, { request, invoiceId: draft.id });
    if (standing !== draft.id) return standing;
    await reserveDeposit(context, transaction, { ...draft, invoiceId: draft.id });
    await invoices.insertInvoice(transaction, draft);
    await publishInvoice(context, transaction, { invoice: draft, isNew: true });
    return draft.id;
  });
}

async function openAtProvider(
  context: PaymentContext,
  { invoice, redirects, method }: { invoice: invoices.InvoiceRow; redirects: Redirects; method: MethodRow },
): Promise<DepositAnswer> {
  const opening: PaymentOpening = (await context.paymentProviders.get(invoice.psp)?.createPayment({
    invoiceId: invoice.id,
    method: method.pspMethod,
    amount: formatDecimal(invoice.amountMinor, scaleOf(invoice.currency)),
    currency: invoice.currency,
    description: 'Pavilion',
    successUrl: redirects.redirectSuccessUrl,
    errorUrl: redirects.redirectErrorUrl,
    returnUrl: redirects.redirectUrl,
    locale: (await playerById(context, invoice.playerId))?.locale,
    fields: invoice.fields,
  })) ?? { status: 'refused', reason: 'no such provider' };
  if (opening.status !== 'opened') {
    await failOpening(context, invoice.id, opening);
    throw new DomainError('paymentProviderFault', { details: { invoiceId: invoice.id, psp: invoice.psp, reason: opening.reason } });
  }
  const opened = await inTransaction(context.database, async (transaction) => {
    const current = await invoices.lockInvoice(transaction, invoice.id);
    invariant(current, 'An invoice that was stored is there.');
    // The provider's event may have arrived before its answer: then the state has moved on already (P4).
    const state = current.state === 'created' ? 'awaiting' : current.state;
    const publicData = opening.qr === null ? current.publicData : { ...current.publicData, qr: opening.qr };
    const change = { state, instruction: opening.page, publicData, reference: opening.reference };
    return changeInvoice(context, transaction, { invoice: current, change });
  });
  return toAnswer(opened);
}

/**
 * The provider could not take it: the invoice ends cleanly, and the player may try again at once. One that was refused has no page; a call
 * without an answer may have been taken, so its page is closed first.
 */
async function failOpening(context: PaymentContext, invoiceId: string, opening: PaymentOpening): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const current = await invoices.lockInvoice(transaction, invoiceId);
    invariant(current, 'An invoice that was stored is there.');
    if (current.state !== 'created') return;
    // The provider is still asked later: a call that timed out here may have been taken there.
    await endUnpaid(context, transaction, { invoice: current, result: PROVIDER_FAULT });
    if (opening.status === 'refused') await confirmClosed(transaction, invoiceId);
  });
}

/** The answer that the first request got or will get. */
async function answerOfFirst(context: PaymentContext, input: DepositInput, invoiceId: string): Promise<DepositAnswer> {
  for (let waitedMs = 0; waitedMs <= FIRST_ANSWER_WAIT_MS; waitedMs += FIRST_ANSWER_POLL_MS) {
    const invoice = await invoices.findInvoice(context.database, invoiceId);
    if (invoice?.state === 'failure' && invoice.result === PROVIDER_FAULT) throw new DomainError('paymentProviderFault');
    if (invoice !== undefined && invoice.state !== 'created') return toAnswer(invoice);
    await delay(FIRST_ANSWER_POLL_MS);
  }
  return openAgain(context, input, invoiceId);
}

/** The first request's process must have ended while it asked the provider, which opens one payment for an invoice however often it is asked. */
async function openAgain(context: PaymentContext, input: DepositInput, invoiceId: string): Promise<DepositAnswer> {
  const invoice = await invoices.findInvoice(context.database, invoiceId);
  if (invoice === undefined) throw new DomainError('temporarilyUnavailable', { retryAfterSeconds: 2 });
  const { method } = await readMethod(context, input);
  return openAtProvider(context, { invoice, redirects: readRedirects(input.body, context.publicUrl()), method });
}

function toAnswer(invoice: invoices.InvoiceRow): DepositAnswer {
  return {
    invoiceId: invoice.id,
    type: 'form',
    ...(invoice.instruction === null ? {} : invoice.instruction),
    ...(invoice.publicData?.qr === undefined ? {} : { qr: invoice.publicData.qr }),
  };
}

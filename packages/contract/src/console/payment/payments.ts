import * as z from 'zod/mini';
import { get, list, postOnce, putOnce } from '../endpoints.ts';
import { signedAmountInput } from '../../formats/amount.ts';
import { keysetQuery, queryValues } from '../../formats/keyset.ts';
import { queryMoment, queryText } from '../../formats/query.ts';
import { currencyCode, momentInput } from '../../formats/values.ts';
import { ask, playerReason, reasonBody, reasonText } from '../approvals.ts';
import { instrumentEndpoints } from './instruments.ts';
import {
  adjustmentKinds,
  adjustmentView,
  heldWithdrawalView,
  invoiceFileView,
  invoiceView,
  methodView,
  providerEventView,
} from './views.ts';
import { reconciliationEndpoints } from './reconciliations.ts';

const methodParams = z.object({ method: z.string().check(z.regex(/^[a-z0-9._-]{1,64}$/)), currency: currencyCode() });
/** An amount in a query, as its currency is written. */
const queryAmount = () => z.optional(z.pipe(queryText(), z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,18})?$/))));

/** Payments as operators see and decide them (operator §4, payments). */
export const paymentsEndpoints = {
  ...instrumentEndpoints,
  listHeldWithdrawals: list('/withdrawals/held', 'payments.read', {
    summary: 'Withdrawals that wait for a decision, the most urgent first',
    query: z.object({
      ...keysetQuery,
      concern: queryValues(),
      method: queryValues(),
      currency: queryValues(),
      playerId: z.optional(queryText()),
    }),
    response: z.array(heldWithdrawalView),
  }),
  listInvoices: list('/invoices', 'payments.read', {
    summary: 'Deposits and withdrawals, the newest first',
    query: z.object({
      ...keysetQuery,
      kind: queryValues(),
      state: queryValues(),
      method: queryValues(),
      currency: queryValues(),
      provider: queryValues(),
      playerId: z.optional(queryText()),
      reference: z.optional(queryText()),
      createdFrom: z.optional(queryMoment()),
      createdTo: z.optional(queryMoment()),
      /** In the requested currency, or else in the base currency at today's rates; applies to both bounds. */
      amountMin: queryAmount(),
      amountMax: queryAmount(),
    }),
    response: z.array(invoiceView),
  }),
  readInvoice: get('/invoices/:id', 'payments.read', {
    summary: 'One payment with its player and everything that happened to it',
    response: invoiceFileView,
  }),
  releaseWithdrawal: postOnce('/invoices/:id/release', 'payments.withdrawals.approve', {
    summary: 'Lets a withdrawal go; from the four-eyes amount on the first release waits for a second person',
    body: reasonBody,
    response: z.object({ state: z.enum(['released', 'secondNeeded']) }),
    multilineFields: ['reason'],
    errors: ['ownApproval', 'approvalDecided', 'amountOverAuthority', 'safetyForbids'],
  }),
  rejectWithdrawal: postOnce('/invoices/:id/reject', 'payments.withdrawals.reject', {
    summary: 'Refuses a withdrawal: its money is the player’s cash again, and the player reads why by mail',
    body: z.object({
      reason: reasonText(),
      ...playerReason,
    }),
    response: invoiceFileView,
    multilineFields: ['reason', 'playerReason'],
    errors: ['approvalDecided'],
  }),
  holdWithdrawal: postOnce('/invoices/:id/hold', 'payments.withdrawals.hold', {
    summary: 'Puts a withdrawal aside, for seven days at most; without a time the hold is ended',
    body: z.object({ until: z.nullable(momentInput()), reason: reasonText() }),
    response: invoiceFileView,
    multilineFields: ['reason'],
    errors: ['approvalDecided', 'conflict'],
  }),
  undoRelease: postOnce('/invoices/:id/undo', 'own', {
    summary: 'Takes one’s own release back within ten seconds, while nothing was sent',
    response: invoiceFileView,
    errors: ['approvalDecided', 'conflict'],
  }),
  queryProvider: postOnce('/invoices/:id/query', 'payments.query', {
    summary: 'Asks the provider what became of a payment, and applies the answer',
    body: reasonBody,
    response: z.extend(invoiceFileView, { report: z.enum(['pending', 'success', 'failure', 'missing', 'unknown']) }),
    multilineFields: ['reason'],
  }),
  askCorrection: ask('/invoices/:id/corrections', 'payments.corrections.ask', {
    summary: 'Asks a colleague to book money that came back, from a bank or by a won dispute, or to give up what is owed of a payment',
    body: z.object({ kind: z.enum(['bankReturn', 'disputeWon', 'writeOff']), reason: reasonText() }),
    multilineFields: ['reason'],
    errors: ['amountOverAuthority', 'conflict'],
  }),
  listAdjustments: list('/adjustments', 'payments.read', {
    summary: 'Adjustments that were asked for, the newest first',
    query: z.object({ ...keysetQuery, state: queryValues(), kind: queryValues(), playerId: z.optional(queryText()) }),
    response: z.array(adjustmentView),
  }),
  askAdjustment: ask('/adjustments', 'payments.adjustments.ask', {
    summary: 'Asks a colleague to give a player a sum, or to take one',
    body: z.object({
      playerId: z.uuid(),
      currency: currencyCode(),
      amount: signedAmountInput(),
      kind: z.enum(adjustmentKinds),
      reason: reasonText(),
    }),
    multilineFields: ['reason'],
    errors: ['amountOverAuthority', 'withdrawableBalanceInsufficient'],
  }),
  listMethods: get('/payment-methods', 'payments.read', {
    summary: 'Every way to pay, on or off, in the order players see them',
    response: z.array(methodView),
  }),
  switchMethod: putOnce('/payment-methods/:method/:currency/enabled', 'payments.methods.write', {
    summary: 'Switches a way to pay on or off; what is under way goes on',
    params: methodParams,
    body: z.object({ isEnabled: z.boolean(), reason: reasonText() }),
    response: methodView,
    multilineFields: ['reason'],
  }),
  listProviderEvents: list('/provider-events', 'payments.read', {
    summary: 'Events of providers that could not be placed, the oldest first',
    query: z.object({ ...keysetQuery, state: queryValues(), provider: queryValues(), id: z.optional(z.pipe(queryText(), z.uuid())) }),
    response: z.array(providerEventView),
  }),
  matchProviderEvent: ask('/provider-events/:id/match', 'payments.match.ask', {
    summary: 'Asks a colleague to tie an event to a payment',
    body: z.object({ invoiceId: z.uuid(), reason: reasonText() }),
    multilineFields: ['reason'],
    errors: ['conflict'],
  }),
  ignoreProviderEvent: postOnce('/provider-events/:id/ignore', 'payments.match.ask', {
    summary: 'Puts an event away that is of no payment of ours, or was returned to its payer',
    body: reasonBody,
    response: providerEventView,
    multilineFields: ['reason'],
    errors: ['conflict'],
  }),
  ...reconciliationEndpoints,
};

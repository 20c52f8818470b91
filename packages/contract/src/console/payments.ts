import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { signedAmountInput } from '../formats/amount.ts';
import { keysetQuery, queryValues } from '../formats/keyset.ts';
import { queryMoment, queryText } from '../formats/query.ts';
import { currencyCode, idParams } from '../formats/values.ts';
import { asked, reasonText } from './approvals.ts';
import { adjustmentKinds, adjustmentView, heldWithdrawalView, invoiceFileView, invoiceView } from './payment-views.ts';

const V1 = '/api/console/v1';
const PLAYER_REASON_LENGTH_MAX = 500;
const act = (name: string) => `${V1}/invoices/:id/${name}` as const;
const reason = z.object({ reason: reasonText() });
const momentInput = () => z.pipe(z.iso.datetime({ offset: true }), z.coerce.date());

/** Payments as operators see and decide them (operator §4, payments). */
export const paymentsEndpoints = {
  listHeldWithdrawals: endpoint({
    method: 'GET',
    path: `${V1}/withdrawals/held`,
    access: 'operator',
    permission: 'payments.read',
    keyset: true,
    summary: 'Withdrawals that wait for a decision, the most urgent first',
    query: z.object({
      ...keysetQuery,
      concern: queryValues(),
      method: queryValues(),
      currency: queryValues(),
      playerId: z.optional(queryText()),
    }),
    response: z.array(heldWithdrawalView),
    errors: [],
  }),
  listInvoices: endpoint({
    method: 'GET',
    path: `${V1}/invoices`,
    access: 'operator',
    permission: 'payments.read',
    keyset: true,
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
    }),
    response: z.array(invoiceView),
    errors: [],
  }),
  readInvoice: endpoint({
    method: 'GET',
    path: `${V1}/invoices/:id`,
    access: 'operator',
    permission: 'payments.read',
    summary: 'One payment with its player and everything that happened to it',
    params: idParams,
    response: invoiceFileView,
    errors: [],
  }),
  releaseWithdrawal: endpoint({
    method: 'POST',
    path: act('release'),
    access: 'operator',
    permission: 'payments.withdrawals.approve',
    idempotent: true,
    summary: 'Lets a withdrawal go; from the four-eyes amount on the first release waits for a second person',
    params: idParams,
    body: reason,
    response: z.object({ state: z.enum(['released', 'secondNeeded']) }),
    multilineFields: ['reason'],
    errors: ['ownApproval', 'approvalDecided', 'amountOverAuthority', 'safetyForbids'],
  }),
  rejectWithdrawal: endpoint({
    method: 'POST',
    path: act('reject'),
    access: 'operator',
    permission: 'payments.withdrawals.reject',
    idempotent: true,
    summary: 'Refuses a withdrawal: its money is the player’s cash again, and the player reads why by mail',
    params: idParams,
    body: z.object({
      reason: reasonText(),
      /** In the player's language. */
      playerReason: z.string().check(z.trim(), z.minLength(5), z.maxLength(PLAYER_REASON_LENGTH_MAX)),
    }),
    response: invoiceFileView,
    multilineFields: ['reason', 'playerReason'],
    errors: ['approvalDecided'],
  }),
  holdWithdrawal: endpoint({
    method: 'POST',
    path: act('hold'),
    access: 'operator',
    permission: 'payments.withdrawals.hold',
    idempotent: true,
    summary: 'Puts a withdrawal aside, for seven days at most; without a time the hold is ended',
    params: idParams,
    body: z.object({ until: z.nullable(momentInput()), reason: reasonText() }),
    response: invoiceFileView,
    multilineFields: ['reason'],
    errors: ['approvalDecided', 'conflict'],
  }),
  undoRelease: endpoint({
    method: 'POST',
    path: act('undo'),
    access: 'operator',
    permission: 'own',
    idempotent: true,
    summary: 'Takes one’s own release back within ten seconds, while nothing was sent',
    params: idParams,
    response: invoiceFileView,
    errors: ['approvalDecided', 'conflict'],
  }),
  queryProvider: endpoint({
    method: 'POST',
    path: act('query'),
    access: 'operator',
    permission: 'payments.query',
    idempotent: true,
    summary: 'Asks the provider what became of a payment, and applies the answer',
    params: idParams,
    body: reason,
    response: z.extend(invoiceFileView, { report: z.enum(['pending', 'success', 'failure', 'missing', 'unknown']) }),
    multilineFields: ['reason'],
    errors: [],
  }),
  listAdjustments: endpoint({
    method: 'GET',
    path: `${V1}/adjustments`,
    access: 'operator',
    permission: 'payments.read',
    keyset: true,
    summary: 'Adjustments that were asked for, the newest first',
    query: z.object({ ...keysetQuery, state: queryValues(), playerId: z.optional(queryText()) }),
    response: z.array(adjustmentView),
    errors: [],
  }),
  askAdjustment: endpoint({
    method: 'POST',
    path: `${V1}/adjustments`,
    access: 'operator',
    permission: 'payments.adjustments.ask',
    idempotent: true,
    accepted: true,
    summary: 'Asks a colleague to give a player a sum, or to take one',
    body: z.object({
      playerId: z.uuid(),
      currency: currencyCode(),
      amount: signedAmountInput(),
      kind: z.enum(adjustmentKinds),
      reason: reasonText(),
    }),
    response: asked,
    multilineFields: ['reason'],
    errors: ['amountOverAuthority', 'withdrawableBalanceInsufficient'],
  }),
};

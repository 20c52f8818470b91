import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { keysetQuery, queryValues } from '../formats/keyset.ts';
import { queryMoment, queryText } from '../formats/query.ts';
import { idParams } from '../formats/values.ts';
import { heldWithdrawalView, invoiceFileView, invoiceView } from './payment-views.ts';

const V1 = '/api/console/v1';

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
};

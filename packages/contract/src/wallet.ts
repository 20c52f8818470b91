import * as z from 'zod/mini';
import { amount } from './amount.ts';
import { endpoint } from './endpoint.ts';
import { queryEnum, queryMoment, queryText } from './query.ts';
import { table } from './table.ts';
import { currencyCode, idParams, moment } from './values.ts';

/** A player's account (wire §3.7). `balance` is real and bonus money without what is locked (W-48). */
export const account = z.object({
  id: z.string(),
  currency: z.string(),
  balance: amount(),
  realBalance: amount(),
  bonusBalance: amount(),
  lockedBalance: amount(),
  withdrawalBalance: amount(),
  status: z.int(),
});
export type Account = z.output<typeof account>;

/** One line of the statement, chained to the one before it by hash (sandbox.md). */
export const statementLine = z.object({
  amount: amount(),
  balance: amount(),
  currency: z.string(),
  kind: z.string(),
  createdAt: moment(),
  previousHash: z.string(),
  hash: z.string(),
});
export type StatementLine = z.output<typeof statementLine>;

/** The columns of a statement as a file, in their order. */
export const statementColumns = ['createdAt', 'kind', 'amount', 'balance', 'currency', 'previousHash', 'hash'] as const;

export const walletEndpoints = {
  listAccounts: endpoint({
    ...table.wallet.listAccounts,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'Own accounts that are not hidden; exactly one is active',
    response: z.array(account),
    errors: [],
  }),
  createAccount: endpoint({
    ...table.wallet.createAccount,
    access: 'player',
    summary: 'Opens an account in a currency, or brings a hidden one back; answers the whole list (D-60)',
    body: z.object({ currency: currencyCode() }),
    response: z.array(account),
    errors: ['validation'],
  }),
  switchAccount: endpoint({
    ...table.wallet.switchAccount,
    access: 'player',
    summary: 'Makes this account the active one; answers the whole list',
    params: idParams,
    response: z.array(account),
    errors: ['notFound', 'conflict'],
  }),
  hideAccount: endpoint({
    ...table.wallet.hideAccount,
    access: 'player',
    summary: 'Hides an empty account that is not active; answers the list without it (D-60)',
    params: idParams,
    response: z.array(account),
    errors: ['notFound', 'accountNotHideable'],
  }),
  readStatement: endpoint({
    ...table.wallet.readStatement,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'Lines of the own ledger in a period, oldest first, each chained to the one before it; as JSON or as CSV',
    query: z.object({
      format: z._default(queryEnum(['json', 'csv']), 'json'),
      dateFrom: z.optional(queryMoment()),
      dateTo: z.optional(queryMoment()),
      currency: z.optional(queryText()),
    }),
    response: z.array(statementLine),
    csv: { fileName: 'statement.csv', columns: statementColumns },
    errors: [],
  }),
};

import * as z from 'zod/mini';
import { amount } from '../formats/amount.ts';
import { endpoint } from '../calls/endpoint.ts';
import { queryEnum, queryMoment, queryText } from '../formats/query.ts';
import { table } from '../calls/table.ts';
import { currencyCode, idParams, moment } from '../formats/values.ts';

/**
 * The round that last moved money of the account, among those of the latest session that has one: its stakes and wins by then, and when it
 * began; null if that was not recorded.
 */
const lastRound = z.object({
  round: z.string(),
  gameId: z.nullable(z.string()),
  staked: amount(),
  won: amount(),
  openedAt: z.nullable(moment()),
});

/** The result, since a session began at `since`, of rounds that had begun before it: not part of the session's own result. */
const earlierRounds = z.object({ since: moment(), amount: amount() });

/**
 * A player's account with every figure of one moment (wire §3.7, §4.6). `balance` is real and bonus money without the locked part (W-48);
 * `playResult` is wins less stakes of all money since the account was opened; `version` grows with every change.
 */
export const account = z.object({
  id: z.string(),
  currency: z.string(),
  balance: amount(),
  realBalance: amount(),
  bonusBalance: amount(),
  lockedBalance: amount(),
  withdrawalBalance: amount(),
  status: z.int(),
  version: z.int(),
  playResult: amount(),
  lastRound: z.nullable(lastRound),
  fromEarlierRounds: z.array(earlierRounds),
});
export type Account = z.output<typeof account>;

/**
 * Money of the player that can be neither staked nor withdrawn yet. `deposit-limit`: above the player's own limit, available when the next
 * period has room for it. `stakeless-ceiling`: a prize under review. `round-ceiling`: a win under review.
 */
const heldCredit = z.object({
  id: z.string(),
  currency: z.string(),
  amount: amount(),
  reason: z.enum(['deposit-limit', 'stakeless-ceiling', 'round-ceiling']),
  heldAt: moment(),
});
export type HeldCredit = z.output<typeof heldCredit>;

/**
 * When this session began, and the result of play of each account at that moment: the session's result is the account's result less that
 * one. An account that is not listed was opened since, at zero.
 */
const moneySession = z.object({
  startedAt: moment(),
  results: z.array(z.object({ currency: z.string(), playResult: amount() })),
});

/** One line of the statement, linked to the previous one by its hash (sandbox.md). */
const statementLine = z.object({
  amount: amount(),
  balance: amount(),
  currency: z.string(),
  kind: z.string(),
  createdAt: moment(),
  previousHash: z.string(),
  hash: z.string(),
});

/** The columns of a statement file, in order. */
const statementColumns = ['createdAt', 'kind', 'amount', 'balance', 'currency', 'previousHash', 'hash'] as const;

export const walletEndpoints = {
  listAccounts: endpoint({
    ...table.wallet.listAccounts,
    isOpenToExcluded: true,
    summary: 'The player’s accounts that are not hidden; exactly one is active',
    response: z.array(account),
    errors: [],
  }),
  createAccount: endpoint({
    ...table.wallet.createAccount,
    summary: 'Opens an account in a currency, or unhides one; returns the whole list (D-60)',
    body: z.object({ currency: currencyCode() }),
    response: z.array(account),
    errors: ['validation'],
  }),
  switchAccount: endpoint({
    ...table.wallet.switchAccount,
    summary: 'Makes this account the active one; returns the whole list',
    params: idParams,
    response: z.array(account),
    errors: ['notFound', 'conflict'],
  }),
  hideAccount: endpoint({
    ...table.wallet.hideAccount,
    summary: 'Hides an empty account that is not active; returns the list without it (D-60)',
    params: idParams,
    response: z.array(account),
    errors: ['notFound', 'accountNotHideable'],
  }),
  listHeldCredits: endpoint({
    ...table.wallet.listHeldCredits,
    isOpenToExcluded: true,
    summary: 'The player’s money that is held, with the reason, oldest first',
    response: z.array(heldCredit),
    errors: [],
  }),
  readSession: endpoint({
    ...table.wallet.readSession,
    isOpenToExcluded: true,
    summary: 'When this session began, and from what result of play it counts in each account; neither ever changes',
    response: moneySession,
    errors: [],
  }),
  readStatement: endpoint({
    ...table.wallet.readStatement,
    isOpenToExcluded: true,
    summary: 'Lines of the player’s ledger in a period, oldest first, each chained to the one before it; as JSON or CSV',
    query: z.object({
      format: z._default(queryEnum(['json', 'csv']), 'json'),
      dateFrom: z.optional(queryMoment()),
      dateTo: z.optional(queryMoment()),
      currency: z.optional(queryText()),
    }),
    response: z.array(statementLine),
    streamed: true,
    csv: { fileName: 'statement.csv', columns: statementColumns },
    errors: [],
  }),
};

import * as z from 'zod/mini';
import { providerReport, providerReportAnswer, sportsbookEvent, sportsbookEventAnswer } from './provider-sportsbook.ts';

/** Calls of game providers and the payment provider to us (sandbox.md, reliability §3): decimal strings, signed bodies. */

const printableId = () => z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const decimalText = () => z.string().check(z.maxLength(64));
const currency = () => z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));

/** Headers of every call to us, and the window in which its timestamp must lie (reliability §3.1). */
export const providerHeader = {
  provider: 'x-provider',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const;
export const signatureWindowSeconds = 60;
export const providerBodyBytesMax = 64 * 1024;
export const providerBatchBytesMax = 1024 * 1024;
export const providerBatchOperationsMax = 500;

/** The signed text: method, path, timestamp and nonce, each on a line, then the raw body bytes follow. */
export const signedPrefix = (path: string, timestamp: string, nonce: string): string => `POST\n${path}\n${timestamp}\n${nonce}\n`;

export const providerKinds = ['normal', 'freespin', 'jackpot', 'promo', 'adjustment'] as const;

/** Final refusals; a repeat of the call gets the same one for ever (R4). */
export const finalRefusals = [
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'MAX_BET_EXCEEDED',
  'RESTRICTED_GAME',
  'PLAYER_EXCLUDED',
  'PLAYER_BLOCKED',
  'SESSION_INVALID',
  'CURRENCY_MISMATCH',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_LARGE',
  'CONFLICT',
  'BET_ROLLED_BACK',
  'ROUND_CLOSED',
  'ROUND_SETTLED',
  'GAME_DISABLED',
  'PLAYER_UNKNOWN',
  'REALITY_CHECK',
] as const;
/** Refusals that store nothing: the same call may succeed later. */
export const retryableRefusals = ['ROUND_NOT_FOUND', 'TEMPORARY'] as const;
export const providerStatuses = ['OK', ...finalRefusals, ...retryableRefusals] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

const money = {
  transactionId: printableId(),
  playerId: printableId(),
  gameId: printableId(),
  roundId: printableId(),
  currency: currency(),
  /** Any text: what is no valid amount of the currency is a decided refusal, AMOUNT_INVALID (C55–C58). */
  amount: decimalText(),
  kind: z._default(z.enum(providerKinds), 'normal'),
  freespinId: z.optional(printableId()),
  roundClosed: z._default(z.boolean(), false),
};

export const providerBalance = z.object({
  playerId: z.optional(printableId()),
  sessionToken: z.string().check(z.maxLength(500)),
  currency: z.optional(currency()),
  gameId: z.optional(printableId()),
});
/** What a bet on sport is, for rules of bonuses (sportsbook.md §4.4). */
export const providerSportBet = z.object({
  ticketType: z.literal([1, 2, 3]),
  coefficient: z.string().check(z.regex(/^\d{1,20}(?:\.\d{1,3})?$/)),
  live: z.boolean(),
  legs: z.int().check(z.minimum(1), z.maximum(1000)),
});

export const providerBet = z.object({
  ...money,
  sessionToken: z.string().check(z.minLength(1), z.maxLength(500)),
  /** `providerSportBet`; whatever does not fit is left out, and the bet counts for no bonus of sport. */
  sport: z.optional(z.unknown()),
});
export const providerWin = z.object({ ...money, sessionToken: z.optional(z.string().check(z.maxLength(500))) });
export const providerBetWin = z.object({
  ...money,
  sessionToken: z.string().check(z.minLength(1), z.maxLength(500)),
  winTransactionId: printableId(),
  winAmount: decimalText(),
});
export const providerRollback = z.object({
  transactionId: printableId(),
  playerId: printableId(),
  gameId: z.optional(printableId()),
  roundId: z.optional(printableId()),
  currency: z.optional(currency()),
  amount: z.optional(decimalText()),
  sessionToken: z.optional(z.string().check(z.maxLength(500))),
  referenceId: printableId(),
  scope: z._default(z.enum(['op', 'round']), 'op'),
});
export const providerEndRound = z.object({
  transactionId: printableId(),
  playerId: printableId(),
  gameId: printableId(),
  roundId: printableId(),
  currency: z.optional(currency()),
  bets: decimalText(),
  wins: decimalText(),
});

export const providerOperation = z.discriminatedUnion('type', [
  z.extend(providerBet, { type: z.literal('bet') }),
  z.extend(providerWin, { type: z.literal('win') }),
  z.extend(providerBetWin, { type: z.literal('bet-win') }),
  z.extend(providerRollback, { type: z.literal('rollback') }),
  z.extend(providerEndRound, { type: z.literal('end-round') }),
]);
export const providerBatch = z.object({
  operations: z.array(providerOperation).check(z.minLength(1), z.maxLength(providerBatchOperationsMax)),
});

/** Answer of a decided call, refusals included, with HTTP 200. */
export const providerAnswer = z.object({
  status: z.enum(providerStatuses),
  transactionId: z.optional(z.string()),
  operationId: z.optional(z.string()),
  playerId: z.optional(z.string()),
  balance: z.optional(z.string()),
  bonusBalance: z.optional(z.string()),
  currency: z.optional(z.string()),
  /** With a balance: the least time between two rounds, and whether the game may play by itself, under the player's policy pack. */
  spinMinMs: z.optional(z.int()),
  isAutoplayAllowed: z.optional(z.boolean()),
  duplicate: z.optional(z.boolean()),
});
export const providerBatchAnswer = z.object({ results: z.array(providerAnswer) });

/** Answer of a call that was not decided: 400, 401, 413, 429, 503. */
export const providerFault = z.object({ status: z.string(), message: z.string() });

export type ProviderBalance = z.output<typeof providerBalance>;
export type ProviderBet = z.output<typeof providerBet>;
export type ProviderWin = z.output<typeof providerWin>;
export type ProviderBetWin = z.output<typeof providerBetWin>;
export type ProviderRollback = z.output<typeof providerRollback>;
export type ProviderEndRound = z.output<typeof providerEndRound>;
export type ProviderOperation = z.output<typeof providerOperation>;
export type ProviderBatch = z.output<typeof providerBatch>;
export type ProviderAnswer = z.output<typeof providerAnswer>;
export type ProviderBatchAnswer = z.output<typeof providerBatchAnswer>;

/** What the payment provider reports, at least once and in any order (sandbox.md). */
export const paymentEvent = z.object({
  eventId: printableId(),
  invoiceId: printableId(),
  type: z.enum(['deposit.ready', 'deposit.paid', 'deposit.failed', 'deposit.confirming', 'payout.paid', 'payout.failed', 'chargeback']),
  amount: decimalText(),
  currency: currency(),
  reference: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  confirmations: z.optional(z.nullable(z.int())),
  /** With `deposit.ready`: what the player pays by, for methods that prepare it after the call (wire §3.8 asyncRedirect). */
  qr: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  url: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
});
export type PaymentEvent = z.output<typeof paymentEvent>;
export const paymentEventAnswer = z.object({ status: z.literal('OK') });

/** What the verification provider reports of a player, at least once and in any order (sandbox.md). */
export const identityEvent = z.object({
  eventId: printableId(),
  playerId: z.uuid(),
  type: z.enum(['check.submitted', 'check.approved', 'check.rejected']),
  reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  // What the papers say; a provider that does not tell leaves it out.
  birthdate: z.optional(z.nullable(z.iso.date())),
  createdAt: z.iso.datetime({ offset: true }),
});
export type IdentityEvent = z.output<typeof identityEvent>;

/** Every call under `/provider`, for the binding and the OpenAPI document. */
export const providerCalls = {
  balance: { path: '/provider/v1/balance', summary: "Balance of the session's player", body: providerBalance, response: providerAnswer },
  bet: { path: '/provider/v1/bet', summary: 'Takes a stake', body: providerBet, response: providerAnswer },
  win: { path: '/provider/v1/win', summary: 'Pays out', body: providerWin, response: providerAnswer },
  betWin: { path: '/provider/v1/bet-win', summary: 'A stake and its payout at once', body: providerBetWin, response: providerAnswer },
  rollback: {
    path: '/provider/v1/rollback',
    summary: 'Takes a movement or a round back',
    body: providerRollback,
    response: providerAnswer,
  },
  endRound: {
    path: '/provider/v1/end-round',
    summary: 'Closes a round and gives its totals',
    body: providerEndRound,
    response: providerAnswer,
  },
  batch: { path: '/provider/v1/batch', summary: 'Several operations in order', body: providerBatch, response: providerBatchAnswer },
  identityEvent: {
    path: '/provider/v1/kyc/events',
    summary: 'News of an identity check',
    body: identityEvent,
    response: paymentEventAnswer,
  },
  sportsbookEvent: {
    path: '/provider/v1/sportsbook/events',
    summary: 'News of tickets and of the events worth showing',
    body: sportsbookEvent,
    response: sportsbookEventAnswer,
  },
  report: {
    path: '/provider/v1/report',
    summary: "What the books hold of the provider's own calls, by time",
    body: providerReport,
    response: providerReportAnswer,
  },
  paymentEvent: { path: '/provider/v1/payments/events', summary: 'News of a payment', body: paymentEvent, response: paymentEventAnswer },
} as const;

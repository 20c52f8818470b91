import * as z from 'zod/mini';
import { gameEvent, gameEventAnswer } from './game-events.ts';
import { providerReport, providerReportAnswer, sportsbookEvent, sportsbookEventAnswer } from './sportsbook.ts';
import { wholeNumber } from '../formats/whole-number.ts';

/** Calls of game providers and the payment provider to us (sandbox.md, reliability §3): decimal strings, signed bodies. */

const printableId = () => z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const decimalText = () => z.string().check(z.maxLength(64));
const currency = () => z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));

/** Headers of every call to us, and the accepted distance of its timestamp (reliability §3.1). */
export const providerHeader = {
  provider: 'x-provider',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const;
export const signatureWindowSeconds = 60;
export const providerBodyBytesMax = 64 * 1024;
export const providerBatchBytesMax = 1024 * 1024;
const providerBatchOperationsMax = 500;

const providerKinds = ['normal', 'freespin', 'jackpot', 'promo', 'adjustment'] as const;

/** Final refusals; a repeated call always gets the same one (R4). */
const finalRefusals = [
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
/** Refusals that are not stored: the same call may succeed later. */
const retryableRefusals = ['ROUND_NOT_FOUND', 'TEMPORARY'] as const;
export const providerStatuses = ['OK', ...finalRefusals, ...retryableRefusals] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** The name of a jackpot, as agreed between operator and provider. */
export const jackpotNamePattern = /^[a-z0-9][a-z0-9-]{0,39}$/;
const jackpotName = () => z.string().check(z.regex(jackpotNamePattern));
const providerJackpotsMax = 20;

const money = {
  transactionId: printableId(),
  playerId: printableId(),
  gameId: printableId(),
  roundId: printableId(),
  currency: currency(),
  /** Any text: an invalid amount is a decided refusal, AMOUNT_INVALID (C55–C58). */
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
/** The kind of a sports bet, for bonus rules (sportsbook §4.4). */
export const providerSportBet = z.object({
  ticketType: z.literal([1, 2, 3]),
  coefficient: z.string().check(z.regex(/^\d{1,20}(?:\.\d{1,3})?$/)),
  live: z.boolean(),
  legs: wholeNumber({ min: 1, max: 1000 }),
});

/** The part of a stake that goes to a jackpot; finer than the currency's smallest unit, to a trillionth of it. */
const providerContribution = z.object({ pot: jackpotName(), amount: decimalText() });
const contributions = z.optional(z.array(providerContribution).check(z.maxLength(providerJackpotsMax)));

/** The jackpot that pays a win of kind `jackpot`. Any text: a win is never refused because of it. */
const pot = z.optional(z.string().check(z.maxLength(200)));

export const providerBet = z.object({
  ...money,
  contributions,
  sessionToken: z.string().check(z.minLength(1), z.maxLength(500)),
  /** `providerSportBet`; an invalid one is ignored, and the bet counts for no sports bonus. */
  sport: z.optional(z.unknown()),
});
/** The part of an earlier bet of the round that a cash-out returns: the stake at risk before and after (docs/game-providers.md). */
export const providerReturnedStake = z.object({ referenceId: printableId(), before: decimalText(), after: decimalText() });
export const providerWin = z.object({
  ...money,
  pot,
  sessionToken: z.optional(z.string().check(z.maxLength(500))),
  /** `providerReturnedStake`; an invalid one is ignored: a win is never refused because of it. */
  returnedStake: z.optional(z.unknown()),
});
export const providerBetWin = z.object({
  ...money,
  contributions,
  pot,
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
const batchOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ operations: z.array(item).check(z.minLength(1), z.maxLength(providerBatchOperationsMax)) });
const providerBatch = batchOf(providerOperation);
/** A batch before its items are parsed: an invalid one is refused alone, without affecting the others. */
export const providerBatchOfAny = batchOf(z.unknown());

/** Answer to a decided call, including refusals, with HTTP 200. */
const providerAnswer = z.object({
  status: z.enum(providerStatuses),
  transactionId: z.optional(z.string()),
  operationId: z.optional(z.string()),
  playerId: z.optional(z.string()),
  /** Absent, as is its currency, in refusals that may be decided before the session is known to be the player's (S92). */
  balance: z.optional(z.string()),
  bonusBalance: z.optional(z.string()),
  currency: z.optional(z.string()),
  /** With a balance: the minimum time between two rounds, and whether autoplay is allowed, under the player's policy pack. */
  spinMinMs: z.optional(z.int()),
  isAutoplayAllowed: z.optional(z.boolean()),
  /** With a balance: false when the session accepts no more bets. */
  isSessionOpen: z.optional(z.boolean()),
  duplicate: z.optional(z.boolean()),
  /** The part of a win that was forfeited under the bonus terms (D-150); absent where all of it was paid. */
  forfeited: z.optional(z.string()),
});
/** An item's answer in a batch: it may be malformed, or undecided while others are decided (`TEMPORARY`). */
const providerItemAnswer = z.extend(providerAnswer, {
  status: z.enum([...providerStatuses, 'MALFORMED']),
  message: z.optional(z.string()),
});
export const providerBatchAnswer = z.object({ results: z.array(providerItemAnswer) });

/** Answer to an undecided call: 400, 401, 413, 429, 503. */
export const providerFault = z.object({ status: z.string(), message: z.string() });

export type ProviderBalance = z.output<typeof providerBalance>;
export type ProviderBet = z.output<typeof providerBet>;
export type ProviderWin = z.output<typeof providerWin>;
export type ProviderBetWin = z.output<typeof providerBetWin>;
export type ProviderRollback = z.output<typeof providerRollback>;
export type ProviderEndRound = z.output<typeof providerEndRound>;
export type ProviderOperation = z.output<typeof providerOperation>;
export type ProviderAnswer = z.output<typeof providerAnswer>;
export type ProviderItemAnswer = z.output<typeof providerItemAnswer>;

/**
 * An amount in major units as a payment provider writes it: digits with a point, no sign, exponent or group separator. As many decimals as
 * a chain has; what is below the currency's smallest unit is truncated when it is credited.
 */
export const reportedAmountPattern = /^(?=.{1,64}$)(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** A text column cannot hold NUL, and no reference or address has other control characters either. */
const lineOfText = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^\P{Cc}*$/u));

/** Reports of the payment provider, delivered at least once and in any order (sandbox.md). */
export const paymentEvent = z.object({
  eventId: printableId(),
  invoiceId: printableId(),
  type: z.enum([
    'deposit.ready',
    'deposit.paid',
    'deposit.failed',
    'deposit.confirming',
    'payout.paid',
    'payout.failed',
    'chargeback',
    'refund',
    'dispute.won',
    'dispute.lost',
  ]),
  amount: z.string().check(z.regex(reportedAmountPattern)),
  currency: currency(),
  reference: z.optional(z.nullable(lineOfText(200))),
  confirmations: z.optional(z.nullable(wholeNumber({ min: 0 }))),
  /** With `chargeback`: until when it takes evidence. */
  respondBy: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  /** With `deposit.ready`: the payment instructions, for methods that prepare them after the call (wire §3.8 asyncRedirect). */
  qr: z.optional(z.nullable(lineOfText(2000))),
  url: z.optional(z.nullable(lineOfText(2000))),
  /** With `deposit.paid`: the last four digits of the card that the payer had the provider keep. */
  savedCard: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}$/)))),
});
export type PaymentEvent = z.output<typeof paymentEvent>;
const paymentEventAnswer = z.object({ status: z.literal('OK') });

/** Reports of the verification provider about a player, delivered at least once and in any order (sandbox.md). */
export const identityEvent = z.object({
  eventId: printableId(),
  playerId: z.uuid(),
  type: z.enum(['check.submitted', 'check.approved', 'check.rejected']),
  reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  // The data in the papers; omitted by providers that do not report it.
  birthdate: z.optional(z.nullable(z.iso.date())),
  firstName: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  lastName: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  personalIdNumber: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  createdAt: z.iso.datetime({ offset: true }),
});

/** Every call under `/provider`, for the binding and the OpenAPI document. */
export const providerCalls = {
  balance: { path: '/provider/v1/balance', summary: "Balance of the session's player", body: providerBalance, response: providerAnswer },
  bet: { path: '/provider/v1/bet', summary: 'Takes a stake', body: providerBet, response: providerAnswer },
  win: { path: '/provider/v1/win', summary: 'Pays out', body: providerWin, response: providerAnswer },
  betWin: { path: '/provider/v1/bet-win', summary: 'A stake and its payout at once', body: providerBetWin, response: providerAnswer },
  rollback: {
    path: '/provider/v1/rollback',
    summary: 'Rolls back one movement or a whole round',
    body: providerRollback,
    response: providerAnswer,
  },
  endRound: {
    path: '/provider/v1/end-round',
    summary: 'Closes a round and returns its totals',
    body: providerEndRound,
    response: providerAnswer,
  },
  batch: { path: '/provider/v1/batch', summary: 'Several operations in order', body: providerBatch, response: providerBatchAnswer },
  identityEvent: {
    path: '/provider/v1/kyc/events',
    summary: 'Events of identity checks',
    body: identityEvent,
    response: paymentEventAnswer,
  },
  sportsbookEvent: {
    path: '/provider/v1/sportsbook/events',
    summary: 'Events of tickets, and the sports events worth showing',
    body: sportsbookEvent,
    response: sportsbookEventAnswer,
  },
  gameEvent: {
    path: '/provider/v1/games/events',
    summary: 'Results of live tables, and which games are in maintenance',
    body: gameEvent,
    response: gameEventAnswer,
  },
  report: {
    path: '/provider/v1/report',
    summary: "What the books hold of the provider's own calls, by time",
    body: providerReport,
    response: providerReportAnswer,
  },
  paymentEvent: { path: '/provider/v1/payments/events', summary: 'Events of payments', body: paymentEvent, response: paymentEventAnswer },
} as const;

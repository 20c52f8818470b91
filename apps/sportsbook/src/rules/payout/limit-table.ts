import { parseDecimal, scaleOf } from '@pavilion/money';

/** Least stake of a ticket and of either part of a partial cash-out, by currency (sportsbook §4.3). */
const LEAST_TICKET: Readonly<Record<string, string>> = {
  EUR: '0.10',
  USD: '0.10',
  USDT: '0.10',
  BRL: '0.50',
  TRY: '2.00',
  JPY: '10',
  KWD: '0.030',
  BTC: '0.00000100',
  ETH: '0.000030000',
};

/** Minor units of the currency for one euro: the rates at which the book converts its limits (sportsbook §4.3). */
const MINOR_PER_EUR: Readonly<Record<string, bigint>> = {
  EUR: 100n,
  USD: 108n,
  BRL: 620n,
  TRY: 4800n,
  JPY: 170n,
  KWD: 330n,
  BTC: 1700n,
  ETH: 400_000n,
  USDT: 1_080_000n,
};
const EUR_UNIT = 100n;

const TICKET_MAX_EUR = 10_000n;
const PAYOUT_MAX_EUR = 250_000n;
const MARKET_MAX_EUR: Readonly<Record<'A' | 'B' | 'C', bigint>> = { A: 50_000n, B: 20_000n, C: 5_000n };
/** Liability of the book per event, in cents (sportsbook §4.3). */
export const EVENT_MAX_EUR_MINOR = 500_000n * EUR_UNIT;
/** Other markets than the main one have a quarter of its limit. */
const OTHER_MARKET_SHARE = 4n;
const LIVE_SHARE = 2n;

const rateOf = (currency: string): bigint => MINOR_PER_EUR[currency] ?? EUR_UNIT;

/** Whole euros in minor units of a currency. */
const fromEur = (amountEur: bigint, currency: string): bigint => amountEur * rateOf(currency);

/** An amount in cents at the rates of the limits, rounded up: a liability never counts for less than it is. */
export const toEurMinor = (amountMinor: bigint, currency: string): bigint =>
  (amountMinor * EUR_UNIT + rateOf(currency) - 1n) / rateOf(currency);

export const isBetCurrency = (currency: string): boolean => LEAST_TICKET[currency] !== undefined;
export const leastTicketMinor = (currency: string): bigint => parseDecimal(LEAST_TICKET[currency] ?? '0', scaleOf(currency));
export const ticketMaxMinor = (currency: string): bigint => fromEur(TICKET_MAX_EUR, currency);
export const payoutMaxMinor = (currency: string): bigint => fromEur(PAYOUT_MAX_EUR, currency);

export interface MarketClass {
  readonly tier: 'A' | 'B' | 'C';
  readonly isMain: boolean;
  readonly isLive: boolean;
}

/** Liability a player may have on one outcome: by tier, a quarter outside the main market, half of that in play. */
export function marketMaxMinor({ tier, isMain, isLive }: MarketClass, currency: string): bigint {
  const share = (isMain ? 1n : OTHER_MARKET_SHARE) * (isLive ? LIVE_SHARE : 1n);
  return fromEur(MARKET_MAX_EUR[tier], currency) / share;
}

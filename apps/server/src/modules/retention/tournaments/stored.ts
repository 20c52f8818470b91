import type { Rate } from '@pavilion/money';
import * as z from 'zod';
import type { Conditions, Exchange, Rates, Scoring } from './rules.ts';
import type { TournamentRow } from './store.ts';

const decimal = z.string().regex(/^\d{1,18}(?:\.\d{1,9})?$/);
const rate = decimal.refine((text) => /[1-9]/.test(text), 'a rate is above zero');
const currency = z.string().regex(/^[A-Z0-9]{2,10}$/);

const bounds = {
  minAmount: decimal.nullish(),
  minAmountOp: z.enum(['gt', 'gte']).optional(),
  maxAmount: decimal.nullish(),
  maxAmountOp: z.enum(['lt', 'lte']).optional(),
};

/** An operator's rules for points; decimals as text, so that no digit is lost. */
export const ratesSchema: z.ZodType<Rates> = z.strictObject({
  baseCurrencyRate: rate,
  currencyRates: z.array(z.strictObject({ isoCode: currency, rate })).optional(),
});

/** The operator's conditions for rounds to count (wire §3.15). */
export const conditionsSchema: z.ZodType<Conditions> = z.strictObject({
  gameCollections: z.array(z.string()).optional(),
  gameCollectionsExcluded: z.boolean().optional(),
  ...bounds,
  currencies: z.array(z.strictObject({ isoCode: currency, ...bounds })).optional(),
});

const whole = z.string().regex(/^[1-9]\d*$/);
const exchangeSchema = z.object({ baseCurrency: currency, rates: z.record(z.string(), z.tuple([whole, whole])) });

/** Exchange rates as they are stored: whole numbers as text, since JSON knows no large ones. */
export function storedExchange({ baseCurrency, rates }: Exchange) {
  const pairs = Object.entries(rates).map(([code, { numerator, denominator }]) => [code, [String(numerator), String(denominator)]]);
  return { baseCurrency, rates: Object.fromEntries(pairs) };
}

function exchangeOf(stored: unknown): Exchange {
  const { baseCurrency, rates } = exchangeSchema.parse(stored);
  const pairs = Object.entries(rates).map(([code, [numerator, denominator]]): [string, Rate] => [
    code,
    { numerator: BigInt(numerator), denominator: BigInt(denominator) },
  ]);
  return { baseCurrency, rates: Object.fromEntries(pairs) };
}

/** What of a stored tournament decides scores. */
export function scoringOf({
  type,
  rates,
  conditions,
  exchange,
}: Pick<TournamentRow, 'type' | 'rates' | 'conditions' | 'exchange'>): Scoring {
  return { type, rates: ratesSchema.parse(rates), conditions: conditionsSchema.parse(conditions), exchange: exchangeOf(exchange) };
}

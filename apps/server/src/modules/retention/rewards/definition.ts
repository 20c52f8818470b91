import { rewardType } from '@pavilion/contract/constants.ts';
import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { reward } from '@pavilion/contract/areas/retention.ts';
import { convertMinor, formatDecimal, parseDecimal, type RatedCurrency, roundDown, scaleOf } from '@pavilion/money';
import * as z from 'zod/mini';

const decimal = z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,9})?$/));

/** An amount by currency; a currency that is not named gets the base currency's amount, converted and rounded down. */
const money = { baseAmount: decimal, amounts: z._default(z.record(z.string(), decimal), {}) };

/** Free spins of a campaign; the count must equal the campaign's. */
const spins = z.object({ type: z.literal(rewardType.freeSpins), campaign: z.string(), count: z.int().check(z.positive()) });

/** A reward of a quest or level as an operator defines it and the database stores it. Bonus money names the campaign whose terms it follows. */
export const rewardDefinition = z.discriminatedUnion('type', [
  z.object({ type: z.literal(rewardType.cash), ...money }),
  z.object({ type: z.literal(rewardType.bonus), ...money, campaign: z.string() }),
  spins,
  z.object({ type: z.literal(rewardType.points), points: z.int().check(z.positive()) }),
]);
export type RewardDefinition = z.output<typeof rewardDefinition>;

/** A reward in the recipient's currency: its amount is settled when a quest begins, and does not follow exchange rates from that moment. */
export const settledReward = z.discriminatedUnion('type', [
  z.object({ type: z.literal(rewardType.cash), amount: decimal, currency: z.string() }),
  z.object({ type: z.literal(rewardType.bonus), amount: decimal, currency: z.string(), campaign: z.string() }),
  spins,
  z.object({ type: z.literal(rewardType.points), points: z.int() }),
]);
export type SettledReward = z.output<typeof settledReward>;

/** The currencies an amount is converted between: the base currency, and the player's. */
export interface RewardCurrencies {
  base: RatedCurrency;
  own: RatedCurrency;
}

/**
 * The reward in the player's currency. Worked example: `{ baseAmount: '5.00', amounts: { JPY: '800' } }` gives 800 JPY in yen, and 5.40
 * USD at 108 US cents for a euro.
 */
export function settleReward(definition: RewardDefinition, { base, own }: RewardCurrencies): SettledReward {
  const { currency } = own;
  switch (definition.type) {
    case rewardType.points:
    case rewardType.freeSpins:
      return definition;
    case rewardType.cash:
      return { type: definition.type, currency, amount: amountIn(definition, { base, own }) };
    case rewardType.bonus:
      return { type: definition.type, currency, amount: amountIn(definition, { base, own }), campaign: definition.campaign };
  }
}

function amountIn(
  { baseAmount, amounts }: { baseAmount: string; amounts: Record<string, string> },
  { base, own }: RewardCurrencies,
): string {
  const named = amounts[own.currency];
  if (named !== undefined) return named;
  const baseMinor = parseDecimal(baseAmount, scaleOf(base.currency));
  return formatDecimal(convertMinor(baseMinor, { from: base, to: own, rounding: roundDown }), scaleOf(own.currency));
}

/** A reward as the wire carries it (wire §3.12). */
export function rewardToWire(settled: SettledReward): SchemaInput<typeof reward> {
  switch (settled.type) {
    case rewardType.points:
      return { type: settled.type, amount: String(settled.points), attributes: { isoCode: '', lockBalance: false } };
    case rewardType.freeSpins:
      return { type: settled.type, amount: String(settled.count), attributes: { isoCode: '', lockBalance: false } };
    case rewardType.cash:
      return { type: settled.type, amount: settled.amount, attributes: { isoCode: settled.currency, lockBalance: false } };
    case rewardType.bonus:
      return { type: settled.type, amount: settled.amount, attributes: { isoCode: settled.currency, lockBalance: true } };
  }
}

import { bonusType } from '@pavilion/contract/constants.ts';
import type { Bonus } from '@pavilion/contract/areas/game/bonus.ts';
import type { Currency } from '@pavilion/contract/areas/settings.ts';
import { isAmountWithin } from '@pavilion/contract/validation/amount-input.ts';
import { displaySubCurrencies } from '@pavilion/money/currency.ts';
import { withoutNoise } from '../../../content/format.ts';

export type Rates = readonly Pick<Currency, 'code' | 'subunitToUnit' | 'rate'>[];
export type Deposit = { amount: number; currency: string };

/** Units of a currency per unit of the base currency. `rate` is in minor units of the currency (D-73). */
const ratio = (currency: string, rates: Rates): number => {
  const found = rates.find(({ code }) => code === currency);
  return found ? found.rate.rate / found.subunitToUnit : 1;
};

const fromBase = (baseAmount: number, currency: string, rates: Rates): number => baseAmount * ratio(currency, rates);
const toBase = (amount: number, currency: string, rates: Rates): number => amount / ratio(currency, rates);

/** An amount converted to another currency, rounded down to its minor unit, so that it never promises too much. */
export function convertedDown({ amount, currency }: Deposit, into: string, rates: Rates): number {
  if (currency === into) return amount;
  return minorDown(fromBase(toBase(amount, currency, rates), into, rates), into, rates);
}

/** Rounds down to steps of a unit; limiting the precision to fourteen digits removes floating-point noise. */
const down = (amount: number, steps: number): number => Math.floor(Number((amount * steps).toPrecision(14))) / steps;

const minorDown = (amount: number, currency: string, rates: Rates): number =>
  down(amount, rates.find(({ code }) => code === currency)?.subunitToUnit ?? 1);

/** Rounds down to two decimals of the unit a currency is shown in (K-13): no more is promised than the server credits (W-220). */
const twoDecimals = (amount: number, currency: string): number =>
  down(amount, Object.hasOwn(displaySubCurrencies, currency) ? 100_000 : 100);

/** The worth of a bonus: bonus money in main units of the deposit's currency, and free spins. */
export type Worth = { money: number; spins: number };

type Money = { items: readonly { currency: string; amount: number }[]; base: number | null };

/** A base amount in minor units of a currency, rounded down as the server does it: the bound that it compares with (W-220). */
const converted = (base: number | null, currency: string, rates: Rates): number | undefined =>
  base === null ? undefined : minorDown(fromBase(base, currency, rates), currency, rates);

/** The amount configured for a currency, else the base amount converted; undefined without either. */
const moneyIn = ({ items, base }: Money, currency: string, rates: Rates): number | undefined =>
  items.find((item) => item.currency === currency)?.amount ?? converted(base, currency, rates);

/** The cap of a percentage bonus; undefined without one. */
const bonusCap = ({ assignConditions }: Pick<Bonus, 'assignConditions'>, currency: string, rates: Rates): number | undefined =>
  moneyIn({ items: assignConditions.maxAmountItems, base: assignConditions.baseCurrencyMaxAmount }, currency, rates);

/** The worth of a bonus with a deposit (W-39 to W-41): a cash amount, a percentage of the deposit up to a cap, or free spins. */
export function bonusWorth(bonus: Pick<Bonus, 'type' | 'assignConditions'>, { amount, currency }: Deposit, rates: Rates): Worth {
  const { amountItems, baseCurrencyAmount, depositPercentage, presets } = bonus.assignConditions;
  if (bonus.type === bonusType.freeSpins) {
    const preset = presets.find((candidate) => candidate.currency === currency) ?? presets[0];
    return { money: 0, spins: preset?.quantity ?? 0 };
  }
  if (bonus.type === bonusType.percentage) {
    const cap = bonusCap(bonus, currency, rates) ?? Number.POSITIVE_INFINITY;
    return { money: twoDecimals(Math.min((amount * (depositPercentage ?? 0)) / 100, cap), currency), spins: 0 };
  }
  return { money: twoDecimals(moneyIn({ items: amountItems, base: baseCurrencyAmount }, currency, rates) ?? 0, currency), spins: 0 };
}

type AmountSpan = { min: number | undefined; max: number | undefined };

type Span = {
  items: readonly { currency: string; amountFrom?: number | null | undefined; amountTo?: number | null | undefined }[];
  from: number | null;
  to: number | null;
};

function spanIn({ items, from, to }: Span, currency: string, rates: Rates): AmountSpan {
  const item = items.find((candidate) => candidate.currency === currency);
  if (item) return { min: item.amountFrom ?? undefined, max: item.amountTo ?? undefined };
  return { min: converted(from, currency, rates), max: converted(to, currency, rates) };
}

/** The deposit range of a bonus in main units of the currency; an undefined bound is open. */
export const bonusRange = ({ triggerConditions }: Pick<Bonus, 'triggerConditions'>, currency: string, rates: Rates): AmountSpan =>
  spanIn(
    {
      items: triggerConditions.invoiceAmountItems,
      from: triggerConditions.baseCurrencyInvoiceAmountFrom,
      to: triggerConditions.baseCurrencyInvoiceAmountTo,
    },
    currency,
    rates,
  );

/** Whether a deposit fits a bonus (V-80): by the bounds that are shown, which are the server's. */
function fits(bonus: Pick<Bonus, 'triggerConditions'>, { amount, currency }: Deposit, rates: Rates): boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY } = bonusRange(bonus, currency, rates);
  return isAmountWithin(amount, min, max);
}

/** The range of casino bets that count towards a bonus's wager requirement. */
export function betRange({ wagerCasinoConditions }: Pick<Bonus, 'wagerCasinoConditions'>, currency: string, rates: Rates): AmountSpan {
  const { amountItems: items, baseCurrencyAmountFrom: from, baseCurrencyAmountTo: to } = wagerCasinoConditions;
  return spanIn({ items, from, to }, currency, rates);
}

/** One choice of a deposit: a bonus, or all bonuses of a package, identified by the first one's id (wire §3.10). */
export type Offer = {
  id: string;
  name: string;
  bonuses: readonly [Bonus, ...Bonus[]];
  worth: Worth;
  isFitting: boolean;
  range: AmountSpan;
  /** The total wager requirement of all its bonuses. */
  betTotal: number;
  /** The largest bet allowed while it is wagered. */
  largestBet: number | undefined;
};

/** The offers for a deposit in the server's order, with the bonuses of a package as one offer. */
export function offersFor(bonuses: readonly Bonus[], deposit: Deposit, rates: Rates): Offer[] {
  const groups = new Map<string, [Bonus, ...Bonus[]]>();
  for (const bonus of bonuses) {
    const key = bonus.package ? `package ${bonus.package.id}` : bonus.id;
    const group = groups.get(key);
    if (group) group.push(bonus);
    else groups.set(key, [bonus]);
  }
  return [...groups.values()].map((group) => offerOf(group, deposit, rates));
}

function offerOf(group: [Bonus, ...Bonus[]], deposit: Deposit, rates: Rates): Offer {
  const [first] = group;
  const worths = group.map((bonus) => ({ bonus, worth: bonusWorth(bonus, deposit, rates) }));
  const sum = (read: (each: (typeof worths)[number]) => number): number =>
    withoutNoise(worths.reduce((total, each) => total + read(each), 0));
  const largest = group.flatMap((bonus) => betRange(bonus, deposit.currency, rates).max ?? []);
  return {
    id: first.id,
    name: group.length > 1 && first.package ? first.package.name : first.name,
    bonuses: group,
    worth: { money: sum(({ worth }) => worth.money), spins: sum(({ worth }) => worth.spins) },
    isFitting: fits(first, deposit, rates),
    range: bonusRange(first, deposit.currency, rates),
    betTotal: sum(({ bonus, worth }) => (bonus.wagerCasino + bonus.wagerSportsbook) * worth.money),
    largestBet: largest.length > 0 ? Math.min(...largest) : undefined,
  };
}

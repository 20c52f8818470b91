import { formatDecimal, scaleOf } from '@pavilion/money';

/** A payment as booked at one time: an invoice paid in parts has several. */
export interface OwnPayment {
  invoiceId: string;
  amountMinor: bigint;
  /** What was paid below the smallest unit, in major units. */
  dust: string;
  currency: string;
  /** False while it is open or failed here. */
  isSettled: boolean;
  direction?: 'deposit' | 'withdrawal';
  /** False where it was booked beside the period that is compared. */
  isInPeriod?: boolean;
}

/** A line of the provider's report. */
export interface ReportedPayment {
  invoiceId: string;
  amount: string;
  currency: string;
  /** False where it was settled beside the period that is compared. */
  isInPeriod?: boolean;
}

export interface Difference {
  invoiceId: string;
  kind: 'unknown_here' | 'not_settled_here' | 'missing_there' | 'amount_differs' | 'currency_differs';
  /** An amount with its currency, in major units; empty where that side has none. */
  ours: string;
  theirs: string;
}

/** A part of one side. */
interface Part {
  amount: string;
  isInPeriod: boolean;
}

/** Plain decimals, added exactly, with the decimals of the most exact: `['30.00', '20.5']` are '50.50'. */
export function sumOf(decimals: readonly string[]): string {
  const split = decimals.map((text) => text.split('.'));
  const scale = Math.max(0, ...split.map(([, fraction = '']) => fraction.length));
  const units = split.reduce((sum, [whole = '0', fraction = '']) => sum + BigInt(whole + fraction.padEnd(scale, '0')), 0n);
  return formatDecimal(units, scale);
}

const plain = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
/** A part with what was cut off of it, in major units. */
export function amountOf({ amountMinor, dust, currency }: OwnPayment): string {
  const whole = formatDecimal(amountMinor, scaleOf(currency));
  return /[1-9]/.test(dust) ? sumOf([whole, dust]) : whole;
}

const partOf = (part: OwnPayment): Part => ({ amount: amountOf(part), isInPeriod: part.isInPeriod ?? true });
const amountsOf = (parts: readonly { amount: string }[]): string[] => parts.map(({ amount }) => plain(amount)).toSorted();

/** Has each part of the period a part of the same amount on the other side? */
function isCovered(parts: readonly Part[], others: readonly Part[]): boolean {
  const left = amountsOf(others);
  return amountsOf(parts.filter(({ isInPeriod }) => isInPeriod)).every((amount) => {
    const at = left.indexOf(amount);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

/** Both sides come to the same: in sum, or each part of the period is there, beside parts of other days. */
function isSame(ours: readonly Part[], theirs: readonly Part[]): boolean {
  const sum = (parts: readonly Part[]): string => plain(sumOf(parts.map(({ amount }) => amount)));
  return sum(ours) === sum(theirs) || (isCovered(ours, theirs) && isCovered(theirs, ours));
}

function written(lines: readonly { amount: string; currency: string }[]): string {
  const sums = [...Map.groupBy(lines, ({ currency }) => currency)];
  return sums.map(([currency, parts]) => `${sumOf(parts.map(({ amount }) => amount))} ${currency}`).join(' + ');
}

function kindOf(own: readonly OwnPayment[] | undefined, lines: readonly ReportedPayment[]): Difference['kind'] | undefined {
  const [first] = own ?? [];
  if (own === undefined || first === undefined) return 'unknown_here';
  if (!first.isSettled) return 'not_settled_here';
  if (lines.some(({ currency }) => currency !== first.currency)) return 'currency_differs';
  const theirs = lines.map(({ amount, isInPeriod = true }) => ({ amount, isInPeriod }));
  return isSame(own.map(partOf), theirs) ? undefined : 'amount_differs';
}

/**
 * Every difference between our settled payments of a period and a provider's, as a full outer join by invoice with all its lines added up: what one
 * side has and the other has not, and what both have with another amount or currency (reliability §4.4, P40).
 */
export function differencesOf(own: readonly OwnPayment[], reported: readonly ReportedPayment[]): Difference[] {
  const ours = Map.groupBy(own, ({ invoiceId }) => invoiceId);
  const theirs = Map.groupBy(reported, ({ invoiceId }) => invoiceId);
  const saidOf = (parts: readonly OwnPayment[]): string =>
    written(parts.map((part) => ({ amount: amountOf(part), currency: part.currency })));
  const found = [...theirs].flatMap(([invoiceId, lines]): Difference[] => {
    const known = ours.get(invoiceId);
    const kind = kindOf(known, lines);
    return kind === undefined ? [] : [{ invoiceId, kind, ours: saidOf(known ?? []), theirs: written(lines) }];
  });
  const missing = [...ours].filter(([invoiceId, parts]) => parts.some(({ isSettled }) => isSettled) && !theirs.has(invoiceId));
  return [
    ...found,
    ...missing.map(([invoiceId, parts]): Difference => ({ invoiceId, kind: 'missing_there', ours: saidOf(parts), theirs: '' })),
  ];
}

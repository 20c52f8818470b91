import { amountOf, type Difference, type OwnPayment, type ReportedPayment, sumOf } from './rules.ts';

/** The sums of a day's comparison in one currency and direction. Plain decimals in major units. */
export interface DaySum {
  currency: string;
  /** `unknown`: the provider reports a payment under an id that we never issued. */
  direction: 'deposit' | 'withdrawal' | 'unknown';
  booked: string;
  reported: string;
  /** Booked less reported. */
  difference: string;
}

interface Line {
  invoiceId: string;
  currency: string;
  amount: string;
  isInPeriod: boolean;
}

/**
 * A day's sums by currency and direction. A matched payment counts on both sides even if one side booked it across midnight, so the sums
 * differ by exactly the listed differences (BO-192).
 */
export function sumsOf(
  own: readonly OwnPayment[],
  reported: readonly ReportedPayment[],
  differences: readonly Pick<Difference, 'invoiceId'>[],
): DaySum[] {
  const different = new Set(differences.map(({ invoiceId }) => invoiceId));
  const directions = new Map(own.map(({ invoiceId, direction }) => [invoiceId, direction]));
  const ours = own.filter(({ isSettled }) => isSettled).map((part): Line => ({ isInPeriod: true, ...part, amount: amountOf(part) }));
  const theirs = reported.map((line): Line => ({ isInPeriod: true, ...line }));
  const linesOf = Map.groupBy(theirs, ({ invoiceId }) => invoiceId);
  const equal = [...Map.groupBy(ours, ({ invoiceId }) => invoiceId)].flatMap(([invoiceId, parts]) => {
    if (different.has(invoiceId)) return [];
    const ofDay = parts.filter(({ isInPeriod }) => isInPeriod);
    return ofDay.length > 0 ? ofDay : (linesOf.get(invoiceId) ?? []).filter(({ isInPeriod }) => isInPeriod);
  });
  const differing = ({ invoiceId }: Line): boolean => different.has(invoiceId);
  const keyOf = ({ currency, invoiceId }: Line): string => `${currency} ${directions.get(invoiceId) ?? 'unknown'}`;
  const booked = Map.groupBy([...equal, ...ours.filter(differing)], keyOf);
  const told = Map.groupBy([...equal, ...theirs.filter(differing)], keyOf);
  return [...new Set([...booked.keys(), ...told.keys()])]
    .toSorted()
    .map((key) => lineOf(key, { booked: booked.get(key), told: told.get(key) }));
}

function lineOf(
  key: string,
  { booked = [], told = [] }: { booked: readonly Line[] | undefined; told: readonly Line[] | undefined },
): DaySum {
  const [currency = '', direction] = key.split(' ');
  const amounts = (lines: readonly Line[], sign = ''): string[] => lines.map(({ amount }) => sign + amount);
  // Zero with the decimals of the other side.
  const nothing = [...booked, ...told].map(({ amount }) => amount.replaceAll(/\d/g, '0'));
  return {
    currency,
    direction: direction === 'deposit' || direction === 'withdrawal' ? direction : 'unknown',
    booked: sumOf([...amounts(booked), ...nothing]),
    reported: sumOf([...amounts(told), ...nothing]),
    difference: sumOf([...amounts(booked), ...amounts(told, '-')]),
  };
}

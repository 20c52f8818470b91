import { formatDecimal, scaleOf } from '@pavilion/money';
import { readReported } from '../provider-events/rules.ts';

/** A payment that is settled in our books. */
export interface OwnPayment {
  invoiceId: string;
  amountMinor: bigint;
  /** What was paid below the smallest unit, in major units. */
  dust: string;
  currency: string;
  /** False while it is open or failed here. */
  isSettled: boolean;
}

/** A payment that is settled in the provider's report. */
interface ReportedPayment {
  invoiceId: string;
  amount: string;
  currency: string;
}

export interface Difference {
  invoiceId: string;
  kind: 'unknown_here' | 'not_settled_here' | 'missing_there' | 'amount_differs' | 'currency_differs';
  /** An amount with its currency, in major units; empty where that side has none. */
  ours: string;
  theirs: string;
}

const written = ({ amountMinor, currency }: OwnPayment): string => `${formatDecimal(amountMinor, scaleOf(currency))} ${currency}`;

/**
 * Every difference between our settled payments of a period and a provider's, as a full outer join by invoice: what one side has and
 * the other has not, and what both have with another amount or currency (reliability §4.4, P40).
 */
export function differencesOf(own: readonly OwnPayment[], reported: readonly ReportedPayment[]): Difference[] {
  const ours = new Map(own.map((payment) => [payment.invoiceId, payment]));
  const theirs = new Set(reported.map(({ invoiceId }) => invoiceId));
  const found = reported.flatMap((payment): Difference[] => {
    const known = ours.get(payment.invoiceId);
    const sides = {
      invoiceId: payment.invoiceId,
      theirs: `${payment.amount} ${payment.currency}`,
      ours: known === undefined ? '' : written(known),
    };
    if (known === undefined) return [{ ...sides, kind: 'unknown_here' }];
    if (!known.isSettled) return [{ ...sides, kind: 'not_settled_here' }];
    if (known.currency !== payment.currency) return [{ ...sides, kind: 'currency_differs' }];
    return isSameAmount(known, payment) ? [] : [{ ...sides, kind: 'amount_differs' }];
  });
  const missing = own.filter(({ invoiceId, isSettled }) => isSettled && !theirs.has(invoiceId));
  return [
    ...found,
    ...missing.map((payment): Difference => ({ invoiceId: payment.invoiceId, kind: 'missing_there', ours: written(payment), theirs: '' })),
  ];
}

function isSameAmount(known: OwnPayment, payment: ReportedPayment): boolean {
  const reported = readReported(payment, known.currency);
  return 'amountMinor' in reported && reported.amountMinor === known.amountMinor && reported.dust === known.dust;
}

import type { InvoiceRow } from '../invoices/store.ts';
import type { ReportedAmount } from '../invoices/report.ts';

/** Flags of an invoice for which a provider reports more than the payment that settled it: a person looks. */
export const furtherFlags = { deposit: 'second_payment', withdrawal: 'second_payout' } as const;

/** The proof of a payment after the first: our query, the event alone, two people, or none yet. */
export type Proof = 'total' | 'event' | 'people' | 'open';

/** A success of a deposit that is credited already, and what is known of its invoice. */
export interface FurtherReport {
  /** As the event has it; null where only the provider's total says how much came. */
  amount: ReportedAmount | null;
  /** All that the provider has settled of the invoice, where it was asked. */
  total: ReportedAmount | null;
  proof: Proof;
  /** Whether it is the payment already credited, or one already counted, listed or decided. */
  isRepeat: boolean;
  /** The sum stated by the counted events. */
  toldMinor: bigint;
  /** The sum waiting for review. */
  listedMinor: bigint;
}

export type FurtherStep =
  | { action: 'ignore'; note: 'repeated' | 'counted' }
  | { action: 'credit'; amountMinor: bigint; dust: string }
  | { action: 'wait' }
  /** Only a person can place it. `amountMinor` is set if the event states no amount. */
  | { action: 'list'; flags: string[]; amountMinor?: bigint };

type Settled = Pick<InvoiceRow, 'state' | 'amountMinor'> & { settledMinor: bigint };
type Money = Extract<ReportedAmount, { amountMinor: bigint }>;

const isMoney = (amount: ReportedAmount | null): amount is Money => amount !== null && 'amountMinor' in amount;

/**
 * The effect of a success on a credited deposit (D-209). One more payment tops up an underpaid invoice, up to its amount; any other needs
 * review, as does one whose money has since been taken back. The part of the provider's total already credited is taken into account.
 */
export function furtherStep(invoice: Settled, report: FurtherReport): FurtherStep {
  if (report.isRepeat) return { action: 'ignore', note: 'repeated' };
  const money = report.amount ?? restOf(invoice, report);
  if (money === null) return { action: 'wait' };
  if (!isMoney(money)) return { action: 'list', flags: [money.problem, furtherFlags.deposit] };
  return money.amountMinor > 0n ? placeMoney(invoice, report, money) : { action: 'ignore', note: 'repeated' };
}

function placeMoney(invoice: Settled, report: FurtherReport, { amountMinor, dust }: Money): FurtherStep {
  const credit: FurtherStep = { action: 'credit', amountMinor, dust };
  if (report.proof === 'people') return credit;
  const isProven = isInTotal(invoice, report, amountMinor);
  if (!isProven && isCounted(invoice, report, amountMinor)) return { action: 'ignore', note: 'counted' };
  const isTopUp = invoice.state === 'success' && invoice.settledMinor + amountMinor <= invoice.amountMinor;
  const isVouched = isProven || report.proof === 'event';
  if (isTopUp && isVouched) return credit;
  if (isTopUp && report.proof === 'open') return { action: 'wait' };
  return list(report, amountMinor);
}

const list = ({ amount }: FurtherReport, amountMinor: bigint): FurtherStep => ({
  action: 'list',
  flags: [furtherFlags.deposit],
  ...(amount === null ? { amountMinor } : {}),
});

/** The part of the provider's total neither credited nor listed. */
function restOf({ settledMinor }: Settled, { total, listedMinor }: FurtherReport): ReportedAmount | null {
  if (!isMoney(total)) return total;
  return { amountMinor: total.amountMinor - settledMinor - listedMinor, dust: '0' };
}

/** Has the provider this much beside what was credited? */
const isInTotal = ({ settledMinor }: Settled, { total }: FurtherReport, amountMinor: bigint): boolean =>
  isMoney(total) && total.amountMinor >= settledMinor + amountMinor;

/** A part of what the provider named in one sum when the invoice was credited. The whole of it under another reference is another payment. */
const isCounted = ({ settledMinor }: Settled, { toldMinor }: FurtherReport, amountMinor: bigint): boolean =>
  amountMinor < settledMinor && toldMinor + amountMinor <= settledMinor;

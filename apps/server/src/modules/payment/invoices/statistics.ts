import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import { convertMinor, formatDecimal, scaleOf, type RatedCurrency } from '@pavilion/money';
import { playerOf } from '../../../kernel/visitor.ts';
import { baseCurrency, ratedCurrency } from '../../settings/index.ts';
import type { PaymentContext } from '../context.ts';
import { listTotals, type Totals } from './list-store.ts';

type Statistics = ResultOf<(typeof paymentEndpoints)['listInvoiceStatistics']>;

interface Figures {
  count: number;
  sum: string | null;
  sumBase: string | null;
  last: string | null;
  lastBase: string | null;
  lastAt: Date | null;
}

const nothing: Figures = { count: 0, sum: null, sumBase: null, last: null, lastBase: null, lastAt: null };

function figuresOf(totals: Totals | undefined, pair: { from: RatedCurrency; to: RatedCurrency }): Figures {
  if (totals === undefined || totals.sumMinor === null || totals.lastMinor === null) return nothing;
  const sumMinor = BigInt(totals.sumMinor);
  const own = (minor: bigint): string => formatDecimal(minor, scaleOf(pair.from.currency));
  const base = (minor: bigint): string => formatDecimal(convertMinor(minor, pair), scaleOf(pair.to.currency));
  return {
    count: Number(totals.successes),
    sum: own(sumMinor),
    sumBase: base(sumMinor),
    last: own(totals.lastMinor),
    lastBase: base(totals.lastMinor),
    lastAt: totals.lastAt,
  };
}

/**
 * One entry per used currency, with counts and sums of successful payments (C-54, D-72). Purchases and virtual payouts do not exist here.
 */
export async function listInvoiceStatistics(context: PaymentContext): Promise<Statistics> {
  const totals = await listTotals(context.database, playerOf(context).playerId);
  const base = await baseCurrency(context);
  const to = await ratedCurrency(context, base.code);
  const used = [...new Set(totals.map(({ currency }) => currency))];
  return Promise.all(
    used.map(async (currency) => {
      const from = await ratedCurrency(context, currency);
      const of = (kind: Totals['kind']): Figures =>
        figuresOf(
          totals.find((row) => row.currency === currency && row.kind === kind),
          { from, to },
        );
      return toEntry(currency, of('deposit'), of('withdrawal'));
    }),
  );
}

function toEntry(currency: string, deposits: Figures, withdrawals: Figures): Statistics[number] {
  return {
    currency,
    depositsCount: deposits.count,
    withdrawalsCount: withdrawals.count,
    purchasesCount: 0,
    virtualPayoutsCount: 0,
    depositsSum: deposits.sum,
    withdrawalsSum: withdrawals.sum,
    purchasesSum: null,
    virtualPayoutsSum: null,
    depositsSumBaseCurrency: deposits.sumBase,
    withdrawalsSumBaseCurrency: withdrawals.sumBase,
    purchasesSumBaseCurrency: null,
    virtualPayoutsSumBaseCurrency: null,
    lastDepositAmount: deposits.last,
    lastWithdrawalAmount: withdrawals.last,
    lastPurchaseAmount: null,
    lastVirtualPayoutAmount: null,
    lastDepositAmountBaseCurrency: deposits.lastBase,
    lastWithdrawalAmountBaseCurrency: withdrawals.lastBase,
    lastPurchaseAmountBaseCurrency: null,
    lastVirtualPayoutAmountBaseCurrency: null,
    lastDepositProcessedAt: deposits.lastAt,
    lastWithdrawalProcessedAt: withdrawals.lastAt,
    lastPurchaseProcessedAt: null,
    lastVirtualPayoutProcessedAt: null,
  };
}

import * as z from 'zod/mini';
import { amount } from '../formats/amount.ts';
import { moment } from '../formats/values.ts';

const sum = () => z.nullable(amount());
const lastAt = () => z.nullable(moment());

/** Totals per currency used (wire §3.8, D-72); a sum is null if there is nothing to add. */
export const invoiceStatistics = z.object({
  currency: z.string(),
  depositsCount: z.int(),
  withdrawalsCount: z.int(),
  purchasesCount: z.int(),
  virtualPayoutsCount: z.int(),
  depositsSum: sum(),
  withdrawalsSum: sum(),
  purchasesSum: sum(),
  virtualPayoutsSum: sum(),
  depositsSumBaseCurrency: sum(),
  withdrawalsSumBaseCurrency: sum(),
  purchasesSumBaseCurrency: sum(),
  virtualPayoutsSumBaseCurrency: sum(),
  lastDepositAmount: sum(),
  lastWithdrawalAmount: sum(),
  lastPurchaseAmount: sum(),
  lastVirtualPayoutAmount: sum(),
  lastDepositAmountBaseCurrency: sum(),
  lastWithdrawalAmountBaseCurrency: sum(),
  lastPurchaseAmountBaseCurrency: sum(),
  lastVirtualPayoutAmountBaseCurrency: sum(),
  lastDepositProcessedAt: lastAt(),
  lastWithdrawalProcessedAt: lastAt(),
  lastPurchaseProcessedAt: lastAt(),
  lastVirtualPayoutProcessedAt: lastAt(),
});
export type InvoiceStatistics = z.output<typeof invoiceStatistics>;

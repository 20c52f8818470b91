import { convertMinor } from '@pavilion/money';
import { baseCurrency, ratedCurrency } from '../../settings/index.ts';
import type { InvoiceRow } from '../invoices/store.ts';

/** The amount in the base currency, by which the policy judges it. */
export async function inBase(
  context: Parameters<typeof baseCurrency>[0],
  { amountMinor, currency }: Pick<InvoiceRow, 'amountMinor' | 'currency'>,
): Promise<bigint> {
  const from = await ratedCurrency(context, currency);
  const to = await ratedCurrency(context, (await baseCurrency(context)).code);
  return convertMinor(amountMinor, { from, to });
}

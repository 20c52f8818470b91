import { convertMinor } from '@pavilion/money';
import { baseCurrency, ratedCurrency } from '../../settings/index.ts';
import type { InvoiceRow } from '../invoices/store.ts';

/** The amount in the base currency, in which the policy states its limits. */
export async function inBase(
  context: Parameters<typeof baseCurrency>[0],
  { amountMinor, currency }: Pick<InvoiceRow, 'amountMinor' | 'currency'>,
): Promise<bigint> {
  const from = await ratedCurrency(context, currency);
  const to = await ratedCurrency(context, (await baseCurrency(context)).code);
  return convertMinor(amountMinor, { from, to });
}

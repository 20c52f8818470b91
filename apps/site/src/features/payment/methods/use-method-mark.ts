import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { currenciesOptions } from '../../settings/queries.ts';
import { markOf, type MethodMark } from './method-look.ts';

/** The mark of a method in a currency (W-07). */
export function useMethodMark(method: PaymentMethod | undefined, currency: string): MethodMark {
  const { api, config } = useSite();
  const type = useQuery(currenciesOptions(api)).data?.find(({ code }) => code === currency)?.type ?? 'fiat';
  return markOf(method ?? { method: '', logo: '' }, { customerCdn: config.customerCdn, isFiat: type === 'fiat' });
}

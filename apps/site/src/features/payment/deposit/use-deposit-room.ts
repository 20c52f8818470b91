import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { limitsOptions } from '../../risk/queries.ts';
import { currenciesOptions } from '../../settings/queries.ts';
import { depositRoom, type LimitRoom } from './limit-view.ts';

/** What the player's own deposit limits still allow of a deposit in a currency; undefined without a limit (design §8, step 2). */
export function useDepositRoom(currency: string): LimitRoom | undefined {
  const { api } = useSite();
  const limits = useQuery(limitsOptions(api)).data;
  const rates = useQuery(currenciesOptions(api)).data;
  return limits && rates && depositRoom(limits, currency, rates);
}

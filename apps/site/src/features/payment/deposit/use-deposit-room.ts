import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { limitsOptions } from '../../risk/queries.ts';
import { depositRoom, type LimitRoom } from './limit-view.ts';

/** What the player's own deposit limits still allow, in main units of a currency; undefined without a limit (design §8, step 2). */
export function useDepositRoom(): LimitRoom | undefined {
  const { api } = useSite();
  const { data } = useQuery(limitsOptions(api));
  return data && depositRoom(data);
}

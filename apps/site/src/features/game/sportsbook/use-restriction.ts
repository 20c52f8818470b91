import { useMemo } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { limitsOptions } from '../../risk/queries.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import { type Restriction, restrictionOf } from './restriction.ts';

const none = [] as const;

/** The player's betting restriction. It follows changes while the page is open, since profile updates refetch the limits. */
export function useRestriction({ isSignedIn, isRealityCheckDue }: { isSignedIn: boolean; isRealityCheckDue: boolean }): Restriction | null {
  const { api } = useSite();
  const { data } = useQuery({ ...limitsOptions(api), enabled: isSignedIn });
  const currency = useActiveAccount()?.currency;
  const limits = isSignedIn ? (data ?? none) : none;
  return useMemo(() => restrictionOf(limits, { currency, isRealityCheckDue }), [limits, currency, isRealityCheckDue]);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSite } from '../../../session/use-site.ts';
import { limitsOptions } from '../../risk/queries.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import { type Restriction, restrictionOf } from './restriction.ts';

const none = [] as const;

/** What keeps the player from placing, also where it begins while the page is open: the channel of the profile has the limits read anew. */
export function useRestriction({ isSignedIn, isAsked }: { isSignedIn: boolean; isAsked: boolean }): Restriction | null {
  const { api } = useSite();
  const { data } = useQuery({ ...limitsOptions(api), enabled: isSignedIn });
  const currency = useActiveAccount()?.currency;
  const limits = isSignedIn ? (data ?? none) : none;
  return useMemo(() => restrictionOf(limits, { currency, isAsked }), [limits, currency, isAsked]);
}

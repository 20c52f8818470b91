import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  cashbackOptions,
  offeredBonusesOptions,
  playerBonusesOptions,
  playerFreespinsOptions,
} from '../../features/game/bonuses/queries.ts';
import { collectionsOptions, favoritesOptions, providersOptions } from '../../features/game/queries.ts';
import { popoverMessagesOptions } from '../../features/notification/queries.ts';
import { fieldsOptions, profileOptions } from '../../features/player/queries.ts';
import { loyaltyAccountKey, loyaltyAccountOptions } from '../../features/retention/queries.ts';
import { questTabOptions } from '../../features/retention/quests/queries.ts';
import { limitsOptions } from '../../features/risk/queries.ts';
import { accountsOptions, activeAccountOf } from '../../features/wallet/queries.ts';
import { useMoneyKept } from '../../features/wallet/money/use-money-kept.ts';
import { useVisitKept } from '../../session/use-visit.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';

/** Prefetches data for the next pages and dialogs once the page is touched, and keeps the player's money true across tabs and losses of the connection. Renders nothing. */
export function StartData(): null {
  useVisitorData();
  usePlayerData();
  useMoneyKept();
  useVisitKept();
  return null;
}

/** Public data: studios, collections, the fields of the registration (product §7, N-19). */
function useVisitorData(): void {
  const { api, visitor } = useSite();
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.prefetchQuery(providersOptions(api));
    void queryClient.prefetchQuery(collectionsOptions(api, visitor));
    void queryClient.prefetchQuery(fieldsOptions(api, 'registration'));
  }, [api, visitor, queryClient]);
}

/** A player's data: accounts first, because bonuses, free spins, cashback and quests are requested in the active currency (wire §6.11, N-20). */
function usePlayerData(): void {
  const { api, config } = useSite();
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) return;
    // Shown at once from the cache and refetched when opened, since it may have changed on another device.
    const warm = async (queryKey: QueryKey, prefetching: Promise<void>): Promise<void> => {
      await prefetching;
      await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    };
    const load = async (): Promise<void> => {
      void queryClient.prefetchQuery(profileOptions(api));
      void queryClient.prefetchQuery(popoverMessagesOptions(api));
      void queryClient.prefetchQuery(favoritesOptions(api));
      void warm(limitsOptions(api).queryKey, queryClient.prefetchQuery(limitsOptions(api)));
      if (config.loyaltyEnabled) void warm(loyaltyAccountKey, queryClient.prefetchQuery(loyaltyAccountOptions(api)));
      const currency = activeAccountOf(await queryClient.ensureQueryData(accountsOptions(api)))?.currency;
      if (currency === undefined) return;
      const bonuses = playerBonusesOptions(api, currency);
      const freespins = playerFreespinsOptions(api, currency);
      const offers = offeredBonusesOptions(api, currency);
      const cashback = cashbackOptions(api, currency);
      const quests = questTabOptions(api, 'active', currency);
      void warm(bonuses.queryKey, queryClient.prefetchQuery(bonuses));
      void warm(freespins.queryKey, queryClient.prefetchQuery(freespins));
      void warm(offers.queryKey, queryClient.prefetchQuery(offers));
      void warm(cashback.queryKey, queryClient.prefetchQuery(cashback));
      if (config.questsEnabled) void warm(quests.queryKey, queryClient.prefetchInfiniteQuery(quests));
    };
    load().catch(() => undefined); // The components that need the data retry and report the failure.
  }, [api, config, queryClient, isSignedIn]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cashbackOptions, offeredBonusesOptions, playerBonusesOptions, playerFreespinsOptions } from '../features/game/bonuses/queries.ts';
import { collectionsOptions, favoritesOptions, providersOptions } from '../features/game/queries.ts';
import { popoverMessagesOptions } from '../features/notification/queries.ts';
import { fieldsOptions, profileOptions } from '../features/player/queries.ts';
import { loyaltyAccountOptions } from '../features/retention/queries.ts';
import { questTabOptions } from '../features/retention/quest-queries.ts';
import { limitsOptions } from '../features/risk/queries.ts';
import { accountsOptions, activeAccountOf } from '../features/wallet/queries.ts';
import { useIsSignedIn } from '../session/use-session.ts';
import { useSite } from '../session/use-site.ts';

/** What the next pages and dialogs stand on, asked for once the page is at rest; what is known already is not asked for again. Shows nothing. */
export function StartData(): null {
  useVisitorData();
  usePlayerData();
  return null;
}

/** Everybody's: studios, collections, the fields of the registration (spec §7, N-19). */
function useVisitorData(): void {
  const { api, visitor } = useSite();
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.prefetchQuery(providersOptions(api));
    void queryClient.prefetchQuery(collectionsOptions(api, visitor));
    void queryClient.prefetchQuery(fieldsOptions(api, 'registration'));
  }, [api, visitor, queryClient]);
}

/** A player's: accounts first, since bonuses, free spins, cashback and quests are asked for in the active currency (wire §6.11, N-20). */
function usePlayerData(): void {
  const { api, config } = useSite();
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) return;
    const load = async (): Promise<void> => {
      void queryClient.prefetchQuery(profileOptions(api));
      void queryClient.prefetchQuery(limitsOptions(api));
      void queryClient.prefetchQuery(popoverMessagesOptions(api));
      void queryClient.prefetchQuery(favoritesOptions(api));
      if (config.loyaltyEnabled) void queryClient.prefetchQuery(loyaltyAccountOptions(api));
      const currency = activeAccountOf(await queryClient.ensureQueryData(accountsOptions(api)))?.currency;
      if (currency === undefined) return;
      void queryClient.prefetchQuery(playerBonusesOptions(api, currency));
      void queryClient.prefetchQuery(playerFreespinsOptions(api, currency));
      void queryClient.prefetchQuery(offeredBonusesOptions(api, currency));
      void queryClient.prefetchQuery(cashbackOptions(api, currency));
      if (config.questsEnabled) void queryClient.prefetchInfiniteQuery(questTabOptions(api, 'active', currency));
    };
    load().catch(() => undefined); // Whoever shows what is missing asks again and says so.
  }, [api, config, queryClient, isSignedIn]);
}

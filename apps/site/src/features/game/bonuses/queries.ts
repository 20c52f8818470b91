import type { Client } from '@pavilion/contract/client.ts';
import { bonusStatus, bonusTrigger } from '@pavilion/contract/constants.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, allAnswers } from '../../../session/all-answers.ts';
import { useSite } from '../../../session/use-site.ts';
import { currenciesOptions } from '../../settings/queries.ts';
import { type Deposit, type Offer, offersFor } from './offers.ts';
import { type PromoAnswer, tryPromoCode } from './promo.ts';

export type { Deposit, Offer, Worth } from './offers.ts';

const live = [bonusStatus.issued, bonusStatus.active];
const liveStaleMs = 30_000;

/** Bonuses that are issued or active; only these stay in a player's list (S-06). */
export const playerBonusesOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'player-bonuses', currency],
    queryFn: async () => (await api.game.listPlayerBonuses({ query: { status: live, currency: [currency] } })).data,
    staleTime: liveStaleMs,
  });

export const playerFreespinsOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'player-freespins', currency],
    queryFn: async () => (await api.game.listPlayerFreespins({ query: { status: live, currency: [currency] } })).data,
    staleTime: liveStaleMs,
  });

/** As many of the newest as one page holds. */
const newestCount = 100;

/** Whatever became of them, for one that is not in the lists any more. */
export const everyBonusOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'player-bonuses', 'every', currency],
    queryFn: async () => {
      const query = { currency: [currency], page: 1, perPage: newestCount, sortOrder: 'desc' } as const;
      const [bonuses, freespins] = await Promise.all([api.game.listPlayerBonuses({ query }), api.game.listPlayerFreespins({ query })]);
      return { bonuses: bonuses.data, freespins: freespins.data };
    },
    staleTime: 0,
  });

export type PackageWish = { packageId: string; currency: string };

/** All parts of a package whatever became of them (wire §2.7). */
export const packageOptions = (api: Client, { packageId, currency }: PackageWish) =>
  queryOptions({
    queryKey: ['game', 'player-bonuses', 'package', packageId, currency],
    queryFn: async () => {
      const query = { packageId: [packageId], currency: [currency] };
      const [bonuses, freespins] = await Promise.all([api.game.listPlayerBonuses({ query }), api.game.listPlayerFreespins({ query })]);
      return { bonuses: bonuses.data, freespins: freespins.data };
    },
    staleTime: 0,
  });

/** Bonuses that come with a deposit in a currency. The list may fail alone: nothing is offered then. */
export const offeredBonusesOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'bonuses', currency],
    queryFn: () => api.game.listBonuses({ query: { currency } }),
    staleTime: 60_000,
  });

/** The same bonuses with their terms worked out for an amount; 0 for what they give at most. */
export const bonusTermsOptions = (api: Client, { currency, amount, ids }: { currency: string; amount: number; ids: readonly string[] }) =>
  queryOptions({
    queryKey: ['game', 'bonuses', 'terms', currency, amount, ...ids],
    queryFn: () => api.game.listBonuses({ query: { currency, bonusIds: [...ids], ...(amount > 0 ? { amount } : {}) } }),
    staleTime: 60_000,
  });

/** Names of the games a bonus names; a list as long as a page at most. */
export const namedGamesOptions = (api: Client, gameIds: readonly string[]) =>
  queryOptions({
    queryKey: ['game', 'names', ...gameIds],
    queryFn: async () => {
      const { data } = await api.game.listGames({ query: { gameId: gameIds.slice(0, newestCount), page: 1, perPage: newestCount } });
      return data.map(({ name }) => name);
    },
    staleTime: 600_000,
  });

export type Offers = { offers: readonly Offer[]; answer: Answer };

/** What is on offer beside a deposit, worked out for its amount. */
export function useOffers(deposit: Deposit): Offers {
  const { api } = useSite();
  const offered = useQuery({ ...offeredBonusesOptions(api, deposit.currency), enabled: deposit.currency !== '' });
  const rates = useQuery(currenciesOptions(api));
  return { offers: offersFor(offered.data ?? [], deposit, rates.data ?? []), answer: allAnswers([offered, rates]) };
}

/** The promo codes that wait for the next deposit; the newest is the one that counts (wire §2.7). */
export const bonusCodesOptions = (api: Client) =>
  queryOptions({
    queryKey: ['game', 'bonus-codes'],
    queryFn: () => api.game.listBonusCodes({ query: { trigger: bonusTrigger.promoNextDeposit } }),
    staleTime: liveStaleMs,
  });

export function useBonusCodes() {
  const { api } = useSite();
  return useQuery(bonusCodesOptions(api));
}

export const cashbackOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'cashback', currency],
    queryFn: () => api.game.listCashback({ query: { currency } }),
    staleTime: liveStaleMs,
  });

export const bonusStatusesOptions = (api: Client, { bonusIds, currency }: { bonusIds: readonly string[]; currency: string }) =>
  queryOptions({
    queryKey: ['game', 'bonuses', 'statuses', currency, ...bonusIds],
    queryFn: () => api.game.listBonusStatuses({ query: { bonusIds: [...bonusIds], currency } }),
    staleTime: 0,
  });

/** A change of a bonus shows in its lists, in what is on offer and in the balance. */
const afterChange: readonly (readonly string[])[] = [
  ['game', 'player-bonuses'],
  ['game', 'player-freespins'],
  ['game', 'bonuses'],
  ['wallet', 'accounts'],
];

function useChange<Input, Output>(
  change: (api: Client, input: Input) => Promise<Output>,
  keys: readonly (readonly string[])[] = afterChange,
) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    // Also after a refusal: what was shown was not true any more.
    onSettled: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** Bonuses and free spins are told apart by the list they stand in. */
export type HeldKind = 'bonus' | 'freespin';
export type Deed = { kind: HeldKind; id: string };

export const useActivate = () =>
  useChange(async (api, { kind, id }: Deed): Promise<void> => {
    if (kind === 'bonus') await api.game.activatePlayerBonus({ params: { id } });
    else await api.game.activatePlayerFreespin({ params: { id } });
  });

export const useCancel = () =>
  useChange(async (api, { kind, id }: Deed): Promise<void> => {
    if (kind === 'bonus') await api.game.cancelPlayerBonus({ params: { id } });
    else await api.game.cancelPlayerFreespin({ params: { id } });
  });

const afterCode: readonly (readonly string[])[] = [['game', 'bonus-codes'], ...afterChange];

/** Tries a promo code at once, then for the next deposit (D-22). */
export const useAddBonusCode = () =>
  useChange(
    (api, bonusCode: string): Promise<PromoAnswer> => tryPromoCode((trigger) => api.game.addBonusCode({ body: { bonusCode, trigger } })),
    afterCode,
  );

export const useRemoveBonusCode = () =>
  useChange((api, playerBonusCodeId: string) => api.game.removeBonusCode({ body: { playerBonusCodeId } }), afterCode);

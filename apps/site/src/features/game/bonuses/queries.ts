import type { Client } from '@pavilion/contract/calls/client.ts';
import { bonusStatus, bonusTrigger } from '@pavilion/contract/constants.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { type Answer, allAnswers } from '../../../api/all-answers.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { currenciesOptions } from '../../settings/queries.ts';
import { type Deposit, type Offer, offersFor } from './offers.ts';
import { type PromoResult, tryPromoCode } from './promo.ts';

export { convertedDown } from './offers.ts';
export type { Deposit, Offer, Rates, Worth } from './offers.ts';
export { priceTag } from './price-tag.ts';
export { useReturnPercent } from './bonus-labels.ts';

const live = [bonusStatus.issued, bonusStatus.active];
const liveStaleMs = 30_000;

/** The player's issued and active bonuses; the list holds no others (S-06). */
export const playerBonusesOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'player-bonuses', currency],
    queryFn: async () => (await api.game.listPlayerBonuses({ query: { status: live, currency: [currency] } })).data,
    staleTime: liveStaleMs,
  });

/** The player's issued and active free spins. */
export const playerFreespinsOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'player-freespins', currency],
    queryFn: async () => (await api.game.listPlayerFreespins({ query: { status: live, currency: [currency] } })).data,
    staleTime: liveStaleMs,
  });

/** The longest page the API allows. */
const newestCount = 100;

/** The newest bonuses and free spins of any status, to find one that has left the lists. */
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

type PackageInput = { packageId: string; currency: string };

/** All parts of a package, of any status (wire §2.7). */
export const packageOptions = (api: Client, { packageId, currency }: PackageInput) =>
  queryOptions({
    queryKey: ['game', 'player-bonuses', 'package', packageId, currency],
    queryFn: async () => {
      const query = { packageId: [packageId], currency: [currency] };
      const [bonuses, freespins] = await Promise.all([api.game.listPlayerBonuses({ query }), api.game.listPlayerFreespins({ query })]);
      return { bonuses: bonuses.data, freespins: freespins.data };
    },
    staleTime: 0,
  });

/** Bonuses available with a deposit in a currency. If the request fails, nothing is offered. */
export const offeredBonusesOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'bonuses', currency],
    queryFn: () => api.game.listBonuses({ query: { currency } }),
    staleTime: 60_000,
  });

/** The bonuses with their terms calculated for a deposit amount; 0 calculates their maximum. */
export const bonusTermsOptions = (api: Client, { currency, amount, ids }: { currency: string; amount: number; ids: readonly string[] }) =>
  queryOptions({
    queryKey: ['game', 'bonuses', 'terms', currency, amount, ...ids],
    queryFn: () => api.game.listBonuses({ query: { currency, bonusIds: [...ids], ...(amount > 0 ? { amount } : {}) } }),
    staleTime: 60_000,
  });

/** Names of the games in a bonus's conditions, limited to one page. */
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

/** The offers for a deposit, calculated for its amount. */
export function useOffers(deposit: Deposit): Offers {
  const { api } = useSite();
  const offered = useQuery({ ...offeredBonusesOptions(api, deposit.currency), enabled: deposit.currency !== '' });
  const rates = useQuery(currenciesOptions(api));
  return { offers: offersFor(offered.data ?? [], deposit, rates.data ?? []), answer: allAnswers([offered, rates]) };
}

/** The promo codes stored for the next deposit; the newest one applies (wire §2.7). */
const bonusCodesOptions = (api: Client) =>
  queryOptions({
    queryKey: ['game', 'bonus-codes'],
    queryFn: () => api.game.listBonusCodes({ query: { trigger: bonusTrigger.promoNextDeposit } }),
    staleTime: liveStaleMs,
  });

/** The promo codes stored for the next deposit. */
export function useBonusCodes() {
  const { api } = useSite();
  return useQuery(bonusCodesOptions(api));
}

/** The player's cashback in a currency. */
export const cashbackOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'cashback', currency],
    queryFn: () => api.game.listCashback({ query: { currency } }),
    staleTime: liveStaleMs,
  });

/** The issue status of bonuses for the player. */
export const bonusStatusesOptions = (api: Client, { bonusIds, currency }: { bonusIds: readonly string[]; currency: string }) =>
  queryOptions({
    queryKey: ['game', 'bonuses', 'statuses', currency, ...bonusIds],
    queryFn: () => api.game.listBonusStatuses({ query: { bonusIds: [...bonusIds], currency } }),
    staleTime: 0,
  });

/** Keys of the queries that a change of a bonus affects: its lists, the offers and the balance. */
const affectedByBonus: readonly (readonly string[])[] = [
  ['game', 'player-bonuses'],
  ['game', 'player-freespins'],
  ['game', 'bonuses'],
  ['wallet', 'accounts'],
];

function useBonusMutation<Input, Output>(
  change: (api: Client, input: Input) => Promise<Output>,
  keys: readonly (readonly string[])[] = affectedByBonus,
) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    // Also after a refusal, which shows that the cached data is outdated.
    onSettled: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

type HeldKind = 'bonus' | 'freespin';
/** Identifies a bonus or free spins. */
export type HeldReference = { kind: HeldKind; id: string };

/** Activates an issued bonus or free spins. */
export const useActivate = () =>
  useBonusMutation(async (api, { kind, id }: HeldReference): Promise<void> => {
    if (kind === 'bonus') await api.game.activatePlayerBonus({ params: { id } });
    else await api.game.activatePlayerFreespin({ params: { id } });
  });

/** Cancels a bonus or free spins; the server refuses locked ones. */
export const useCancel = () =>
  useBonusMutation(async (api, { kind, id }: HeldReference): Promise<void> => {
    if (kind === 'bonus') await api.game.cancelPlayerBonus({ params: { id } });
    else await api.game.cancelPlayerFreespin({ params: { id } });
  });

const affectedByCode: readonly (readonly string[])[] = [['game', 'bonus-codes'], ...affectedByBonus];

/** Adds a promo code: tried for immediate use, then for the next deposit (D-22). */
export const useAddBonusCode = () =>
  useBonusMutation(
    (api, bonusCode: string): Promise<PromoResult> => tryPromoCode((trigger) => api.game.addBonusCode({ body: { bonusCode, trigger } })),
    affectedByCode,
  );

/** Removes a stored promo code. */
export const useRemoveBonusCode = () =>
  useBonusMutation((api, playerBonusCodeId: string) => api.game.removeBonusCode({ body: { playerBonusCodeId } }), affectedByCode);

import type { Client } from '@pavilion/contract/calls/client.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** wire §7.10 */
const perPage = 10;
const fresh = { staleTime: 0, placeholderData: keepPreviousData };

/** The player's own rounds, newest first; of one game if `gameId` is given. */
export const spinsOptions = (api: Client, page: number, gameId?: string) =>
  queryOptions({
    queryKey: ['game', 'spins', page, gameId],
    queryFn: () => api.game.listSpins({ query: { page, perPage, ...(gameId === undefined ? {} : { gameId }) } }),
    ...fresh,
  });

/** Key prefix of every page of bets. */
export const betsKey = ['game', 'bets'] as const;

/** The player's own sports bets, settled or open. */
export const betsOptions = (api: Client, page: number, isSettled: boolean) =>
  queryOptions({
    queryKey: [...betsKey, page, isSettled],
    queryFn: () => api.game.listBets({ query: { page, perPage, isSettled } }),
    ...fresh,
  });

/** One of the player's own sports bets. */
export const betOptions = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...betsKey, id],
    queryFn: () => api.game.listBets({ query: { page: 1, perPage: 1, id } }),
    ...fresh,
  });

/** The player's own bonuses of any status, newest first. */
export const pastBonusesOptions = (api: Client, page: number) =>
  queryOptions({
    queryKey: ['game', 'player-bonuses', 'history', page],
    queryFn: () => api.game.listPlayerBonuses({ query: { page, perPage, sortOrder: 'desc' } }),
    ...fresh,
  });

/** The player's own free spins of any status, newest first. */
export const pastFreespinsOptions = (api: Client, page: number) =>
  queryOptions({
    queryKey: ['game', 'player-freespins', 'history', page],
    queryFn: () => api.game.listPlayerFreespins({ query: { page, perPage, sortOrder: 'desc' } }),
    ...fresh,
  });

import type { Client } from '@pavilion/contract/client.ts';
import { bonusStatus } from '@pavilion/contract/constants.ts';
import { queryOptions } from '@tanstack/react-query';

const live = [bonusStatus.issued, bonusStatus.active];

/** Bonuses that are issued or active; only these stay in a player's list (S-06). */
export const playerBonusesOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'player-bonuses', currency],
    queryFn: async () => (await api.game.listPlayerBonuses({ query: { status: live, currency: [currency] } })).data,
    staleTime: 30_000,
  });

export const playerFreespinsOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['game', 'player-freespins', currency],
    queryFn: async () => (await api.game.listPlayerFreespins({ query: { status: live, currency: [currency] } })).data,
    staleTime: 30_000,
  });

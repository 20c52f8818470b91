import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { playerRewardEndpoints } from '@pavilion/contract/console/player-rewards.ts';
import { listPointsOf, listQuestsOf, listTournamentsOf, type ReadContext } from './rewards.ts';

/** What a player earns besides money (operator §2.3, tab Bonuses). */
export const playerRewardRoutes: Routes<typeof playerRewardEndpoints, ReadContext> = {
  listPlayerQuests: listQuestsOf,
  listPlayerPoints: listPointsOf,
  listPlayerTournaments: listTournamentsOf,
};

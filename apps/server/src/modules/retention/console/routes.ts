import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { playerRewardEndpoints } from '@pavilion/contract/console/player/rewards.ts';
import { listPointsOf, listQuestsOf, listTournamentsOf, type Reader } from './rewards.ts';

/** A player's rewards other than money (operator §2.3, tab Bonuses). */
export const playerRewardRoutes: Routes<typeof playerRewardEndpoints, Reader> = {
  listPlayerQuests: listQuestsOf,
  listPlayerPoints: listPointsOf,
  listPlayerTournaments: listTournamentsOf,
};

import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/players.ts';
import type { DeskContext, PlayerDesk } from './context.ts';
import { readPlayer } from './head.ts';
import { listPlayers } from './list.ts';

/** The console's calls about players (operator §4, players). */
export const playerDeskRoutes = (desk: PlayerDesk): Routes<typeof playerDeskEndpoints, DeskContext> => ({
  listPlayers: (context, input) => listPlayers(context, input),
  readPlayer: (context, { params }) => readPlayer(context, desk, params.id),
});

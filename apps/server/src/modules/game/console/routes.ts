import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { playerPlayEndpoints } from '@pavilion/contract/console/player/money.ts';
import type { OperatorVisitor } from '../../../kernel/visitor.ts';
import type { GamePorts } from '../ports.ts';
import { listPlayerCashback } from './cashback.ts';
import { listPlayerCodes } from './codes.ts';
import { listBonusesOf, listFreespinsOf } from './given.ts';
import { listPlayerGameSessions } from './game-sessions.ts';
import { readPlayerReturns } from './returns.ts';
import { listPlayerRounds, type ReadContext, readRound } from './rounds.ts';
import { listPlayerTickets } from './tickets.ts';

/** A player's play, bonuses and free spins (operator §2.3, tabs Play and Bonuses). */
export const playerPlayRoutes: Routes<
  typeof playerPlayEndpoints,
  ReadContext & Pick<OperatorVisitor, 'request'> & { game: Pick<GamePorts, 'studio'> }
> = {
  listPlayerRounds: (context, { params, query }) => listPlayerRounds(context, params.id, query),
  listPlayerGameSessions,
  readPlayerReturns,
  listPlayerTickets,
  readRound: (context, { params }) => readRound(context, params),
  listPlayerCodes,
  listPlayerCashback,
  listPlayerBonuses: (context, { params, query }) => listBonusesOf(context, params.id, query),
  listPlayerFreespins: (context, { params, query }) => listFreespinsOf(context, params.id, query),
};

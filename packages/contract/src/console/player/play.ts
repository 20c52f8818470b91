import * as z from 'zod/mini';
import { get, list } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { queryEnum } from '../../formats/query.ts';
import { moment } from '../../formats/values.ts';

/** A launched game, until it was closed, launched again or expired. */
const gameSessionView = z.object({
  id: z.string(),
  source: z.string(),
  gameId: z.string(),
  game: z.nullable(z.string()),
  currency: z.string(),
  openedAt: moment(),
  /** Null while it is open. */
  endedAt: z.nullable(moment()),
  /** The device of the sign-in that it was launched in; null where a studio launched it, or the sign-in is forgotten. */
  device: z.nullable(z.string()),
  playerSessionId: z.nullable(z.string()),
  /** Rounds that began in it. */
  rounds: z.int(),
  staked: amount(),
  won: amount(),
});

/** Fewer rounds than this say little, whatever their return. */
export const RETURN_ROUNDS_LEAST = 2000;

const percent = z.nullable(z.number());

/** A player's return from a game in one currency, with the stated one. */
const returnView = z.object({
  gameId: z.string(),
  game: z.nullable(z.string()),
  currency: z.string(),
  rounds: z.int(),
  staked: amount(),
  /** With what bonus terms then forfeited: it is the game's. */
  won: amount(),
  measuredPercent: z.number(),
  /** Null for a game that is not in the catalogue any more, or states none. */
  statedPercent: percent,
  /** Points of per cent around the stated return in which 95 of 100 players with such stakes are; null where the game states no deviation. */
  bandPercent: percent,
  verdict: z.enum(['within', 'above', 'below', 'few', 'unknown']),
});

export const playerPlayListEndpoints = {
  listPlayerGameSessions: list('/players/:id/game-sessions', 'players.read', {
    summary: 'Games as the player launched them, the newest first, with the rounds that began in each',
    response: z.array(gameSessionView),
  }),
  readPlayerReturns: get('/players/:id/returns', 'players.read', {
    summary: 'What a player got back by game, beside the stated return, with the band of chance; of the newest 20,000 closed rounds',
    query: z.object({ period: z._default(queryEnum(['days90', 'all']), 'days90') }),
    response: z.object({ rounds: z.int(), isComplete: z.boolean(), games: z.array(returnView) }),
  }),
};

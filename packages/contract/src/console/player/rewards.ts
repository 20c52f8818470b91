import * as z from 'zod/mini';
import { quest } from '../../areas/retention.ts';
import { list } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';

/** A quest that a player has begun, as the player reads it. */
const playerQuest = z.extend(quest, { currency: z.string(), startedAt: moment(), updatedAt: moment() });

/** Points of one day from one source; a gift has no name. */
const playerPoints = z.object({
  id: z.string(),
  day: z.string(),
  kind: z.enum(['game', 'quest', 'level', 'gift']),
  name: z.string(),
  points: amount(),
});

/** A tournament that a player takes part in; the place is null until there are points. */
const playerTournament = z.object({
  id: z.string(),
  identity: z.string(),
  title: z.string(),
  state: z.int(),
  startAt: moment(),
  endAt: moment(),
  points: z.number(),
  /** Where rounds have changed since the board was final (P-102): what the points would be by now. */
  correctedPoints: z.nullable(z.number()),
  place: z.nullable(z.int()),
});

/** A player's rewards other than money (operator §2.3, tab Bonuses). */
export const playerRewardEndpoints = {
  listPlayerQuests: list('/players/:id/quests', 'players.read', {
    summary: 'Quests that a player has begun, the latest change first',
    response: z.array(playerQuest),
  }),
  listPlayerPoints: list('/players/:id/points', 'players.read', {
    summary: 'A player’s points by day and source, the latest day first',
    response: z.array(playerPoints),
  }),
  listPlayerTournaments: list('/players/:id/tournaments', 'players.read', {
    summary: 'Tournaments that a player takes or took part in, the one that ends last first, with points and place',
    response: z.array(playerTournament),
  }),
};

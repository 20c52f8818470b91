import * as z from 'zod/mini';
import { quest } from '../../areas/retention.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { amount } from '../../formats/amount.ts';
import { keysetQuery } from '../../formats/keyset.ts';
import { idParams, moment } from '../../formats/values.ts';

const ofPlayer = (name: string) => `/api/console/v1/players/:id/${name}` as const;
const list = { method: 'GET', access: 'operator', permission: 'players.read', keyset: true, params: idParams, errors: [] } as const;

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

/** What a player earns besides money (operator §2.3, tab Bonuses). */
export const playerRewardEndpoints = {
  listPlayerQuests: endpoint({
    ...list,
    path: ofPlayer('quests'),
    summary: 'Quests that a player has begun, the latest change first',
    query: z.object(keysetQuery),
    response: z.array(playerQuest),
  }),
  listPlayerPoints: endpoint({
    ...list,
    path: ofPlayer('points'),
    summary: 'A player’s points by day and source, the latest day first',
    query: z.object(keysetQuery),
    response: z.array(playerPoints),
  }),
  listPlayerTournaments: endpoint({
    ...list,
    path: ofPlayer('tournaments'),
    summary: 'Tournaments that a player takes or took part in, the one that ends last first, with points and place',
    query: z.object(keysetQuery),
    response: z.array(playerTournament),
  }),
};

import * as z from 'zod/mini';
import { list } from '../endpoints.ts';
import { keysetQuery, queryValues } from '../../formats/keyset.ts';
import { queryEnum, queryFlag, queryMoment, queryText } from '../../formats/query.ts';
import { registrationRow, sessionRow, sessionStates } from './views.ts';

const range = { createdFrom: z.optional(queryMoment()), createdTo: z.optional(queryMoment()) };
const queryId = () => z.optional(z.pipe(queryText(), z.uuid()));

/** Sessions and registrations (operator §2.2, pages 7 and 8). */
export const playerListEndpoints = {
  listAllSessions: list('/player-sessions', 'players.read', {
    summary: 'Sessions of all players, the newest first',
    query: z.object({
      ...keysetQuery,
      state: z.optional(queryEnum(sessionStates)),
      country: queryValues(),
      deviceType: queryValues(),
      id: queryId(),
      playerId: queryId(),
      /** A session on whose device they run. */
      deviceOf: queryId(),
      /** A session from whose address they run. */
      addressOf: queryId(),
      isPlaying: z.optional(queryFlag()),
      /** Whether other players were signed in on the device. */
      isShared: z.optional(queryFlag()),
      ...range,
    }),
    response: z.array(sessionRow),
  }),
  listRegistrations: list('/registrations', 'players.read', {
    summary: 'Registrations and refused tries by minute, country and tag, the newest first',
    query: z.object({
      ...keysetQuery,
      id: queryId(),
      country: queryValues(),
      affiliateTag: queryValues(),
      /** At which refused tries failed. */
      field: queryValues(),
      isRefused: z.optional(queryFlag()),
      ...range,
    }),
    response: z.array(registrationRow),
  }),
};

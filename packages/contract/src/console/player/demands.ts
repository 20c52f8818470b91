import * as z from 'zod/mini';
import { postOnce } from '../endpoints.ts';
import { moment } from '../../formats/values.ts';
import { ask, reasonBody } from '../approvals.ts';

/** What a player may demand of the data about them, asked for by an operator (operator §4, players). */
export const playerDemandEndpoints = {
  askErasure: ask('/players/:id/erasure', 'players.erase.ask', {
    summary: 'Asks that a player be forgotten, on the player’s demand; once approved it waits seven days, as the player’s own request does',
    body: reasonBody,
    multilineFields: ['reason'],
    errors: ['erasurePostponed', 'conflict'],
  }),
  requestDataExport: postOnce('/players/:id/data-export', 'players.erase.ask', {
    summary: 'Has a copy made of everything held about a player, for the player alone: a mail says when it is there; once in 24 hours',
    body: reasonBody,
    response: z.object({ id: z.string(), state: z.enum(['preparing', 'ready', 'taken', 'expired']), requestedAt: moment() }),
    multilineFields: ['reason'],
    errors: ['conflict'],
  }),
};

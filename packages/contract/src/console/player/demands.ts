import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { idParams, moment } from '../../formats/values.ts';
import { asked, reasonText } from '../approvals.ts';

const V1 = '/api/console/v1/players/:id';
const reason = z.object({ reason: reasonText() });

/** What a player may demand of the data about them, asked for by an operator (operator §4, players). */
export const playerDemandEndpoints = {
  askErasure: endpoint({
    method: 'POST',
    path: `${V1}/erasure`,
    access: 'operator',
    permission: 'players.erase.ask',
    idempotent: true,
    accepted: true,
    summary: 'Asks that a player be forgotten, on the player’s demand; once approved it waits seven days, as the player’s own request does',
    params: idParams,
    body: reason,
    response: asked,
    multilineFields: ['reason'],
    errors: ['erasurePostponed', 'conflict'],
  }),
  requestDataExport: endpoint({
    method: 'POST',
    path: `${V1}/data-export`,
    access: 'operator',
    permission: 'players.erase.ask',
    idempotent: true,
    summary: 'Has a copy made of everything held about a player, for the player alone: a mail says when it is there; once in 24 hours',
    params: idParams,
    body: reason,
    response: z.object({ id: z.string(), state: z.enum(['preparing', 'ready', 'taken', 'expired']), requestedAt: moment() }),
    multilineFields: ['reason'],
    errors: ['conflict'],
  }),
};

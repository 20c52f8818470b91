import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { keysetQuery, queryValues } from '../../formats/keyset.ts';
import { queryEnum, queryMoment, queryText } from '../../formats/query.ts';
import { idParams } from '../../formats/values.ts';
import { auditView } from '../audit.ts';
import { explainEndpoints } from './explain.ts';
import { playerActEndpoints } from './acts.ts';
import { playerDemandEndpoints } from './demands.ts';
import { playerListEndpoints } from './lists.ts';
import { playerOverviewEndpoints } from './overview.ts';
import { listedPlayer, playerExclusion, playerHead, playerLimit, playerMail, playerNote, playerSession } from './views.ts';

const V1 = '/api/console/v1/players';
const ofPlayer = (name: string) => `${V1}/:id/${name}` as const;
const reading = { method: 'GET', access: 'operator', permission: 'players.read', errors: [] } as const;

/** Players, as operators find and judge them (operator §2.3, §4). */
export const playerDeskEndpoints = {
  ...playerActEndpoints,
  ...playerDemandEndpoints,
  ...explainEndpoints,
  ...playerListEndpoints,
  ...playerOverviewEndpoints,
  listPlayers: endpoint({
    ...reading,
    path: V1,
    keyset: true,
    summary: 'Players, the newest first; `q` finds them as the search does',
    query: z.object({
      ...keysetQuery,
      q: z.optional(queryText()),
      status: queryValues(),
      country: queryValues(),
      tag: queryValues(),
      createdFrom: z.optional(queryMoment()),
      createdTo: z.optional(queryMoment()),
      sort: z.optional(queryEnum(['createdAt'])),
    }),
    response: z.array(listedPlayer),
  }),
  readPlayer: endpoint({ ...reading, path: `${V1}/:id`, summary: 'The head of a player’s page', params: idParams, response: playerHead }),
  listPlayerNotes: endpoint({
    ...reading,
    path: ofPlayer('notes'),
    keyset: true,
    summary: 'Notes about a player, the newest first',
    params: idParams,
    query: z.object(keysetQuery),
    response: z.array(playerNote),
  }),
  listPlayerSessions: endpoint({
    ...reading,
    path: ofPlayer('sessions'),
    keyset: true,
    summary: 'A player’s sessions, the newest first',
    params: idParams,
    query: z.object(keysetQuery),
    response: z.array(playerSession),
  }),
  listPlayerAudit: endpoint({
    ...reading,
    path: ofPlayer('audit'),
    keyset: true,
    summary: 'What is recorded about a player, the newest first',
    params: idParams,
    query: z.object({ ...keysetQuery, kind: queryValues() }),
    response: z.array(auditView),
  }),
  listPlayerMails: endpoint({
    ...reading,
    path: ofPlayer('mails'),
    keyset: true,
    summary: 'Mails that went to a player, the newest first: which, when and what became of them',
    params: idParams,
    query: z.object(keysetQuery),
    response: z.array(playerMail),
  }),
  listPlayerLimits: endpoint({
    ...reading,
    path: ofPlayer('limits'),
    keyset: true,
    summary: 'A player’s limits of money, with what is used of each',
    params: idParams,
    query: z.object(keysetQuery),
    response: z.array(playerLimit),
  }),
  listPlayerExclusions: endpoint({
    ...reading,
    path: ofPlayer('exclusions'),
    keyset: true,
    summary: 'A player’s breaks and exclusions, the newest first',
    params: idParams,
    query: z.object(keysetQuery),
    response: z.array(playerExclusion),
  }),
};

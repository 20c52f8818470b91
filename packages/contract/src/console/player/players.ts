import * as z from 'zod/mini';
import { get, list, postOnce } from '../endpoints.ts';
import { keysetQuery, queryValues } from '../../formats/keyset.ts';
import { queryEnum, queryMoment, queryText } from '../../formats/query.ts';
import { auditView } from '../audit.ts';
import { explainEndpoints } from './explain.ts';
import { playerActEndpoints } from './acts.ts';
import { playerListEndpoints } from './lists.ts';
import { playerOverviewEndpoints } from './overview.ts';
import { listedPlayer, playerExclusion, playerHead, playerLimit, playerMail, playerNote, playerSession } from './views.ts';
import { moment } from '../../formats/values.ts';
import { ask, reasonBody } from '../approvals.ts';

/** Data requests that players may make, entered by an operator (operator §4, players). */
const playerDemandEndpoints = {
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

/** Players, as operators find and judge them (operator §2.3, §4). */
export const playerDeskEndpoints = {
  ...playerActEndpoints,
  ...playerDemandEndpoints,
  ...explainEndpoints,
  ...playerListEndpoints,
  ...playerOverviewEndpoints,
  listPlayers: list('/players', 'players.read', {
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
  readPlayer: get('/players/:id', 'players.read', { summary: 'The head of a player’s page', response: playerHead }),
  listPlayerNotes: list('/players/:id/notes', 'players.read', {
    summary: 'Notes about a player, the newest first',
    response: z.array(playerNote),
  }),
  listPlayerSessions: list('/players/:id/sessions', 'players.read', {
    summary: 'A player’s sessions, the newest first',
    response: z.array(playerSession),
  }),
  listPlayerAudit: list('/players/:id/audit', 'players.read', {
    summary: 'What is recorded about a player, the newest first',
    query: z.object({ ...keysetQuery, kind: queryValues() }),
    response: z.array(auditView),
  }),
  listPlayerMails: list('/players/:id/mails', 'players.read', {
    summary: 'Mails that went to a player, the newest first: which, when and what became of them',
    response: z.array(playerMail),
  }),
  listPlayerLimits: list('/players/:id/limits', 'players.read', {
    summary: 'A player’s limits of money, with what is used of each',
    response: z.array(playerLimit),
  }),
  listPlayerExclusions: list('/players/:id/exclusions', 'players.read', {
    summary: 'A player’s breaks and exclusions, the newest first',
    response: z.array(playerExclusion),
  }),
};

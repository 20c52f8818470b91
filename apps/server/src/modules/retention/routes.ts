import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { retentionEndpoints } from '@pavilion/contract/areas/retention.ts';
import { listLevels, listPointHistory, listPointRates, readLoyaltyAccount } from './loyalty/service.ts';
import type { RetentionContext } from './context.ts';
import { activateQuest, cancelQuest, listPlayerQuests, listQuests } from './quests/service.ts';
import { listTournaments, participateInTournament, readTournament } from './tournaments/service.ts';

/** How long pages may be rendered from one answer: browsers fetch the standings themselves and are notified of changes. */
export const retentionPagesForMs = { listTournaments: 1000, readTournament: 1000 } as const;

/** Loyalty, quests and tournaments (wire §2.6). An installation begins without tournaments: the operator publishes them. */
export const retentionRoutes: Routes<typeof retentionEndpoints, RetentionContext> = {
  listLevels: (context, { query }) => listLevels(context, query),
  readLoyaltyAccount: (context) => readLoyaltyAccount(context),
  listPointRates: (context, { query }) => listPointRates(context, query),
  listPointHistory: (context, { query }) => listPointHistory(context, query),
  listQuests: (context, { query }) => listQuests(context, query),
  listPlayerQuests: (context, { query }) => listPlayerQuests(context, query),
  activateQuest: (context, { params }) => activateQuest(context, params.id),
  cancelQuest: (context, { params }) => cancelQuest(context, params.id),
  listTournaments: (context, { query }) => listTournaments(context, query),
  readTournament: (context, { params, query }) => readTournament(context, params.id, query.locale),
  participateInTournament: (context, { params }) => participateInTournament(context, params.id),
};

/** Calls that only read, and much: a replica may answer them (D-197). */
export const retentionReplicable = ['listPointHistory', 'listTournaments'] as const;

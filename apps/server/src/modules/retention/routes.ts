import type { Routes } from '@pavilion/contract/endpoint.ts';
import type { retentionEndpoints } from '@pavilion/contract/retention.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import { listLevels, readLoyaltyAccount } from './loyalty/service.ts';
import { listTournaments, participateInTournament, readTournament } from './tournaments/service.ts';

/** A page of something nobody has published: the list exists, its rows do not. */
const emptyPage = async (_context: unknown, { query }: { query: { page: number; perPage?: number | undefined } }) => ({
  data: [],
  meta: { page: query.page, perPage: query.perPage ?? 1, totalRows: 0 },
});

/** Loyalty, quests and tournaments (wire §2.6). An installation begins without quests and tournaments: the operator publishes them. */
export const retentionRoutes: Routes<typeof retentionEndpoints, RequestContext> = {
  listLevels: (context, { query }) => listLevels(context, query),
  readLoyaltyAccount: (context) => readLoyaltyAccount(context),
  listQuests: emptyPage,
  listPlayerQuests: emptyPage,
  listTournaments: (context, { query }) => listTournaments(context, query),
  readTournament: (context, { params }) => readTournament(context, params.id),
  participateInTournament: (context, { params }) => participateInTournament(context, params.id),
};

import type { Routes } from '@pavilion/contract/endpoint.ts';
import type { bonusEndpoints } from '@pavilion/contract/game-bonus.ts';

/** A page without rows. */
function emptyPage(query: { page: number; perPage?: number | undefined }) {
  return { data: [], meta: { page: query.page, perPage: query.perPage ?? 1, totalRows: 0 } };
}

/**
 * Bonuses of a player. Nothing in this product issues one yet, so every list is truthfully empty; the bonus engine
 * brings its tables and fills these answers.
 */
export const bonusRoutes: Routes<typeof bonusEndpoints, unknown> = {
  listPlayerBonuses: async (_context, { query }) => emptyPage(query),
  listPlayerFreespins: async (_context, { query }) => emptyPage(query),
  listBonuses: async () => [],
  listBonusCodes: async () => [],
  listCashback: async () => [],
};

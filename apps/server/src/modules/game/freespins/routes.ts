import { playerOf, type Visitor } from '../../../kernel/visitor.ts';
import { readingLocale } from '../../player/index.ts';
import type { FreespinKernel } from './kernel.ts';
import { activateFreespins, cancelFreespins, listPlayerFreespins } from './service.ts';
import type { GivenFilter } from '../bonuses/given-store.ts';

const PER_PAGE_MAX = 100;

interface ListQuery {
  page: number;
  perPage?: number | undefined;
  status?: readonly number[] | undefined;
  currency?: readonly string[] | undefined;
  packageId?: readonly string[] | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** Reads the query of a list of own free spins (wire row 55). */
function filterOf({ page, status, currency, packageId, sortOrder, ...query }: ListQuery, playerId: string): GivenFilter {
  const limit = query.perPage ?? PER_PAGE_MAX;
  const lists = { statuses: status ?? [], currencies: currency ?? [], packageIds: packageId ?? [] };
  return { playerId, ...lists, isDescending: sortOrder === 'desc', limit, offset: (page - 1) * limit };
}

type Context = FreespinKernel & Visitor;
const owned = (context: Context, { params }: { params: { id: string } }) => ({
  playerId: playerOf(context).playerId,
  freespinId: params.id,
});

/** Free spins of a player (wire §2.7). */
export const freespinRoutes = {
  listPlayerFreespins: async (context: Context, { query }: { query: ListQuery }) => {
    const { playerId } = playerOf(context);
    const filter = filterOf(query, playerId);
    const { data, totalRows } = await listPlayerFreespins(context, filter, await readingLocale(context, playerId));
    return { data, meta: { page: query.page, perPage: filter.limit, totalRows } };
  },
  activatePlayerFreespin: (context: Context, input: { params: { id: string } }) => activateFreespins(context, owned(context, input)),
  cancelPlayerFreespin: (context: Context, input: { params: { id: string } }) => cancelFreespins(context, owned(context, input)),
};

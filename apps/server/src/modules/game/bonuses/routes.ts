import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { bonusEndpoints } from '@pavilion/contract/areas/game/bonus.ts';
import { playerOf, type Visitor } from '../../../kernel/visitor.ts';
import { readingLocale } from '../../player/index.ts';
import type { BonusKernel } from './kernel.ts';
import { listOffers, listStatuses } from './offers/offers.ts';
import { activateBonus, cancelBonus, listPlayerBonuses } from './service.ts';

const PER_PAGE_MAX = 100;

/** Bonuses of a player (wire §2.7). */
export const bonusRoutes: Routes<typeof bonusEndpoints, BonusKernel & Visitor> = {
  listPlayerBonuses: async (context, { query }) => {
    const { page, status, currency, packageId, sortOrder } = query;
    const perPage = query.perPage ?? PER_PAGE_MAX;
    const { playerId } = playerOf(context);
    const lists = { statuses: status ?? [], currencies: currency ?? [], packageIds: packageId ?? [] };
    const filter = { playerId, ...lists, isDescending: sortOrder === 'desc', limit: perPage, offset: (page - 1) * perPage };
    const { data, totalRows } = await listPlayerBonuses(context, filter, await readingLocale(context, playerId));
    return { data, meta: { page, perPage, totalRows } };
  },
  activatePlayerBonus: (context, { params }) => activateBonus(context, { playerId: playerOf(context).playerId, bonusId: params.id }),
  cancelPlayerBonus: (context, { params }) => cancelBonus(context, { playerId: playerOf(context).playerId, bonusId: params.id }),
  listBonuses: async (context, { query }) => {
    const { playerId } = playerOf(context);
    return listOffers(context, { ...query, playerId, locale: await readingLocale(context, playerId) });
  },
  listBonusStatuses: (context, { query }) => listStatuses(context, { ...query, playerId: playerOf(context).playerId }),
};

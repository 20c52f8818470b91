import type { Kernel } from '../../../kernel/context.ts';
import { invariant } from '../../../kernel/errors.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import { type Level, sortLevels, standingOf } from './rules.ts';
import * as store from './store.ts';

async function levelsOf({ database }: Pick<Kernel, 'database'>): Promise<Level[]> {
  return (await store.listLevels(database)).map(({ id, name, position, points }) => ({
    id,
    name,
    order: position,
    points: Number(points),
  }));
}

interface LevelQuery {
  page: number;
  perPage?: number | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** Loyalty levels in their order; all of them unless a page is asked for (C-60). */
export async function listLevels(context: Pick<Kernel, 'database'>, { page, perPage, sortOrder }: LevelQuery) {
  const levels = sortLevels(await levelsOf(context), sortOrder);
  const size = perPage ?? Math.max(1, levels.length);
  const start = (page - 1) * size;
  return { data: levels.slice(start, start + size), meta: { page, perPage: size, totalRows: levels.length } };
}

/** Own points with the level reached and the next one (E-22). */
export async function readLoyaltyAccount(context: RequestContext) {
  const { playerId } = playerOf(context);
  const { clock, database, random } = context;
  const account = await store.readAccount(database, { id: random.newId(), playerId, now: clock.now() });
  invariant(account, 'A loyalty account is missing right after it was made');
  const points = Number(account.points);
  const { currentLevel, nextLevel } = standingOf(await levelsOf(context), points);
  invariant(currentLevel, 'There is no loyalty level that needs no points');
  return { ...account, points, currentLevel, nextLevel };
}

import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { listedLevel, loyaltyAccount, pointRate, pointsOfDay } from '@pavilion/contract/areas/retention.ts';
import { formatDecimal, formatShortest, scaleOf } from '@pavilion/money';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import { catalogueOf } from '../../game/index.ts';
import { baseCurrency, ratedCurrency } from '../../settings/index.ts';
import { localeOf, readingLocale } from '../../player/index.ts';
import { questNames } from '../quests/names.ts';
import { rewardToWire, settleReward } from '../rewards/definition.ts';
import { keptLevels, type RewardedLevel } from './levels.ts';
import { type Level, sortLevels, stakePerPointAt, standingOf, wholePoints } from './rules.ts';
import * as store from './store.ts';

/** Levels under the names a language has for them; a level without one keeps its own. */
export const levelsIn = (levels: readonly RewardedLevel[], locale: string): RewardedLevel[] =>
  levels.map((level) => ({ ...level, name: level.names[locale] ?? level.name }));

interface LevelQuery {
  locale?: string | undefined;
  page: number;
  perPage?: number | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** Loyalty levels in their order; all of them unless a page is asked for (C-60). Rewards are in the base currency, the same for every reader. */
export async function listLevels(context: Pick<Kernel, 'database' | 'clock'>, { page, perPage, sortOrder, locale = 'en' }: LevelQuery) {
  const levels = sortLevels(levelsIn(await keptLevels(context), locale), sortOrder);
  const base = await ratedCurrency(context, (await baseCurrency(context)).code);
  const size = perPage ?? Math.max(1, levels.length);
  const start = (page - 1) * size;
  const data = levels.slice(start, start + size).map(
    ({ rewards, id, name, order, points }): SchemaInput<typeof listedLevel> => ({
      id,
      name,
      order,
      points,
      rewards: rewards.map((reward) => rewardToWire(settleReward(reward, { base, own: base }))),
    }),
  );
  return { data, meta: { page, perPage: size, totalRows: levels.length } };
}

/** An account as the wire shows it (wire §3.13). */
export function accountToWire(account: store.LoyaltyAccountRow, levels: readonly Level[]): SchemaInput<typeof loyaltyAccount> {
  const points = wholePoints(account.pointsMicro);
  const { currentLevel, nextLevel } = standingOf(levels, points, account.levelPosition);
  invariant(currentLevel, 'There is no loyalty level that needs no points');
  const { id, playerId, createdAt, updatedAt } = account;
  const bare = ({ id: levelId, name, order, points: threshold }: Level) => ({ id: levelId, name, order, points: threshold });
  return { id, playerId, points, currentLevel: bare(currentLevel), nextLevel: nextLevel && bare(nextLevel), createdAt, updatedAt };
}

/** Own points with the level reached and the next one (E-22). */
export async function readLoyaltyAccount(context: RequestContext) {
  const { playerId } = playerOf(context);
  const { clock, database, random } = context;
  const account = await store.readAccount(database, { id: random.newId(), playerId, now: clock.now() });
  invariant(account, 'A loyalty account is missing right after it was made');
  return accountToWire(account, levelsIn(await keptLevels(context), await readingLocale(context, playerId)));
}

/** The current price of a point by category; in the base currency unless another is requested. */
export async function listPointRates(
  context: Pick<Kernel, 'database' | 'clock'>,
  query: { currency?: string | undefined },
): Promise<SchemaInput<typeof pointRate>[]> {
  const currency = query.currency?.toUpperCase() ?? (await baseCurrency(context)).code;
  const rates = await store.listRates(context.database);
  const categories = [...new Set(rates.filter((rate) => rate.currency === currency).map(({ category }) => category))];
  return categories.flatMap((category) => {
    const stakeMinor = stakePerPointAt(rates, { category, currency, at: context.clock.now() });
    return stakeMinor === undefined ? [] : [{ category, currency, stakePerPoint: formatDecimal(stakeMinor, scaleOf(currency)) }];
  });
}

const POINT_SCALE = 6;

/** Own points by day and game or quest, the newest first (design §5.7). */
export async function listPointHistory(context: RequestContext, { page, perPage }: { page: number; perPage: number }) {
  const { playerId } = playerOf(context);
  const { rows, totalRows } = await store.listPointsOfDays(context.database, { playerId, limit: perPage, offset: (page - 1) * perPage });
  const locale = await readingLocale(context, playerId);
  return { data: await namedPoints(context, rows, { playerId, locale }), meta: { page, perPage, totalRows } };
}

/** A player's points of days under the names of what gave them, in the reader's language. */
export async function namedPoints(
  context: Pick<Kernel, 'database' | 'clock'>,
  rows: readonly Omit<store.PointsOfDay, 'playerId'>[],
  reader: { playerId: string; locale: string },
): Promise<SchemaInput<typeof pointsOfDay>[]> {
  const [{ gameByKey }, quests, known] = await Promise.all([catalogueOf(context), questNames(context, reader), keptLevels(context)]);
  const levels = levelsIn(known, reader.locale);
  const nameOf = ({ subjectId }: { subjectId: string }): string =>
    gameByKey.get(subjectId)?.name ?? quests.get(subjectId) ?? levels.find(({ id }) => id === subjectId)?.name ?? '';
  return rows.map((row) => ({
    day: row.day,
    kind: row.kind,
    name: nameOf(row),
    points: formatShortest(row.pointsMicro, POINT_SCALE),
  }));
}

/** The levels that some players have reached, by what the house calls them. */
export async function levelNamesOf(
  context: Pick<Kernel, 'database' | 'clock'>,
  playerIds: readonly string[],
): Promise<(playerId: string) => string | null> {
  const [levels, accounts] = await Promise.all([keptLevels(context), store.listAccounts(context.database, playerIds)]);
  const byPlayer = new Map(accounts.map((account) => [account.playerId, account]));
  return (playerId) => {
    const account = byPlayer.get(playerId);
    return standingOf(levels, wholePoints(account?.pointsMicro ?? 0n), account?.levelPosition).currentLevel?.name ?? null;
  };
}

/** A player's whole points and the level reached, in the player's language, without creating a loyalty account. */
export async function standingOfPlayer(
  context: Pick<Kernel, 'database' | 'clock'>,
  playerId: string,
): Promise<{ name: string; points: number } | null> {
  const levels = levelsIn(await keptLevels(context), await localeOf(context, playerId));
  const [account] = await store.listAccounts(context.database, [playerId]);
  const points = wholePoints(account?.pointsMicro ?? 0n);
  const { currentLevel } = standingOf(levels, points, account?.levelPosition);
  return currentLevel === undefined ? null : { name: currentLevel.name, points };
}

/** Points as a gift of the operator; they count like any others. A level reached over an hour ago (`grantedAt`) is not announced. */
export async function givePoints(
  context: Pick<Kernel, 'publish'>,
  transaction: Database,
  { playerId, ...gift }: { playerId: string; points: number; grantedAt?: Date },
): Promise<void> {
  await context.publish(transaction, { type: 'PointsGranted', playerId, reason: 'gift', subjectId: playerId, ...gift });
}

import { playerStatus, questState } from '@pavilion/contract/constants.ts';
import { inTransaction, type Database } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { playerById, readingLocale } from '../../player/index.ts';
import { isOnBreak } from '../../risk/index.ts';
import { baseCurrency, currencyByCode, ratedCurrency } from '../../settings/index.ts';
import { activeAccountOf } from '../../wallet/index.ts';
import type { RetentionContext, RetentionKernel } from '../context.ts';
import type { RewardCurrencies } from '../rewards/definition.ts';
import { grantRewards } from '../rewards/grant.ts';
import { questTerms, settleTerms } from './definition.ts';
import { textIn } from './names.ts';
import { endOf, questMoves } from './rules.ts';
import * as store from './store.ts';
import { publishQuest, viewsOf } from './publish.ts';
import { definitionOf, questToWire, type QuestView } from './view.ts';

interface QuestPage {
  page: number;
  perPage?: number | undefined;
  currency?: string | undefined;
}

/** More than any player has, so that a list without paging is complete. */
const ALL_ROWS = 1000;

/** The currency asked for, or the active account's. @returns undefined for one the platform does not know */
async function currencyOf(context: RetentionContext, wanted: string | undefined): Promise<string | undefined> {
  if (wanted !== undefined) return (await currencyByCode(context, wanted))?.code;
  return (await activeAccountOf(context, playerOf(context).playerId))?.currency;
}

async function currenciesFor(context: Pick<RetentionKernel, 'database' | 'clock'>, currency: string): Promise<RewardCurrencies> {
  const base = (await baseCurrency(context)).code;
  return { base: await ratedCurrency(context, base), own: await ratedCurrency(context, currency) };
}

/** Quests the player may start, with what they ask and give in a currency (C-55). */
export async function listQuests(context: RetentionContext, { page, perPage = ALL_ROWS, currency: wanted }: QuestPage) {
  const { playerId } = playerOf(context);
  const currency = await currencyOf(context, wanted);
  if (currency === undefined) return { data: [], meta: { page, perPage, totalRows: 0 } };
  const slice = { playerId, currency, now: context.clock.now(), limit: perPage, offset: (page - 1) * perPage };
  const { rows, totalRows } = await store.listStartable(context.database, slice);
  const currencies = await currenciesFor(context, currency);
  const locale = await readingLocale(context, playerId);
  const data = rows.map((row) => {
    const definition = definitionOf(row);
    const terms = questTerms.parse(settleTerms(definition, currencies));
    const { availableUntil: endAt } = definition;
    const view: QuestView = { playerId, definition, terms, currency, state: questState.available, endAt, progressOf: () => 0, locale };
    return questToWire(view);
  });
  return { data, meta: { page, perPage, totalRows } };
}

/** The player's own quests, the latest change first (C-56). */
export async function listPlayerQuests(
  context: RetentionContext,
  { page, perPage = ALL_ROWS, state = [], currency }: QuestPage & { state?: readonly number[] | undefined },
) {
  const { playerId } = playerOf(context);
  const slice = { playerId, states: state, currency: currency ?? null, limit: perPage, offset: (page - 1) * perPage };
  const { rows, totalRows } = await store.listPlayerQuests(context.database, slice);
  const reader = await readingLocale(context, playerId);
  const data = (await viewsOf(context.database, rows, reader)).map(questToWire);
  return { data, meta: { page, perPage: perPage, totalRows } };
}

/** A player who may not play for money cannot start a quest either (L7). */
async function refuseOnBreak(context: RetentionKernel, playerId: string): Promise<void> {
  const player = await playerById(context, playerId);
  invariant(player, 'A session has no player');
  if (player.status === playerStatus.limited) throw new DomainError('playerLimited');
  if (player.status !== playerStatus.active || (await isOnBreak(context, playerId))) throw new DomainError('coolingOffActive');
}

/**
 * Starts a quest for a player, in the currency of the account that is active now, under terms that stay as they are from that moment.
 * @returns nothing when the player began it before. @throws questNotStartable, notFound, playerLimited, coolingOffActive
 */
async function startById(
  context: RetentionKernel,
  transaction: Database,
  { playerId, questId }: store.QuestKey,
): Promise<store.PlayerQuestRow | undefined> {
  await refuseOnBreak({ ...context, database: transaction }, playerId);
  const now = context.clock.now();
  const [known] = await store.listQuests(transaction, [questId]);
  if (known === undefined) throw new DomainError('notFound');
  const row = await store.findPublished(transaction, { id: questId, now });
  const currency = (await activeAccountOf({ database: transaction }, playerId))?.currency;
  if (row === undefined || currency === undefined) throw new DomainError('questNotStartable');
  const definition = definitionOf(row);
  if (definition.currencies.length > 0 && !definition.currencies.includes(currency)) throw new DomainError('questNotStartable');
  const terms = settleTerms(definition, await currenciesFor(context, currency));
  const state = questMoves[questState.available].start;
  const own = { playerId, questId, currency, state, terms, startedAt: now, endAt: endOf(definition, now), updatedAt: now };
  if (!(await store.insertOwn(transaction, own))) return undefined;
  await context.publish(transaction, { type: 'QuestStarted', playerId, questId });
  return own;
}

/** Starts a quest by its identity, as the player would (the demo world). @throws notFound, and what `activateQuest` does */
export async function startQuest(
  context: RetentionKernel,
  transaction: Database,
  { playerId, identity }: { playerId: string; identity: string },
): Promise<void> {
  const offered = await store.listOffered(transaction, context.clock.now());
  const quest = offered.find((row) => row.identity === identity);
  if (quest === undefined) throw new DomainError('notFound', { details: { identity } });
  await startById(context, transaction, { playerId, questId: quest.id });
}

/** Quests currently offered, in a language: identity, name and description. */
export async function offeredQuests(
  context: Pick<RetentionKernel, 'database' | 'clock'>,
  locale: string,
): Promise<{ identity: string; name: string; about: string }[]> {
  const definitions = (await store.listOffered(context.database, context.clock.now())).map(definitionOf);
  return definitions.map(({ identity, name, description }) => ({
    identity,
    name: textIn(name, locale),
    about: textIn(description, locale),
  }));
}

/** The move of a completed quest: its reward, once (X14, I22). */
async function collectReward(context: RetentionKernel, transaction: Database, key: store.QuestKey): Promise<store.PlayerQuestRow> {
  const move = { from: questState.completed, to: questMoves[questState.completed].collect, now: context.clock.now() };
  const own = await store.moveOwn(transaction, { ...key, ...move });
  if (own === undefined) throw new DomainError('questNotStartable');
  await context.publish(transaction, { type: 'QuestCollected', ...key });
  const { rewards } = questTerms.parse(own.terms);
  await grantRewards(context, transaction, { playerId: key.playerId, rewards, cause: { kind: 'quest', id: key.questId } });
  return own;
}

/** Publishes a changed quest in its player's language, and answers in that of the page that changed it. */
async function answerOf(context: RetentionContext, transaction: Database, own: store.PlayerQuestRow) {
  const view = await publishQuest(context, transaction, own);
  const locale = await readingLocale({ ...context, database: transaction }, own.playerId);
  return questToWire({ ...view, locale });
}

/**
 * Starts a quest, or collects the reward of a completed one (C-57, S-10, wire row 49).
 * @throws questNotStartable for one that runs, is rewarded, is over, or is not offered
 */
export async function activateQuest(context: RetentionContext, questId: string) {
  const key = { playerId: playerOf(context).playerId, questId };
  return inTransaction(context.database, async (transaction) => {
    const started = (await store.lockOwn(transaction, key)) === undefined ? await startById(context, transaction, key) : undefined;
    return answerOf(context, transaction, started ?? (await collectReward(context, transaction, key)));
  });
}

/** Ends a running quest without its reward (C-58, S-10). @throws notFound for one the player never began, questNotCancellable */
export async function cancelQuest(context: RetentionContext, questId: string) {
  const key = { playerId: playerOf(context).playerId, questId };
  return inTransaction(context.database, async (transaction) => {
    if ((await store.lockOwn(transaction, key)) === undefined) throw new DomainError('notFound');
    const move = { from: questState.active, to: questMoves[questState.active].cancel, now: context.clock.now() };
    const own = await store.moveOwn(transaction, { ...key, ...move });
    if (own === undefined) throw new DomainError('questNotCancellable');
    await context.publish(transaction, { type: 'QuestCancelled', ...key });
    return answerOf(context, transaction, own);
  });
}

const OVERDUE_BATCH = 100;

/**
 * Writes an event to the log for each quest that has expired. The follower ends them in the log's order, so a bet placed in time counts
 * even if it is read after the deadline.
 */
export async function endOverdueQuests(context: RetentionKernel): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const due = await store.takeOverdue(transaction, { now: context.clock.now(), limit: OVERDUE_BATCH });
    for (const key of due) await context.publish(transaction, { type: 'QuestDeadlinePassed', ...key });
  });
}

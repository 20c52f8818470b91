import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Announcement } from '../../../kernel/followers/domain-events.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Follower, LoggedEvent } from '../../../kernel/followers/follower.ts';
import { type Catalogue, catalogueOf } from '../../game/index.ts';
import { localesOf } from '../../player/index.ts';
import { countedOf, followRounds, playTypes, type Step } from '../../wallet/index.ts';
import type { RetentionKernel } from '../context.ts';
import { grantLevelJob } from './job-names.ts';
import { addPoints, microOfPoints, pointsMicroOf, type PointRate, stakePerPointAt, wholePoints } from './rules.ts';
import { levelsOf, type RewardedLevel } from './levels.ts';
import { accountToWire, levelsIn } from './service.ts';
import * as store from './store.ts';

// Older events are not published: a follower that replays the log from its beginning announces nothing about the past.
const EVENT_MAX_AGE_MS = HOUR_MS;

const grantFacts = z.object({
  points: z.int(),
  reason: z.enum(['quest', 'level', 'gift']),
  subjectId: z.string(),
  grantedAt: z.optional(z.coerce.date()),
});

/** Points that came or went, and by what. */
interface Movement {
  kind: store.PointsOfDay['kind'];
  subjectId: string;
  deltaMicro: bigint;
  /** When what gave them happened. */
  at: Date;
}

interface Rules {
  rates: readonly PointRate[];
  catalogue: Catalogue;
  levels: readonly RewardedLevel[];
}

/** Points that the operator, a quest or a level gives. */
function grantOf(event: LoggedEvent): Movement | undefined {
  if (event.type !== 'PointsGranted') return undefined;
  const { points, reason, subjectId, grantedAt = event.createdAt } = grantFacts.parse(event.data);
  return { kind: reason, subjectId, deltaMicro: microOfPoints(points), at: grantedAt };
}

/**
 * The points for a step of a round: a cash stake earns points once it is decided, for the part that was at risk, at the current rate.
 * Levels and their rewards are permanent, so a stake that may still be returned earns nothing (P-99).
 */
function playOfStep({ rates, catalogue }: Rules, step: Step): Movement | undefined {
  const game = catalogue.gameByKey.get(step.play.facts.standing?.gameId ?? '');
  const stakes = stakesOf(step);
  if (game === undefined || stakes === undefined) return undefined;
  const { currency, at, beforeMinor, afterMinor } = stakes;
  const stakePerPoint = stakePerPointAt(rates, { category: game.type, currency, at });
  if (stakePerPoint === undefined) return undefined;
  const deltaMicro = pointsMicroOf(afterMinor, stakePerPoint) - pointsMicroOf(beforeMinor, stakePerPoint);
  return deltaMicro === 0n ? undefined : { kind: 'game', subjectId: game.id, deltaMicro, at };
}

/**
 * The stakes of a round that counted before a step and after it. Rounds older than round following counted when their stakes were placed.
 */
function stakesOf({ play, before, after }: Step): { currency: string; at: Date; beforeMinor: bigint; afterMinor: bigint } | undefined {
  const { currency, stakeCashMinor, playedAt } = play.facts;
  if (after === undefined) {
    if (play.type !== 'MoneyRolledBack' || typeof currency !== 'string') return undefined;
    return { currency, at: playedAt == null ? play.at : new Date(playedAt), beforeMinor: BigInt(stakeCashMinor), afterMinor: 0n };
  }
  const at = after.decidedAt ?? before?.decidedAt;
  if (at === undefined || at === null) return undefined;
  return { currency: after.currency, at, beforeMinor: countedOf(before).stakedMinor, afterMinor: countedOf(after).stakedMinor };
}

interface Touched {
  before: store.LoyaltyAccountRow | undefined;
  after: store.LoyaltyAccountRow;
}

/** A batch of the log, folded into what it changes. */
class Ledger {
  readonly accounts = new Map<string, Touched>();
  readonly days = new Map<string, store.PointsOfDay>();
  readonly reached: store.LevelReached[] = [];

  constructor(known: readonly store.LoyaltyAccountRow[]) {
    for (const account of known) this.accounts.set(account.playerId, { before: account, after: account });
  }

  add(playerId: string, movement: Movement, event: { newId: string; at: Date; levels: readonly RewardedLevel[] }): void {
    const { newId, at, levels } = event;
    const fresh = { id: newId, playerId, pointsMicro: 0n, levelPosition: 1, createdAt: at, updatedAt: at };
    const known = this.accounts.get(playerId) ?? { before: undefined, after: fresh };
    const { pointsMicro, levelPosition } = known.after;
    const standing = addPoints({ pointsMicro, levelOrder: levelPosition }, movement.deltaMicro, levels);
    const passed = levels.filter(({ order }) => order > levelPosition && order <= standing.levelOrder);
    this.reached.push(...passed.map(({ id: levelId }) => ({ playerId, levelId, at })));
    const after = { ...known.after, pointsMicro: standing.pointsMicro, levelPosition: standing.levelOrder, updatedAt: at };
    this.accounts.set(playerId, { ...known, after });
    this.#addToDay(playerId, movement);
  }

  #addToDay(playerId: string, { kind, subjectId, deltaMicro, at }: Movement): void {
    const day = at.toISOString().slice(0, 10);
    const key = `${playerId} ${day} ${subjectId}`;
    const pointsMicro = (this.days.get(key)?.pointsMicro ?? 0n) + deltaMicro;
    this.days.set(key, { playerId, day, kind, subjectId, pointsMicro });
  }
}

/**
 * Counts loyalty points from decided stakes of own money, off the event log (ARCHITECTURE.md, Events). Its place in the log is saved with what it
 * counted, so each stake counts once; reading the log again from its beginning gives the same points.
 */
export const loyaltyPoints: Follower<RetentionKernel> = {
  name: 'retention.loyalty-points',
  types: [...playTypes, 'PointsGranted'],
  handle: async (context, transaction, events) => {
    const levels = await levelsOf({ database: transaction });
    const rules = { rates: await store.listRates(transaction), catalogue: await catalogueOf(context), levels };
    const playerIds = [...new Set(events.flatMap(({ playerId }) => playerId ?? []))];
    const ledger = new Ledger(await store.listAccounts(transaction, playerIds));
    const steps = new Map((await followRounds(transaction, loyaltyPoints.name, events)).map((step) => [step.event, step]));
    for (const event of events) {
      const step = steps.get(event);
      const movement = step === undefined ? grantOf(event) : playOfStep(rules, step);
      if (event.playerId === null || movement === undefined) continue;
      const at = event.type === 'PointsGranted' ? movement.at : event.createdAt;
      ledger.add(event.playerId, movement, { newId: context.random.newId(), at, levels });
    }
    const changed = [...ledger.accounts.values()].filter(({ before, after }) => before !== after);
    if (changed.length > 0)
      await store.saveAccounts(
        transaction,
        changed.map(({ after }) => after),
      );
    if (ledger.days.size > 0) await store.addPointsOfDay(transaction, [...ledger.days.values()]);
    if (ledger.reached.length > 0) await queueRewards(context, transaction, { reached: ledger.reached, levels });
    await publish(context, transaction, { changed, levels });
  },
};

/** Rewards are given by a separate job: a batch's money must not wait in the follower's long transaction. */
async function queueRewards(
  context: RetentionKernel,
  transaction: Database,
  { reached, levels }: { reached: readonly store.LevelReached[]; levels: readonly RewardedLevel[] },
): Promise<void> {
  const rewarded = new Set(levels.filter(({ rewards }) => rewards.length > 0).map(({ id }) => id));
  const noted = await store.noteLevels(transaction, reached);
  for (const level of noted.filter(({ levelId }) => rewarded.has(levelId))) await context.jobs.enqueue(transaction, grantLevelJob(level));
}

/** Notifies players of whole points and of levels; a fraction of a point is not visible. */
async function publish(
  context: RetentionKernel,
  transaction: Database,
  { changed, levels }: { changed: readonly Touched[]; levels: readonly RewardedLevel[] },
): Promise<void> {
  const oldestMs = context.clock.now().getTime() - EVENT_MAX_AGE_MS;
  const visible = changed
    .map(({ before, after }) => ({ after, before, isLevelUp: after.levelPosition > (before?.levelPosition ?? 1) }))
    .filter(({ after }) => after.updatedAt.getTime() >= oldestMs)
    .filter(({ before, after, isLevelUp }) => isLevelUp || wholePoints(after.pointsMicro) !== wholePoints(before?.pointsMicro ?? 0n));
  const localeOfPlayer = await localesOf(
    { database: transaction },
    visible.map(({ after }) => after.playerId),
  );
  const announcements = visible.map(({ after, isLevelUp }): Announcement => {
    const account = accountToWire(after, levelsIn(levels, localeOfPlayer(after.playerId)));
    return { type: 'LoyaltyChanged', playerId: after.playerId, account, isLevelUp };
  });
  await context.announce(transaction, ...announcements);
}

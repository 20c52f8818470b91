import { build, builtMarginPpm, type BuiltPart, type Unbuilt } from '../../../rules/builder/build.ts';
import { type GoalModel, ScoreGrid, unfitOf } from '../../../rules/builder/score-grid.ts';
import type { BookEvent, BookMarket, BookOutcome, SelectionNow } from '../../market-cache/index.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** Why selections cannot be one built bet: of the parts, or because the event has no model or there are several events. */
type NotCombinable = Unbuilt | 'sport' | 'event';

/** A model is replaced as a whole, so its grid is computed once. */
const grids = new WeakMap<GoalModel, ScoreGrid>();

function gridOf(model: GoalModel): ScoreGrid {
  const grid = grids.get(model) ?? new ScoreGrid(model);
  grids.set(model, grid);
  return grid;
}

/** The grid of an event's final scores; `behind` while the prices are of an earlier score, undefined where the sport has no goals. */
export function scoresOf({ goals, score }: Pick<BookEvent, 'goals' | 'score'>): ScoreGrid | 'behind' | undefined {
  if (goals === null) return undefined;
  const isOfScore = goals.home === (score?.home ?? 0) && goals.away === (score?.away ?? 0);
  return isOfScore ? gridOf(goals) : 'behind';
}

/** An outcome as a part of a built bet. */
export const partOf = (
  market: Pick<BookMarket, 'id' | 'type' | 'line' | 'part'>,
  { key, price }: Pick<BookOutcome, 'key' | 'price'>,
): BuiltPart => ({
  marketId: market.id,
  type: market.type,
  line: market.line ?? undefined,
  part: market.part ?? undefined,
  outcome: key,
  price,
});

/**
 * Which outcomes of an event cannot be added to the legs, and why. Nothing is known of them while the model is behind; where the legs
 * themselves cannot be combined, only the outcomes that never can.
 */
export function blockedBy(event: BookEvent, legs: readonly SelectionNow[], isLive: boolean): ReadonlyMap<string, NotCombinable> {
  const grid = scoresOf(event);
  const blocked = new Map<string, NotCombinable>();
  if (grid === 'behind') return blocked;
  const parts = legs.map((leg) => partOf(leg.market, leg.outcome));
  const taken = new Set(legs.map((leg) => leg.outcome.id));
  const others = grid === undefined || isBuildable(grid, parts, isLive) ? parts : [];
  for (const market of event.markets.values())
    for (const outcome of offeredOf(market)) {
      const reason = grid === undefined ? 'sport' : reasonAgainst(grid, [...others, partOf(market, outcome)], isLive);
      if (reason !== undefined && !taken.has(outcome.id)) blocked.set(outcome.id, reason);
    }
  return blocked;
}

/** True for parts that have a price together, and for fewer than two. */
const isBuildable = (grid: ScoreGrid, parts: readonly BuiltPart[], isLive: boolean): boolean =>
  parts.length < 2 || 'price' in build(grid, parts, builtMarginPpm(isLive));

function reasonAgainst(grid: ScoreGrid, parts: readonly BuiltPart[], isLive: boolean): Unbuilt | undefined {
  const [first, second] = parts;
  if (first !== undefined && second === undefined) return unfitOf(first);
  const built = build(grid, parts, builtMarginPpm(isLive));
  return 'reason' in built ? built.reason : undefined;
}

const offeredOf = ({ status, outcomes }: BookMarket): readonly BookOutcome[] =>
  status === 'open' || status === 'suspended' ? outcomes.filter(({ isActive }) => isActive) : [];

const UNPROCESSABLE = 422;
const CONFLICT = 409;

/** Parts that cannot be combined, with the reason and the outcomes concerned (SB-96). */
const notCombinable = (reason: NotCombinable, outcomes: readonly string[]): Refusal =>
  refuse(UNPROCESSABLE, 'NOT_COMBINABLE', { reason, outcomes });

interface BuiltPrice {
  /** Thousandths. */
  readonly price: bigint;
  /** The prices of the parts multiplied, for comparison. */
  readonly productPrice: bigint;
}

/** The price of a built bet by the event's current model (SB-96), or why there is none. */
export function priceBuilt(legs: readonly SelectionNow[]): BuiltPrice | { readonly refusal: Refusal } {
  const outcomes = legs.map(({ outcome }) => outcome.id);
  const [first] = legs;
  if (first === undefined || legs.some(({ event }) => event.id !== first.event.id)) return { refusal: notCombinable('event', outcomes) };
  const grid = scoresOf(first.event);
  if (grid === undefined) return { refusal: notCombinable('sport', outcomes) };
  if (grid === 'behind') return { refusal: refuse(CONFLICT, 'SUSPENDED', { outcomes }) };
  const parts = legs.map(({ market, outcome }) => partOf(market, outcome));
  const built = build(grid, parts, builtMarginPpm(first.isLive));
  if ('price' in built) return { price: BigInt(built.price), productPrice: BigInt(built.productPrice) };
  return {
    refusal: notCombinable(
      built.reason,
      built.positions.flatMap((position) => outcomes[position] ?? []),
    ),
  };
}

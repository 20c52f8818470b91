import type { Graded } from '../grading/grade.ts';
import { toLadder } from '../pricing/price.ts';
import { type ScoreGrid, unfitOf, type Unfit } from './score-grid.ts';

/** A part of a built bet: an outcome, and the price it has alone, in thousandths. */
export interface BuiltPart extends Graded {
  readonly marketId: string;
  readonly price: number;
}

/** Why parts cannot be combined: see SB-96. */
export type Unbuilt = Unfit | 'same_market' | 'contradiction' | 'certain' | 'unlikely';

/** The price of a built bet in thousandths with its fair chance, or why there is none and the positions of the parts concerned. */
export type Built =
  | { readonly price: number; readonly chance: number; readonly productPrice: number }
  | { readonly reason: Unbuilt; readonly positions: readonly number[] };

const PRICE_UNIT = 1000;
const MARGIN_PPM = { prematch: 50_000, live: 60_000 } as const;

/** The least margin of a built bet: that of a main market at this stage of the event (sportsbook §2.5). */
export const builtMarginPpm = (isLive: boolean): number => (isLive ? MARGIN_PPM.live : MARGIN_PPM.prematch);

/** Below this chance nothing is offered, as for a single outcome (sportsbook §2.4). */
const LEAST_CHANCE = 0.0005;
const HIGHEST_PRICE = 1_000_000;

const positionsOf = (parts: readonly BuiltPart[]): number[] => parts.map((_part, position) => position);

function unfit(parts: readonly BuiltPart[]): Built | undefined {
  for (const [position, part] of parts.entries()) {
    const reason = unfitOf(part);
    if (reason !== undefined) return { reason, positions: [position] };
    const first = parts.findIndex(({ marketId }) => marketId === part.marketId);
    if (first < position) return { reason: 'same_market', positions: [first, position] };
  }
  return undefined;
}

/** The pair that cannot win together, or all parts where it takes more than two. */
function contradiction(grid: ScoreGrid, parts: readonly BuiltPart[]): readonly number[] {
  for (const [first, one] of parts.entries())
    for (const [offset, other] of parts.slice(first + 1).entries())
      if (grid.chanceOfAll([one, other]) === 0) return [first, first + 1 + offset];
  return positionsOf(parts);
}

/** The book's margin over the fair chance of a part, at least that of a main market. */
const loadOf = (grid: ScoreGrid, part: BuiltPart, leastLoad: number): number =>
  Math.max(leastLoad, PRICE_UNIT / (part.price * grid.chanceOfAll([part])));

/** The price of parts that can win together, in thousandths; a part alone keeps its own. */
function priceOf(grid: ScoreGrid, parts: readonly BuiltPart[], marginPpm: number): number {
  const [first, second] = parts;
  if (first !== undefined && second === undefined) return first.price;
  const chance = grid.chanceOfAll(parts);
  const load = Math.max(...parts.map((part) => loadOf(grid, part, 1 + marginPpm / 1_000_000)));
  const independent = parts.reduce((total, part) => total * grid.chanceOfAll([part]), 1);
  const exact = 1 / (chance * load);
  return toLadder(PRICE_UNIT * (chance >= independent ? Math.min(exact, productOf(parts)) : exact));
}

const productOf = (parts: readonly BuiltPart[]): number => parts.reduce((total, { price }) => total * (price / PRICE_UNIT), 1);

/** The part without which the bet would pay as much: a promise without a content. Undefined where every part adds something. */
function idlePart(
  grid: ScoreGrid,
  parts: readonly BuiltPart[],
  { price, marginPpm }: { price: number; marginPpm: number },
): number | undefined {
  const without = positionsOf(parts).map((position) =>
    priceOf(
      grid,
      parts.filter((_part, other) => other !== position),
      marginPpm,
    ),
  );
  const most = Math.max(...without);
  return most >= price ? without.indexOf(most) : undefined;
}

/**
 * Prices a bet that wins when every part of it wins (SB-96): the joint chance on the grid of scores, and the book's margin once, that of
 * the part which carries most. Parts that help each other never pay more than their prices multiplied, and no part may add nothing.
 * @param marginPpm the least margin, see `builtMarginPpm`
 */
export function build(grid: ScoreGrid, parts: readonly BuiltPart[], marginPpm: number): Built {
  const refused = unfit(parts);
  if (refused !== undefined) return refused;
  const chance = grid.chanceOfAll(parts);
  if (chance === 0) return { reason: 'contradiction', positions: contradiction(grid, parts) };
  if (chance < LEAST_CHANCE) return { reason: 'unlikely', positions: positionsOf(parts) };
  const price = priceOf(grid, parts, marginPpm);
  const idle = idlePart(grid, parts, { price, marginPpm });
  if (idle !== undefined) return { reason: 'certain', positions: [idle] };
  return { price, chance, productPrice: Math.min(HIGHEST_PRICE, Math.floor(productOf(parts) * PRICE_UNIT + 1e-9)) };
}

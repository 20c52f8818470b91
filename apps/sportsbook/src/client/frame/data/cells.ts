import type { EventView, MarketView } from './views.ts';

const THREE_WAYS = ['home', 'draw', 'away'] as const;
const TWO_WAYS = ['home', 'away'] as const;
const threeWaySports: readonly string[] = ['football', 'ice-hockey', 'handball'];

/**
 * The outcomes a row of a list has a cell for, whether they are offered now or not: no column moves when one goes (SB-95). An outright
 * shows its first three competitors.
 */
export function cellsOf({ sport, away }: Pick<EventView, 'sport' | 'away'>, market: MarketView | undefined): readonly string[] {
  if (away === '' && market !== undefined) return market.outcomes.slice(0, THREE_WAYS.length).map(({ key }) => key);
  const isThreeWay = market === undefined ? threeWaySports.includes(sport) : market.type === '1x2';
  return isThreeWay ? THREE_WAYS : TWO_WAYS;
}

import type { EventView, MarketView } from './views.ts';

const THREE_WAYS = ['home', 'draw', 'away'] as const;
const TWO_WAYS = ['home', 'away'] as const;
const threeWaySports: readonly string[] = ['football', 'ice-hockey', 'handball'];

/** The competitors of a season that a row shows: its favourites. A book may tell of those without a price or not. */
function favouritesOf(outcomes: MarketView['outcomes'] = []): readonly string[] {
  const priced = outcomes.filter(({ price }) => price > 0n).toSorted((a, b) => Number(a.price - b.price));
  return THREE_WAYS.map((_, place) => priced[place]?.key ?? '');
}

/** The outcomes a row of a list has a cell for, whether they are offered now or not: no column moves when one goes (SB-95, SB-129). */
export function cellsOf({ sport, away }: Pick<EventView, 'sport' | 'away'>, market: MarketView | undefined): readonly string[] {
  if (away === '') return favouritesOf(market?.outcomes);
  const isThreeWay = market === undefined ? threeWaySports.includes(sport) : market.type === '1x2';
  return isThreeWay ? THREE_WAYS : TWO_WAYS;
}

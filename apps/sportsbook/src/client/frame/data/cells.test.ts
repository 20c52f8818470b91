import { describe, expect, it } from 'vitest';
import { cellsOf } from './cells.ts';
import type { MarketView } from './views.ts';

const match = (sport: string) => ({ sport, away: 'Away' });
const aMarket = (type: string, ...keys: readonly string[]): MarketView => ({
  id: 'm',
  type,
  line: null,
  part: null,
  status: 'open',
  order: 0,
  outcomes: keys.map((key) => ({ id: key, key, name: key, price: 2000n, move: null })),
});

describe('the cells of a row', () => {
  it.each([
    { row: 'whole', event: match('football'), market: aMarket('1x2', 'home', 'draw', 'away'), cells: ['home', 'draw', 'away'] },
    { row: 'without an outcome', event: match('football'), market: aMarket('1x2', 'home', 'away'), cells: ['home', 'draw', 'away'] },
    { row: 'without its market', event: match('ice-hockey'), market: undefined, cells: ['home', 'draw', 'away'] },
    { row: 'without its market, in two ways', event: match('tennis'), market: undefined, cells: ['home', 'away'] },
    { row: 'in two ways', event: match('tennis'), market: aMarket('winner', 'away'), cells: ['home', 'away'] },
    { row: 'of a season', event: { sport: 'football', away: '' }, market: aMarket('outright', 'a', 'b', 'c', 'd'), cells: ['a', 'b', 'c'] },
  ])('SB-95 are the same $row', ({ event, market, cells }) => {
    expect(cellsOf(event, market)).toEqual(cells);
  });

  it('SB-129 are of a season its three favourites that have a price, whichever others the reader was told of', () => {
    const priced = (prices: Record<string, bigint>): MarketView => {
      const market = aMarket('outright', ...Object.keys(prices));
      return { ...market, outcomes: market.outcomes.map((one) => ({ ...one, price: prices[one.key] ?? 0n })) };
    };
    const season = { sport: 'esports', away: '' };
    const offered = { far: 250_000n, second: 3200n, first: 1450n, third: 3200n };
    expect(cellsOf(season, priced(offered))).toEqual(['first', 'second', 'third']);
    expect(cellsOf(season, priced({ out: 0n, ...offered, gone: 0n }))).toEqual(['first', 'second', 'third']);
    expect(cellsOf(season, priced({ out: 0n, last: 1450n }))).toEqual(['last', '', '']);
    expect(cellsOf(season, undefined)).toEqual(['', '', '']);
  });
});

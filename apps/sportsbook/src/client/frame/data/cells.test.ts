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
});

import { describe, expect, it } from 'vitest';
import { cellsOf } from './cells.ts';

const aMatch = (type: string, ...names: readonly string[]) => ({
  home: 'Isola Waves',
  away: 'Lumenthal Lanterns',
  market: { id: 'm', type, outcomes: names.map((name) => ({ id: name, name, odds: '2.00' })) },
});
const shown = (event: Parameters<typeof cellsOf>[0]) => cellsOf(event).map(({ mark, outcome }) => [mark, outcome?.name]);
const home = 'Isola Waves';
const away = 'Lumenthal Lanterns';

describe('the cells of an event in the server’s list', () => {
  it.each([
    {
      row: 'whole',
      event: aMatch('1x2', home, 'Nul', away),
      cells: [
        ['1', home],
        ['X', 'Nul'],
        ['2', away],
      ],
    },
    {
      row: 'without its first outcome',
      event: aMatch('1x2', 'Nul', away),
      cells: [
        ['1', undefined],
        ['X', 'Nul'],
        ['2', away],
      ],
    },
    {
      row: 'without its draw',
      event: aMatch('1x2', home, away),
      cells: [
        ['1', home],
        ['X', undefined],
        ['2', away],
      ],
    },
    {
      row: 'in two ways',
      event: aMatch('winner', home, away),
      cells: [
        ['1', home],
        ['2', away],
      ],
    },
    {
      row: 'in two ways, of which one is left',
      event: aMatch('winner', away),
      cells: [
        ['1', undefined],
        ['2', away],
      ],
    },
    {
      row: 'with a handicap',
      event: aMatch('asian_handicap', `${away} +1.5`),
      cells: [
        ['1', undefined],
        ['2', `${away} +1.5`],
      ],
    },
    {
      row: 'without any',
      event: aMatch('winner'),
      cells: [
        ['1', undefined],
        ['2', undefined],
      ],
    },
    {
      row: 'without a market',
      event: { home, away, market: null },
      cells: [
        ['1', undefined],
        ['2', undefined],
      ],
    },
    {
      row: 'with more outcomes than columns',
      event: aMatch('winner', 'a', 'b', 'c'),
      cells: [
        [undefined, 'a'],
        [undefined, 'b'],
        [undefined, 'c'],
      ],
    },
  ])('SB-95 are in their columns $row', ({ event, cells }) => {
    expect(shown(event)).toEqual(cells);
  });
});

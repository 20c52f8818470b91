import { expect, it } from 'vitest';
import { renewEvent } from './changes.ts';
import type { EventView, MarketView } from './views.ts';

const marketOf = (type: string, order: number): MarketView => ({
  id: `event~${type}`,
  type,
  line: null,
  part: null,
  status: 'open',
  order,
  outcomes: [{ id: `event~${type}~1`, key: '1', name: 'Home', price: 2000n, move: null }],
});

/** As the book answers a call: numbered in the order of the list. */
const answered: EventView = {
  id: 'event',
  sport: 'football',
  tournamentId: 'league',
  league: 'League',
  home: 'Home',
  away: 'Away',
  startsAt: '2030-01-05T15:00:00.000Z',
  state: 'live',
  clock: null,
  score: null,
  parts: [],
  points: null,
  server: null,
  statistics: [],
  play: null,
  moments: [],
  marketCount: 3,
  markets: ['1x2', 'double_chance', 'next_goal'].map(marketOf),
};
const inOrder = ({ markets }: EventView): string[] => markets.toSorted((a, b) => a.order - b.order).map(({ type }) => type);

it.each(['1x2', 'double_chance', 'next_goal'])(
  'SB-126 %s keeps its place on a match when the socket tells it alone, as when it is picked',
  (type) => {
    const told = { ...answered, markets: [marketOf(type, 100_000)] };
    expect(inOrder(renewEvent(answered, told, { at: 0, isWhole: false }))).toEqual(['1x2', 'double_chance', 'next_goal']);
  },
);

it('SB-126 a match that is told whole is in the order that it is told in', () => {
  const told = { ...answered, markets: ['next_goal', '1x2', 'double_chance'].map((type, place) => marketOf(type, 100_000 + place)) };
  expect(inOrder(renewEvent(answered, told, { at: 0, isWhole: true }))).toEqual(['next_goal', '1x2', 'double_chance']);
});

import type { EventView, MarketView } from '../data/views.ts';
import type { Pick } from '../slip/model.ts';

/** A live match of football without markets, unless the test says otherwise. */
export const anEvent = (over: Partial<EventView> = {}): EventView => ({
  id: 'ev',
  sport: 'football',
  tournamentId: 'cup',
  league: 'Cup',
  home: 'Home',
  away: 'Away',
  startsAt: '2026-11-20T18:00:00.000Z',
  state: 'live',
  clock: null,
  score: null,
  parts: [],
  points: null,
  server: null,
  statistics: [],
  play: null,
  moments: [],
  marketCount: over.markets?.length ?? 0,
  markets: [],
  ...over,
});

/** A market on the winner, with the price of its home side. */
export const aMarket = (id: string, price: bigint, over: Partial<MarketView> = {}): MarketView => ({
  id,
  type: '1x2',
  line: null,
  part: null,
  status: 'open',
  order: 0,
  outcomes: [{ id: `${id}~home`, key: 'home', name: 'Home', price, move: null }],
  ...over,
});

/** A pick of the home side; its ids follow from event, market and outcome, as the book's do. */
export function aPick(eventId: string, { marketType = '1x2', outcomeKey = 'home', ...over }: Partial<Pick> = {}): Pick {
  const marketId = `${eventId}~${marketType}`;
  return {
    eventId,
    marketId,
    outcomeId: `${marketId}~${outcomeKey}`,
    outcomeKey,
    outcomeName: null,
    marketType,
    line: null,
    part: null,
    sport: 'football',
    tournamentId: 'football-1',
    home: 'Home',
    away: 'Away',
    agreed: 2100n,
    ...over,
  };
}

/** A bet as the book's call answers it. */
export const acceptedBet = {
  id: '019aa1d2-7c1e-7b0a-9d55-3f2f6a1c0e11',
  status: 'accepted',
  type: 'single',
  stake: '5.00',
  currency: 'EUR',
  odds: '2.10',
  potentialReturn: '10.50',
  selections: [{ outcomeId: 'ev~1x2~home', price: '2.10' }],
};

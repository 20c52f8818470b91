import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEventRow, outcomesJson } from './book/events/rows.ts';
import { valueOf } from './book/cash-out/value.ts';
import { InMemoryMarketCache } from './book/market-cache/market-cache.ts';
import { reduceEvent } from './book/market-cache/reduce.ts';
import { aTicketWithLegs } from './book/testing/ticket-rows.ts';
import { MarketBoard } from './feed/event/market-board.ts';
import { outcomesOf } from './feed/event/outcomes.ts';
import { handicap, leadLaw, LINES, overUnder, resultOffers, totalLaw } from './feed/match-script/offers.ts';
import type { Offer } from './feed/match-script/script.ts';
import { pricedMarkets } from './feed/markets/priced.ts';
import { feedMessage, type EventMessage, type FeedMarket } from './protocol/messages.ts';
import { formatLine } from './rules/grading/line.ts';
import { type GoalMeans, scoreLaw } from './rules/pricing/poisson.ts';
import { type Law, massesOf } from './rules/pricing/law.ts';
import { eventMessage, pricesMessage, stateMessage } from './testing/feed-messages.ts';

const eventId = 'ev-football-812';
const at = (eventSeq: number) => ({ eventId, eventSeq });
const STAKE_MINOR = 1_000_000n;

/** A football match at one moment: its score, and the goals still expected. */
interface Moment {
  readonly home: number;
  readonly away: number;
  readonly means: GoalMeans;
}

const margins = { main: 60_000, parts: 80_000 };

function offersOf(law: Law): readonly Offer[] {
  const main = { marginPpm: margins.main };
  return [
    ...resultOffers(leadLaw(law), margins),
    { ...overUnder({ type: 'total', law: totalLaw(law), lines: LINES.quarters, ...main }), around: 3 },
    { ...handicap({ type: 'asian_handicap', law: leadLaw(law), lines: LINES.quarters, ...main }), around: 3 },
  ];
}

/** The markets of a moment as the feed publishes them. */
function publishedAt(moment: Moment): readonly FeedMarket[] {
  const board = new MarketBoard([], (type) => outcomesOf(type, undefined));
  const priced = pricedMarkets(eventId, offersOf(scoreLaw(moment, moment.means)), () => []);
  return board.changes(priced, { version: 3, isHeld: () => false }).changed;
}

/** Over the wire, as text. */
const sent = (message: EventMessage): EventMessage => {
  const read = feedMessage.parse(JSON.parse(JSON.stringify(message)));
  if (read.type === 'alive') throw new Error('belongs to no event');
  return read;
};

function bookOf(markets: readonly FeedMarket[]): InMemoryMarketCache {
  const cache = new InMemoryMarketCache({ nowMs: () => Date.parse('2026-11-20T18:00:00Z'), monotonicMs: () => 0 });
  cache.freshness.refresh();
  for (const message of [eventMessage(at(1)), stateMessage(at(2), {}), pricesMessage(at(3), [...markets])]) {
    const event = reduceEvent(cache.event(eventId), sent(message));
    if (event !== undefined) cache.put(event);
  }
  return cache;
}

interface Pick {
  readonly type: string;
  readonly line?: number;
  readonly outcome: string;
}

const marketIdOf = ({ type, line }: Pick): string => `${eventId}~${type}${line === undefined ? '' : `~${formatLine(line)}`}`;

function aSingle(pick: Pick, price: bigint) {
  const ticket = aTicketWithLegs({ kind: 1, stakeMinor: STAKE_MINOR, remainingStakeMinor: STAKE_MINOR }, [{ price, result: null }]);
  const marketId = marketIdOf(pick);
  return { ...ticket, legs: ticket.legs.map((leg) => ({ ...leg, eventId, marketId, outcomeId: `${marketId}~${pick.outcome}` })) };
}

/** What the book offers for a single, or why it offers nothing. */
function offerOf(cache: InMemoryMarketCache, pick: Pick, price: number): bigint | string {
  const value = valueOf(cache, aSingle(pick, BigInt(price)));
  return 'reason' in value ? value.reason : value.offerMinor;
}

/** The return of a stake of one by the law itself: every result by its chance (sportsbook §6). */
function expectedReturn(moment: Moment, pick: Pick, price: number): number {
  const { won, half_won: halfWon, push, half_lost: halfLost } = massesOf(scoreLaw(moment, moment.means), pick);
  const odds = price / 1000;
  return won * odds + (halfWon * (odds + 1)) / 2 + push + halfLost / 2;
}

const LIVE_SHARE = 0.94;
/** Chances travel in parts per million: of ten thousand, a few cents at a long price. */
const roundingMinor = (price: number): number => 2 + (3 * price) / 1000;
const differenceMinor = (offer: bigint | string, fair: number): number => Math.abs(Number(offer) - Number(STAKE_MINOR) * fair * LIVE_SHARE);

const leading: Moment = { home: 1, away: 0, means: { home: 0.37, away: 0.6, shared: 0.04 } };
const behind: Moment = { ...leading, home: 0, away: 1 };
const level: Moment = { home: 1, away: 1, means: { home: 0.3, away: 0.5, shared: 0.04 } };
const late: Moment = { home: 0, away: 0, means: { home: 0.08, away: 0.12, shared: 0.01 } };
const open: Moment = { home: 0, away: 0, means: { home: 1.2, away: 1, shared: 0.1 } };

const kinds: readonly { name: string; moment: Moment; pick: Pick; price: number }[] = [
  { name: 'three ways', moment: open, pick: { type: '1x2', outcome: 'home' }, price: 3000 },
  { name: 'double chance', moment: open, pick: { type: 'double_chance', outcome: '1x' }, price: 1800 },
  { name: 'draw no bet, ahead', moment: leading, pick: { type: 'draw_no_bet', outcome: 'home' }, price: 3000 },
  { name: 'draw no bet, behind', moment: behind, pick: { type: 'draw_no_bet', outcome: 'home' }, price: 3000 },
  { name: 'draw no bet, late and level', moment: late, pick: { type: 'draw_no_bet', outcome: 'away' }, price: 3000 },
  { name: 'total, whole line', moment: level, pick: { type: 'total', line: 12, outcome: 'over' }, price: 2500 },
  { name: 'total, half line', moment: level, pick: { type: 'total', line: 10, outcome: 'under' }, price: 2500 },
  { name: 'total, lower quarter line', moment: level, pick: { type: 'total', line: 9, outcome: 'under' }, price: 2820 },
  { name: 'total, upper quarter line', moment: level, pick: { type: 'total', line: 11, outcome: 'over' }, price: 2820 },
  { name: 'Asian handicap, whole line', moment: open, pick: { type: 'asian_handicap', line: 0, outcome: 'away' }, price: 2500 },
  { name: 'Asian handicap, half line', moment: open, pick: { type: 'asian_handicap', line: -2, outcome: 'home' }, price: 2500 },
  { name: 'Asian handicap, lower quarter line', moment: open, pick: { type: 'asian_handicap', line: -1, outcome: 'home' }, price: 2500 },
  { name: 'Asian handicap, upper quarter line', moment: open, pick: { type: 'asian_handicap', line: 1, outcome: 'away' }, price: 2500 },
];

describe('a cash-out by the masses of the feed', () => {
  it.each(kinds)('SB-150 values $name by every result it may have', ({ moment, pick, price }) => {
    const cache = bookOf(publishedAt(moment));
    expect(differenceMinor(offerOf(cache, pick, price), expectedReturn(moment, pick, price))).toBeLessThanOrEqual(roundingMinor(price));
  });

  const goals = fc.integer({ min: 0, max: 3 });
  const mean = fc.double({ min: 0.1, max: 2.5, noNaN: true });
  const anyMoment: fc.Arbitrary<Moment> = fc.record({
    home: goals,
    away: goals,
    means: fc.record({ home: mean, away: mean, shared: fc.constant(0.05) }),
  });
  const priced = (market: FeedMarket): readonly (Pick & { price: number })[] =>
    market.outcomes
      .filter(({ active }) => active && market.status === 'open')
      .map(({ key, price }) => ({
        type: market.type,
        ...(market.line === undefined ? {} : { line: Math.round(Number(market.line) * 4) }),
        outcome: key,
        price,
      }));

  it('SB-150 never values a bet just placed above its stake, and any other by the sum of its chances times its returns', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: 1010, max: 12_000 }), (moment, taken) => {
        const markets = publishedAt(moment);
        const cache = bookOf(markets);
        for (const { price, ...pick } of markets.flatMap(priced)) {
          const placed = Number(offerOf(cache, pick, price)) / Number(STAKE_MINOR);
          expect(placed).toBeLessThanOrEqual(LIVE_SHARE);
          expect(Math.abs(placed - (price > 10_000 ? 0.92 : LIVE_SHARE) * expectedReturn(moment, pick, price))).toBeLessThan(1e-4);
          const share = taken > 10_000 ? 0.92 / LIVE_SHARE : 1;
          const fair = expectedReturn(moment, pick, taken) * share;
          expect(differenceMinor(offerOf(cache, pick, taken), fair)).toBeLessThanOrEqual(roundingMinor(taken));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('SB-151 offers nothing for a leg that may come back while its masses are unknown, and values every other by its chance', () => {
    const markets = publishedAt(open).map((market) => ({
      ...market,
      outcomes: market.outcomes.map(({ masses: _masses, ...outcome }) => outcome),
    }));
    const cache = bookOf(markets);
    const returning: readonly Pick[] = [
      { type: 'draw_no_bet', outcome: 'home' },
      { type: 'total', line: 9, outcome: 'over' },
      { type: 'total', line: 8, outcome: 'over' },
    ];
    for (const pick of returning) expect([pick, offerOf(cache, pick, 2500)]).toEqual([pick, 'suspended']);
    for (const pick of [
      { type: '1x2', outcome: 'home' },
      { type: 'total', line: 10, outcome: 'over' },
    ])
      expect(differenceMinor(offerOf(cache, pick, 2500), expectedReturn(open, pick, 2500))).toBeLessThanOrEqual(roundingMinor(2500));
  });

  it('SB-151 keeps the masses in the rows of an event, so that a restart changes no offer', () => {
    const before = bookOf(publishedAt(leading));
    const after = new InMemoryMarketCache({ nowMs: () => Date.parse('2026-11-20T18:00:00Z'), monotonicMs: () => 0 });
    after.freshness.refresh();
    const event = before.event(eventId);
    const markets = [...(event?.markets.values() ?? [])].map((market) => ({ ...market, outcomes: JSON.parse(outcomesJson(market)) }));
    after.put(readEventRow({ ...event, markets }));
    const pick = { type: 'draw_no_bet', outcome: 'home' };
    expect(offerOf(after, pick, 3000)).toBe(offerOf(before, pick, 3000));
    expect(typeof offerOf(after, pick, 3000)).toBe('bigint');
  });

  it('SB-152 tells masses that moved by a point although no price did, and no smaller move', () => {
    const board = new MarketBoard([], (type) => outcomesOf(type, undefined));
    const told = (mean: number) => {
      const law = scoreLaw({ home: 0, away: 0 }, { home: mean, away: mean, shared: 0.02 });
      const priced = pricedMarkets(eventId, resultOffers(leadLaw(law), margins).slice(2), () => []);
      return board.changes(priced, { version: 3, isHeld: () => false }).changed.map(({ type }) => type);
    };
    expect([told(0.5), told(0.499), told(0.4), told(0.4)]).toEqual([['draw_no_bet'], [], ['draw_no_bet'], []]);
  });

  it('SB-150 takes no masses that are not the whole', () => {
    const [market] = publishedAt(leading).filter(({ type }) => type === 'draw_no_bet');
    const message = (masses: readonly number[]) => ({
      ...pricesMessage(at(3), []),
      body: { markets: [{ ...market, outcomes: market?.outcomes.map((outcome) => ({ ...outcome, masses })) }] },
    });
    const isRead = (masses: readonly number[]) => feedMessage.safeParse(message(masses)).success;
    expect([isRead([500_000, 0, 300_000, 0, 200_000]), isRead([500_000, 0, 300_000, 0, 200_001]), isRead([500_000, 500_000])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

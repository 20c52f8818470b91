import { describe, expect, it } from 'vitest';
import { type BuiltQuote, isBuilt, keyOf } from './built.ts';
import { viewSlip } from './check.ts';
import { emptySlip, type Pick, type Quote, type Slip } from './model.ts';
import { betBody } from './place.ts';
import { slipReducer } from './reducer.ts';
import { aPick as samplePick } from '../testing/samples.ts';

const aPick = (marketType: string, outcomeKey: string, eventId = 'ev-football-1'): Pick =>
  samplePick(eventId, { marketType, outcomeKey, agreed: 2000n });
const [home, both, elsewhere] = [aPick('1x2', 'home'), aPick('btts', 'yes'), aPick('1x2', 'home', 'ev-football-2')];
const slipOf = (...picks: readonly Pick[]): Slip =>
  slipReducer(
    picks.reduce<Slip>((slip, pick) => slipReducer(slip, { kind: 'toggle', pick }), emptySlip),
    { kind: 'stake', text: '10' },
  );
const quotesOf = (...picks: readonly Pick[]): Map<string, Quote> =>
  new Map(picks.map(({ outcomeId, agreed }) => [outcomeId, { price: agreed, status: 'open', isLive: false }]));
const slip = slipOf(home, both);
const quotes = quotesOf(home, both);
const quote = (over: Partial<BuiltQuote> = {}): BuiltQuote => ({
  key: keyOf(slip.picks),
  agreed: 3000n,
  price: 3000n,
  product: 4000n,
  refusal: null,
  blocked: {},
  ...over,
});
const view = (built: BuiltQuote | null, now = quotes) => viewSlip(slip, { quotes: now, built }, 'EUR');

describe('a built bet in the slip', () => {
  it('SB-96 two picks of one event are one pick of one price', () => {
    expect(isBuilt(slip)).toBe(true);
    expect(view(quote())).toMatchObject({ problem: null, combinedOdds: 3000n, totalStakeMinor: 1000n, totalReturnMinor: 3000n });
    expect(isBuilt(slipOf(home))).toBe(false);
    expect(isBuilt(slipOf(home, elsewhere))).toBe(false);
    expect(viewSlip(slipOf(home, both, elsewhere), { quotes, built: null }, 'EUR').problem).toBe('related');
  });

  it.each([
    ['the book has not answered', null, 'unknown'],
    ['the answer is about other picks', quote({ key: 'another' }), 'unknown'],
    ['they cannot be combined', quote({ price: null, agreed: null, refusal: 'contradiction' }), 'related'],
    ['the book is pricing again', quote({ price: null, refusal: 'SUSPENDED' }), 'suspended'],
    ['the price fell beyond the tolerance', quote({ price: 2900n }), 'moved'],
    ['the price fell within it', quote({ price: 2910n }), null],
    ['the price rose', quote({ price: 3300n }), null],
  ])('SB-96 SB-91 when %s', (_what, built, problem) => {
    expect(view(built).problem).toBe(problem);
  });

  it('SB-96 prices of the parts may move, but a suspended part holds the bet', () => {
    const moved = new Map([...quotes, [home.outcomeId, { price: 1100n, status: 'open', isLive: false }] as const]);
    expect(view(quote(), moved).problem).toBeNull();
    const suspended = new Map([...quotes, [home.outcomeId, { price: 2000n, status: 'suspended', isLive: false }] as const]);
    expect(view(quote(), suspended).problem).toBe('suspended');
  });

  it('SB-96 asks for the better of the price first shown and the one at the press', () => {
    const ask = (built: BuiltQuote) => {
      const [ticket] = view(built).tickets;
      return ticket && betBody(slip, ticket, { requestId: 'r', currency: 'EUR', locale: 'en', quotes });
    };
    expect(ask(quote({ price: 3300n }))).toMatchObject({ type: 'builder', odds: '3.30', stake: '10.00' });
    expect(ask(quote({ price: 2950n }))).toMatchObject({ type: 'builder', odds: '3.00' });
  });
});

import { describe, expect, it } from 'vitest';
import { oddsNow, viewSlip } from './check.ts';
import { KEPT_FOR_MS, readSlip, writeSlip } from './keep.ts';
import { emptySlip, type Pick, type Quote, type Slip } from './model.ts';
import { betBody } from './place.ts';
import { type SlipAction, slipReducer } from './reducer.ts';
import { systemChoices } from './systems.ts';
import { aPick as samplePick } from '../testing/samples.ts';

const aPick = (number: number, over: Partial<Pick> = {}): Pick =>
  samplePick(`ev-football-${number}`, { home: `Home ${number}`, away: `Away ${number}`, agreed: 2000n, ...over });
const slipOf = (...actions: readonly SlipAction[]): Slip => actions.reduce(slipReducer, emptySlip);
const toggle = (...picks: readonly Pick[]): SlipAction[] => picks.map((pick) => ({ kind: 'toggle', pick }));
const quotesOf = (...entries: readonly [Pick, Partial<Quote>][]): Map<string, Quote> =>
  new Map(entries.map(([pick, quote]) => [pick.outcomeId, { price: pick.agreed, status: 'open', isLive: false, ...quote }]));
const [one, two, three] = [aPick(1, { agreed: 1530n }), aPick(2, { agreed: 2220n }), aPick(3, { agreed: 1910n })];
/** What the slip shows while nothing of it is a built bet. */
const viewOf = (slip: Slip, quotes: ReadonlyMap<string, Quote>, currency: string) => viewSlip(slip, { quotes, built: null }, currency);
const openQuotes = quotesOf([one, {}], [two, {}], [three, {}]);

describe('the bet slip', () => {
  it('SB-8 reckons singles, combinations and systems exactly, as the book does', () => {
    const combo = slipOf(...toggle(one, two, three), { kind: 'stake', text: '7.77' });
    expect(viewOf(combo, openQuotes, 'EUR')).toMatchObject({ problem: null, totalStakeMinor: 777n, totalReturnMinor: 5040n });
    const single = slipOf(...toggle(one), { kind: 'singleStake', outcomeId: one.outcomeId, text: '101' });
    expect(viewOf(single, openQuotes, 'JPY')).toMatchObject({ totalStakeMinor: 101n, totalReturnMinor: 154n });
    const system = slipOf(...toggle(one, two, three), { kind: 'mode', mode: 'system' }, { kind: 'stake', text: '1,00' });
    // Three lines of two: each costs the typed stake.
    expect(viewOf(system, openQuotes, 'EUR')).toMatchObject({ lines: 3n, totalStakeMinor: 300n, totalReturnMinor: 1055n });
    expect(viewOf(slipOf(...toggle(one, two), { kind: 'stake', text: '1.005' }), openQuotes, 'EUR').problem).toBe('stake-invalid');
    expect(viewOf(slipOf(...toggle(one, two), { kind: 'stake', text: '5.000' }), openQuotes, 'KWD').totalStakeMinor).toBe(5000n);
  });

  it('SB-10 lets no related selections share a ticket, and places them as singles', () => {
    const other = aPick(1, { outcomeId: 'ev-football-1~btts~yes', marketId: 'ev-football-1~btts', marketType: 'btts', outcomeKey: 'yes' });
    const outright = aPick(9, { marketType: 'outright', tournamentId: 'football-1' });
    const both = slipOf(...toggle(one, other), { kind: 'stake', text: '5' });
    const withAnother = slipReducer(both, { kind: 'toggle', pick: two });
    expect(viewOf(withAnother, quotesOf([one, {}], [other, {}], [two, {}]), 'EUR')).toMatchObject({ problem: 'related', tickets: [] });
    expect(viewOf(slipOf(...toggle(two, outright)), openQuotes, 'EUR').problem).toBe('related');
    const singles = slipReducer(slipReducer(both, { kind: 'mode', mode: 'singles' }), {
      kind: 'singleStake',
      outcomeId: other.outcomeId,
      text: '2',
    });
    expect(viewOf(singles, quotesOf([one, {}], [other, {}]), 'EUR')).toMatchObject({ problem: null, totalStakeMinor: 200n });
  });

  it('SB-9 SB-91 takes every better price, a lower one within the tolerance, and asks beyond it', () => {
    const slip = slipOf(...toggle(one, two), { kind: 'stake', text: '5' });
    const problem = (price: bigint, toleranceBasisPoints: number) =>
      viewOf({ ...slip, toleranceBasisPoints }, quotesOf([one, { price }], [two, {}]), 'EUR').problem;
    // 1.53 less 3 % is 1.4841.
    expect([problem(9000n, 0), problem(1540n, 0), problem(1520n, 0)]).toEqual([null, null, 'moved']);
    expect([problem(1540n, 300), problem(1485n, 300), problem(1484n, 300)]).toEqual([null, null, 'moved']);
    expect([problem(1540n, 10_000), problem(1010n, 10_000)]).toEqual([null, null]);
    const moved = quotesOf([one, { price: 1540n }], [two, { price: 2500n, status: 'suspended' }]);
    const accepted = slipReducer(slip, { kind: 'accept', quotes: moved });
    expect(accepted.picks.map(({ agreed }) => agreed)).toEqual([1540n, 2220n]);
    expect(viewOf(accepted, moved, 'EUR').problem).toBe('suspended');
    expect(viewOf(accepted, quotesOf([one, { status: 'closed' }], [two, {}]), 'EUR').problem).toBe('closed');
    expect(viewOf(accepted, new Map(), 'EUR').problem).toBe('unknown');
  });

  it('SB-8 names the systems and counts their lines; bankers stand in every line', () => {
    expect(systemChoices(4).map(({ name, sizes, lines }) => [name ?? sizes.join(), Number(lines)])).toEqual([
      ['2', 6],
      ['3', 4],
      ['Yankee', 11],
      ['Lucky 15', 15],
    ]);
    expect([systemChoices(2), systemChoices(13)]).toEqual([[], []]);
    const picks = [1, 2, 3, 4].map((number) => aPick(number));
    const slip = slipOf(...toggle(...picks), { kind: 'mode', mode: 'system' }, { kind: 'banker', outcomeId: picks[0]?.outcomeId ?? '' });
    const quotes = quotesOf(...picks.map((pick): [Pick, Partial<Quote>] => [pick, {}]));
    const view = viewOf({ ...slip, stake: '1' }, quotes, 'EUR');
    expect([view.lines, view.totalReturnMinor]).toEqual([3n, 2400n]);
    const [ticket] = view.tickets;
    expect(ticket && betBody(slip, ticket, { requestId: 'r', currency: 'EUR', locale: 'de', quotes })).toMatchObject({
      locale: 'de',
      type: 'system',
      size: [2],
      bankers: ['ev-football-1~1x2~home'],
      stake: '3.00',
      toleranceBasisPoints: 300,
    });
  });

  it('SB-91 asks for the better of the price picked and the price shown, so that a tolerance is counted once', () => {
    const slip = slipOf(...toggle(one, two), { kind: 'stake', text: '5' });
    const asked = (price: bigint) => {
      const quotes = quotesOf([one, { price }], [two, {}]);
      const [ticket] = viewOf(slip, quotes, 'EUR').tickets;
      return ticket && betBody(slip, ticket, { requestId: 'r', currency: 'EUR', locale: 'en', quotes }).selections.map(({ odds }) => odds);
    };
    expect(asked(1500n)).toEqual(['1.53', '2.22']);
    expect(asked(1600n)).toEqual(['1.60', '2.22']);
  });

  it('SB-92 puts a bet into the slip once more at the prices of now, with its stake, only when asked', () => {
    const combo = slipOf(...toggle(one, two), { kind: 'stake', text: '10' });
    const after = slipReducer(slipReducer(combo, { kind: 'placed', outcomeIds: [] }), { kind: 'clear' });
    const again = slipReducer(after, { kind: 'again', slip: combo, quotes: quotesOf([one, { price: 1600n }], [two, {}]) });
    expect([again.mode, again.stake, again.picks.map(({ agreed }) => agreed)]).toEqual(['combo', '10', [1600n, 2220n]]);
    expect(oddsNow(combo.picks, quotesOf([one, {}], [two, {}]))).toBe(3397n);
    expect(oddsNow(combo.picks, quotesOf([one, {}], [two, { status: 'suspended' }]))).toBeNull();
    expect(oddsNow([], openQuotes)).toBeNull();
  });

  it('keeps a chosen system only while it exists, and begins with a combination at the second pick', () => {
    expect(slipOf(...toggle(one)).mode).toBe('singles');
    expect(slipOf(...toggle(one, two)).mode).toBe('combo');
    const four = slipOf(...toggle(one, two, three, aPick(4)), { kind: 'mode', mode: 'system' }, { kind: 'sizes', sizes: [2, 3, 4] });
    expect(slipReducer(four, { kind: 'remove', outcomeIds: [one.outcomeId] }).sizes).toEqual([2]);
    expect(slipOf(...toggle(one, two, two)).picks).toEqual([one]);
  });

  it('SB-9 a placed bet leaves no stake behind, not even on the device; a bet that was not placed keeps its stake', () => {
    const combo = slipOf(...toggle(one, two), { kind: 'stake', text: '10' });
    const placed = slipReducer(combo, { kind: 'placed', outcomeIds: [one.outcomeId, two.outcomeId] });
    expect(placed.picks).toHaveLength(2);
    expect(viewOf(placed, openQuotes, 'EUR')).toMatchObject({ problem: 'stake-missing', tickets: [] });
    const singles = slipOf(
      ...toggle(one, two),
      { kind: 'mode', mode: 'singles' },
      { kind: 'singleStake', outcomeId: one.outcomeId, text: '5' },
      { kind: 'singleStake', outcomeId: two.outcomeId, text: '6' },
    );
    expect(slipReducer(singles, { kind: 'placed', outcomeIds: [one.outcomeId] }).singleStakes).toEqual({ [two.outcomeId]: '6' });
  });

  it('SB-12 a slip waits seven days on the device, stakes and agreed prices as they were, and garbage is an empty slip', () => {
    const slip = slipOf(...toggle(one, two), { kind: 'stake', text: '5,50' }, { kind: 'tolerance', toleranceBasisPoints: 100 });
    const text = writeSlip(slip, 1000);
    expect(readSlip(text, 1000 + KEPT_FOR_MS)).toEqual(slip);
    expect(readSlip(text, 1001 + KEPT_FOR_MS)).toEqual({ ...emptySlip, toleranceBasisPoints: 100 });
    for (const garbage of [null, '', '{}', 'null', text.replace('"1530"', '"1.53"'), text.replace('"combo"', '"other"')])
      expect(readSlip(garbage, 1000)).toEqual(emptySlip);
  });
});

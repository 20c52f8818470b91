import { describe, expect, it } from 'vitest';
import type { Override } from '../event/ruling.ts';
import { matchAt, slotsBetween } from '../schedule/slots.ts';
import { SEED } from '../testing/any-match.ts';
import { competitorsOf, placeResults, seasonMarkets } from './chances.ts';
import { type Season, seasonOf, seasonsAt } from './season.ts';
import { SeasonFeed } from './season-feed.ts';
import { SeasonTables } from './tables.ts';

const PPM = 1_000_000;
const NOBODY_SAID: readonly [] = [];
const DURING_MS = Date.UTC(2026, 10, 20, 12);
const MANY = 100_000;

/** Handball's matches are the quickest to derive. */
function aSeason(): Season {
  const season = seasonsAt(DURING_MS).find(({ sport }) => sport === 'handball');
  if (season === undefined) throw new Error('No handball is played');
  return season;
}

/** The table of one season; no other season was requested, so only its matches are added. */
function tableAt(season: Season, nowMs: number): SeasonTables {
  const tables = new SeasonTables(SEED, () => NOBODY_SAID);
  tables.standings(season);
  tables.tallyRequested(nowMs, MANY);
  return tables;
}

const standingsOf = (points: Record<string, number>, season: Season) => ({
  points: new Map(competitorsOf(season).map(({ id }) => [id, points[id] ?? 0])),
  isCurrent: true,
  isFinal: true,
  leftShare: 0,
});

describe('outrights', () => {
  it('SB-1 every league has a season that runs, and its id leads back to it', () => {
    const seasons = seasonsAt(DURING_MS);
    expect(seasons.length).toBe(24);
    for (const season of seasons) expect(seasonOf(season.eventId)).toEqual(season);
    expect(seasonOf('ev-football-9-season-1')).toBeUndefined();
  });

  it('SB-3 a table is the sum of its matches, the same in whatever order and number of turns it is added up', () => {
    const season = aSeason();
    const whole = tableAt(season, DURING_MS).standings(season);
    const slowly = new SeasonTables(SEED, () => NOBODY_SAID);
    slowly.standings(season);
    for (let turn = 0; turn < 20; turn += 1) slowly.tallyRequested(DURING_MS, 100);
    expect(slowly.standings(season)).toEqual(whole);
    expect(whole.isCurrent).toBe(true);
    expect(whole.isFinal).toBe(false);
    const { first, last } = slotsBetween(season.sport, season.startsAtMs, DURING_MS - 2 * 3_600_000);
    const slots = Array.from({ length: last - first + 1 }, (_, index) => matchAt(SEED, season.sport, first + index));
    const played = slots.filter(({ league }) => league.id === season.league.id).length;
    const points = [...whole.points.values()].reduce((sum, value) => sum + value, 0);
    expect(points).toBeGreaterThanOrEqual(2 * played);
    expect(points).toBeLessThanOrEqual(3 * (played + 3));
  });

  it('SB-5 chances of a season sum to a million for each place, and no price is worth its stake', () => {
    const season = aSeason();
    const standings = tableAt(season, DURING_MS).standings(season);
    const [winner, top] = seasonMarkets(SEED, season, standings);
    for (const [market, places] of [
      [winner, 1],
      [top, 3],
    ] as const) {
      expect(market?.outcomes.reduce((sum, { probabilityPpm }) => sum + probabilityPpm, 0)).toBe(places * PPM);
      for (const { price = 0, probabilityPpm } of market?.outcomes ?? []) expect(price * probabilityPpm).toBeLessThan(1000 * PPM);
    }
    expect(winner?.outcomes.filter(({ price }) => price !== undefined).length).toBeGreaterThan(5);
  });

  it('SB-7 equal points for too few places are a dead heat, for enough places they are won', () => {
    const season = aSeason();
    const [a = '', b = '', c = '', d = '', e = ''] = competitorsOf(season).map(({ id }) => id);
    const standings = standingsOf({ [a]: 30, [b]: 30, [c]: 20, [d]: 20, [e]: 20 }, season);
    expect(placeResults(season, standings, 1)).toMatchObject({ [a]: 'dead_heat 1/2', [b]: 'dead_heat 1/2', [c]: 'lost' });
    expect(placeResults(season, standings, 3)).toMatchObject({ [a]: 'won', [b]: 'won', [c]: 'dead_heat 1/3', [e]: 'dead_heat 1/3' });
  });

  it('SB-3 SB-7 a season is offered once its table is known, and settled when the last match is over', () => {
    const season = aSeason();
    const waiting = new SeasonFeed(season, { seed: SEED, tables: new SeasonTables(SEED, () => NOBODY_SAID) });
    expect(waiting.advance(DURING_MS).messages).toEqual([]);
    const tables = tableAt(season, DURING_MS);
    const feed = new SeasonFeed(season, { seed: SEED, tables });
    expect(feed.advance(DURING_MS).messages.map(({ type }) => type)).toEqual(['event', 'prices']);
    const afterMs = season.endsAtMs + 6 * 3_600_000;
    tables.tallyRequested(afterMs, MANY);
    const end = feed.advance(afterMs);
    expect(end.messages.map(({ type }) => type).filter((type) => type !== 'prices')).toEqual(['state', 'settlement', 'settlement']);
    expect(feed.isDone).toBe(true);
    const restarted = new SeasonFeed(season, {
      seed: SEED,
      tables,
      kept: {
        eventSeq: 2,
        offered: [`${season.eventId}~outright`, `${season.eventId}~top_n~3`],
        overrides: [],
        publishedCount: 0,
        isEnded: false,
      },
    });
    const [whole] = restarted.advance(afterMs).messages;
    expect(whole).toMatchObject({ type: 'snapshot', eventSeq: 3, body: { status: { state: 'ended' } } });
    expect(whole?.type === 'snapshot' ? whole.body.settlements : []).toHaveLength(2);
  });

  it('SB-7 a result said of a season ends it at once, another one corrects it, and a void ends it for good', () => {
    const season = aSeason();
    const ids = competitorsOf(season).map(({ id }) => id);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const tables = tableAt(season, DURING_MS);
    const feed = new SeasonFeed(season, { seed: SEED, tables });
    feed.advance(DURING_MS);
    const overrides = (id: bigint, ranking: string[][]): Override => ({
      id,
      kind: 'result',
      home: null,
      away: null,
      ranking,
      decidedAtMs: DURING_MS,
    });
    const one = overrides(1n, [[second], [first, third]]);
    feed.receive([one]);
    const settled = feed.advance(DURING_MS).messages;
    expect(settled.map(({ type }) => type)).toEqual(['state', 'settlement', 'settlement']);
    const [, winner, top] = settled;
    expect(winner).toMatchObject({ body: { settlementVersion: 2, results: { [second]: 'won', [first]: 'lost', [fourth]: 'lost' } } });
    expect(top).toMatchObject({ body: { results: { [second]: 'won', [first]: 'won', [third]: 'won', [fourth]: 'lost' } } });
    expect(feed.isDone).toBe(true);
    // Competitors not named come last, so no other competitor shares the second place.
    feed.receive([one, overrides(2n, [[second], [first, third]])]);
    expect(feed.advance(DURING_MS).messages).toEqual([]);
    const kept = { eventSeq: feed.eventSeq, offered: [], overrides: [one], publishedCount: 1, isEnded: true };
    const later = new SeasonFeed(season, { seed: SEED, tables, kept });
    const two = overrides(3n, [[first, second]]);
    later.receive([one, two]);
    const corrected = later.advance(DURING_MS + 1000).messages;
    expect(corrected.find(({ type }) => type === 'settlement')).toMatchObject({
      body: { settlementVersion: 3, results: { [first]: 'dead_heat 1/2', [second]: 'dead_heat 1/2', [third]: 'lost' } },
    });
    const voided: Override = { id: 4n, kind: 'void', home: null, away: null, decidedAtMs: DURING_MS };
    later.receive([one, two, voided]);
    expect(later.advance(DURING_MS + 2000).messages.map(({ type, body }) => [type, body])).toEqual([
      ['state', { state: 'cancelled', suspend: 'all' }],
      ['void', { settlementVersion: 4, reason: 'cancelled' }],
    ]);
    expect(later.snapshot(DURING_MS + 2000).body).toMatchObject({ status: { state: 'cancelled' }, voids: [{ settlementVersion: 4 }] });
  });

  it('SB-133 a season is called by its league and its number, with no word that would need a translation', () => {
    const season = aSeason();
    const { header } = new SeasonFeed(season, { seed: SEED, tables: tableAt(season, DURING_MS) }).snapshot(DURING_MS).body;
    expect(header.name).toBe(`${season.league.name} ${season.number + 1}`);
  });

  it('SB-6 a season that is suspended stands still until it is let go', () => {
    const season = aSeason();
    const feed = new SeasonFeed(season, { seed: SEED, tables: tableAt(season, DURING_MS) });
    feed.advance(DURING_MS);
    const word = (id: bigint, kind: 'suspend' | 'resume'): Override => ({ id, kind, home: null, away: null, decidedAtMs: DURING_MS });
    const statuses = (overrides: readonly Override[]): unknown[] => {
      feed.receive(overrides);
      return feed
        .advance(DURING_MS)
        .messages.flatMap((message) => (message.type === 'prices' ? message.body.markets : []))
        .map(({ status }) => status);
    };
    expect(statuses([word(1n, 'suspend')])).toEqual(['suspended', 'suspended']);
    expect(statuses([word(1n, 'suspend'), word(2n, 'resume')])).toEqual(['open', 'open']);
  });
});

import type { EventHeader, EventMessage, EventStatus, FeedMarket, SettlementBody, VoidBody } from '../../protocol/messages.ts';
import {
  type Body,
  enveloped,
  type EventFeed,
  type FeedState,
  NEW_EVENT,
  type Produced,
  type SnapshotMessage,
} from '../event/event-feed.ts';
import { MarketBoard } from '../event/market-board.ts';
import type { Override } from '../event/ruling.ts';
import { theWorld } from '../world.ts';
import { competitorsOf, placeResults, seasonMarkets, TOP_PLACES } from './chances.ts';
import type { Season } from './season.ts';
import { pointsOf, type SeasonRuling, seasonRulingOf } from './season-ruling.ts';
import type { SeasonTables, Standings } from './tables.ts';

const REPRICE_MS = 10 * 60_000;
/** The interval between checks while the table is incomplete. */
const AGAIN_MS = 2000;

/** The feed of a season: outright markets priced by the current table, and settled by the final one (sportsbook §2.2). */
export class SeasonFeed implements EventFeed {
  readonly #seed: string;
  readonly #season: Season;
  readonly #tables: SeasonTables;
  readonly #board: MarketBoard;
  #eventSeq: number;
  #isSnapshotDue: boolean;
  #results: SettlementBody[] = [];
  #isDone: boolean;
  #ruling: SeasonRuling;
  /** The published settlement version; 0 before the end. */
  #publishedVersion: number;
  nextAtMs = 0;

  constructor(season: Season, { seed, tables, kept = NEW_EVENT }: { seed: string; tables: SeasonTables; kept?: FeedState }) {
    this.#seed = seed;
    this.#season = season;
    this.#tables = tables;
    const keys = competitorsOf(season).map(({ id }) => id);
    this.#board = new MarketBoard(kept.offered, () => keys);
    this.#eventSeq = kept.eventSeq;
    this.#isDone = kept.isEnded;
    this.#ruling = seasonRulingOf(kept.overrides);
    this.#publishedVersion = kept.isEnded ? seasonRulingOf(kept.overrides.slice(0, kept.publishedCount)).settlementVersion : 0;
    this.#isSnapshotDue = kept.eventSeq > 0 && !kept.isEnded;
  }

  get eventSeq(): number {
    return this.#eventSeq;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  isOver(nowMs: number): boolean {
    return nowMs >= this.#season.endsAtMs;
  }

  /** Takes all operator decisions; they are published by the next `advance`. */
  receive(overrides: readonly Override[]): void {
    this.#ruling = seasonRulingOf(overrides);
    this.nextAtMs = 0;
  }

  advance(nowMs: number): Produced {
    const standings = this.#tables.standings(this.#season);
    this.nextAtMs = nowMs + (standings.isCurrent && !this.isOver(nowMs) ? REPRICE_MS : AGAIN_MS);
    const hasEnd = this.#hasEnd(standings);
    // An incomplete table lags behind the results, so nothing is priced on it.
    if (!standings.isCurrent && !hasEnd) return { messages: [], fresh: [] };
    const messages: EventMessage[] = [];
    const send = (body: Body): void => {
      this.#eventSeq += 1;
      messages.push(enveloped(body, { eventId: this.#season.eventId, eventSeq: this.#eventSeq, nowMs }));
    };
    if (this.#eventSeq === 0) send({ type: 'event', body: { ...this.#header(), state: 'prematch' } });
    const { changed, fresh } = this.#isDone ? { changed: [], fresh: [] } : this.#price(standings, nowMs, this.#eventSeq + 1);
    if (hasEnd) this.#decide(standings);
    if (this.#isSnapshotDue) send({ type: 'snapshot', body: this.#whole() });
    else this.#publishChanges(changed, hasEnd, send);
    if (hasEnd) this.#publishedVersion = this.#ruling.settlementVersion;
    this.#isSnapshotDue = false;
    return { messages, fresh };
  }

  #publishChanges(changed: readonly FeedMarket[], hasEnd: boolean, send: (body: Body) => void): void {
    if (changed.length > 0 && !this.#isDone) send({ type: 'prices', body: { markets: [...changed] } });
    if (hasEnd && this.#ruling.settlementVersion > this.#publishedVersion) this.#publishEnd(send);
  }

  snapshot(nowMs: number): SnapshotMessage {
    const standings = this.#tables.standings(this.#season);
    const version = Math.max(1, this.#eventSeq);
    if (this.#board.published().length === 0) this.#price(standings, nowMs, version);
    if (this.#hasEnd(standings)) this.#decide(standings);
    const { eventId } = this.#season;
    const producedAt = new Date(nowMs).toISOString();
    return { messageId: `${eventId}-${version}-snapshot`, eventId, eventSeq: version, producedAt, type: 'snapshot', body: this.#whole() };
  }

  /** The season is over by its table or by an operator's decision. */
  #hasEnd({ isFinal }: Standings): boolean {
    return this.#isDone || isFinal || this.#ruling.isVoid || this.#ruling.ranking !== undefined;
  }

  #price(standings: Standings, nowMs: number, version: number) {
    const isHeld = (): boolean => this.isOver(nowMs) || this.#ruling.isSuspended;
    return this.#board.changes(seasonMarkets(this.#seed, this.#season, standings), { version, isHeld });
  }

  #decide(standings: Standings): void {
    this.#isDone = true;
    const { settlementVersion, isVoid, ranking } = this.#ruling;
    if (isVoid) return;
    const final = ranking === undefined ? standings : { ...standings, points: pointsOf(this.#season, ranking) };
    const { eventId } = this.#season;
    const result = (marketId: string, places: number): SettlementBody => ({
      marketId,
      settlementVersion,
      certainty: 2,
      results: placeResults(this.#season, final, places),
    });
    this.#results = [result(`${eventId}~outright`, 1), result(`${eventId}~top_n~${TOP_PLACES}`, TOP_PLACES)];
    for (const { marketId } of this.#results) this.#board.decide(marketId, undefined);
  }

  #publishEnd(send: (body: Body) => void): void {
    send({ type: 'state', body: { ...this.#status(), suspend: 'all' } });
    if (this.#ruling.isVoid) for (const body of this.#voids()) send({ type: 'void', body });
    else for (const body of this.#results) send({ type: 'settlement', body });
  }

  #status(): EventStatus {
    if (!this.#isDone) return { state: 'prematch' };
    return { state: this.#ruling.isVoid ? 'cancelled' : 'ended' };
  }

  #voids(): VoidBody[] {
    return this.#ruling.isVoid ? [{ settlementVersion: this.#ruling.settlementVersion, reason: 'cancelled' }] : [];
  }

  #whole() {
    const settlements = [...this.#results];
    return { header: this.#header(), status: this.#status(), markets: [...this.#board.published()], settlements, voids: this.#voids() };
  }

  #header(): EventHeader {
    const { sport, league, number, endsAtMs } = this.#season;
    return {
      kind: 'outright',
      sport: { id: sport, name: theWorld()[sport].name },
      category: { id: `${sport}.${league.category.toLowerCase().replaceAll(' ', '-')}`, name: league.category },
      tournament: { id: league.id, name: league.name, tier: league.tier },
      name: `${league.name} ${number + 1}`,
      competitors: [...competitorsOf(this.#season)],
      // A season has no start of play; betting closes at its end.
      startsAt: new Date(endsAtMs).toISOString(),
    };
  }
}

import type { EventHeader, EventMessage, EventStatus, SettlementBody } from '../../protocol/messages.ts';
import { type Body, enveloped, type EventFeed, type Kept, NEW_EVENT, type Produced, type SnapshotMessage } from '../event/event-feed.ts';
import { MarketBoard } from '../event/market-board.ts';
import { theWorld } from '../world.ts';
import { competitorsOf, placeResults, seasonMarkets, TOP_PLACES } from './chances.ts';
import type { Season } from './season.ts';
import type { SeasonTables } from './tables.ts';

const REPRICE_MS = 10 * 60_000;
/** How soon a table that is still being added up is looked at again. */
const AGAIN_MS = 2000;

/** A season as the book is told of it: who may win it, priced by the table as it stands, settled when the table is final (sportsbook.md §2.2). */
export class SeasonFeed implements EventFeed {
  readonly #seed: string;
  readonly #season: Season;
  readonly #tables: SeasonTables;
  readonly #board: MarketBoard;
  #eventSeq: number;
  #isSnapshotDue: boolean;
  #results: SettlementBody[] = [];
  #isDone: boolean;
  nextAtMs = 0;

  constructor(season: Season, { seed, tables, kept = NEW_EVENT }: { seed: string; tables: SeasonTables; kept?: Kept }) {
    this.#seed = seed;
    this.#season = season;
    this.#tables = tables;
    const keys = competitorsOf(season).map(({ id }) => id);
    this.#board = new MarketBoard(kept.offered, () => keys);
    this.#eventSeq = kept.eventSeq;
    this.#isDone = kept.isEnded;
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

  /** Of a season nothing is said: its table follows from its matches. */
  hear(): void {
    this.nextAtMs = 0;
  }

  advance(nowMs: number): Produced {
    const standings = this.#tables.standings(this.#season);
    this.nextAtMs = nowMs + (standings.isCurrent && !this.isOver(nowMs) ? REPRICE_MS : AGAIN_MS);
    // A table not added up yet says less than is known; nothing is offered on it.
    if (!standings.isCurrent && !standings.isFinal) return { messages: [], fresh: [] };
    const messages: EventMessage[] = [];
    const send = (body: Body): void => {
      this.#eventSeq += 1;
      messages.push(enveloped(body, { eventId: this.#season.eventId, eventSeq: this.#eventSeq, nowMs }));
    };
    const isNew = this.#eventSeq === 0;
    if (isNew) send({ type: 'event', body: { ...this.#header(), state: 'prematch' } });
    const { changed, fresh } = this.#board.changes(seasonMarkets(this.#seed, this.#season, standings), {
      version: this.#eventSeq + 1,
      isHeld: () => this.isOver(nowMs),
    });
    if (standings.isFinal && !this.#isDone) this.#decide();
    if (this.#isSnapshotDue) send({ type: 'snapshot', body: this.#whole() });
    else {
      if (changed.length > 0) send({ type: 'prices', body: { markets: [...changed] } });
      if (this.#isDone) this.#tellEnd(send);
    }
    this.#isSnapshotDue = false;
    return { messages, fresh };
  }

  snapshot(nowMs: number): SnapshotMessage {
    const standings = this.#tables.standings(this.#season);
    const version = Math.max(1, this.#eventSeq);
    if (this.#board.told().length === 0)
      this.#board.changes(seasonMarkets(this.#seed, this.#season, standings), { version, isHeld: () => this.isOver(nowMs) });
    const { eventId } = this.#season;
    const producedAt = new Date(nowMs).toISOString();
    return { messageId: `${eventId}-${version}-snapshot`, eventId, eventSeq: version, producedAt, type: 'snapshot', body: this.#whole() };
  }

  #decide(): void {
    this.#isDone = true;
    const standings = this.#tables.standings(this.#season);
    const { eventId } = this.#season;
    const result = (marketId: string, places: number): SettlementBody => ({
      marketId,
      settlementVersion: 1,
      certainty: 2,
      results: placeResults(this.#season, standings, places),
    });
    this.#results = [result(`${eventId}~outright`, 1), result(`${eventId}~top_n~${TOP_PLACES}`, TOP_PLACES)];
    for (const { marketId } of this.#results) this.#board.decide(marketId, undefined);
  }

  #tellEnd(send: (body: Body) => void): void {
    send({ type: 'state', body: { state: 'ended' } });
    for (const body of this.#results) send({ type: 'settlement', body });
  }

  #status(): EventStatus {
    return { state: this.#isDone ? 'ended' : 'prematch' };
  }

  #whole() {
    return { header: this.#header(), status: this.#status(), markets: [...this.#board.told()], settlements: [...this.#results], voids: [] };
  }

  #header(): EventHeader {
    const { sport, league, number, endsAtMs } = this.#season;
    return {
      kind: 'outright',
      sport: { id: sport, name: theWorld()[sport].name },
      category: { id: `${sport}.${league.category.toLowerCase().replaceAll(' ', '-')}`, name: league.category },
      tournament: { id: league.id, name: league.name, tier: league.tier },
      name: `${league.name}, season ${number + 1}`,
      competitors: [...competitorsOf(this.#season)],
      // What may be bet on ends with the season; it has no start of play of its own.
      startsAt: new Date(endsAtMs).toISOString(),
    };
  }
}

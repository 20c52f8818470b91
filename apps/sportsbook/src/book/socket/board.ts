import { formatLine } from '../../rules/grading/line.ts';
import type { BookEvent, BookMarket } from '../market-cache/types.ts';
import { type EventStanding, headOf, standingOf } from '../views/event-view.ts';
import type { SocketEvent, SocketMarket, StandingChange, TopicChange } from './protocol.ts';

export interface BoardRules {
  /** The markets shown of an event, in their order. */
  marketsOf(event: BookEvent): readonly BookMarket[];
  /** With the feed's silence counted in. */
  statusOf(event: BookEvent, market: BookMarket): BookMarket['status'];
  /** A list has many events and says which one a change is of. */
  readonly isList: boolean;
}

interface ShownMarket {
  market: BookMarket;
  status: BookMarket['status'];
}

interface ShownEvent {
  event: BookEvent;
  marketCount: number;
  readonly markets: Map<string, ShownMarket>;
}

interface Draft {
  readonly p: [number, number][];
  readonly m: [number, string][];
  readonly s: StandingChange[];
  readonly addEvents: SocketEvent[];
  readonly addMarkets: SocketMarket[];
  readonly del: string[];
}

const priceOf = ({ isActive, price }: BookMarket['outcomes'][number]): number => (isActive ? price : 0);

/**
 * What a topic has sent to its clients, and the change that brings them up to date: the newest value of each outcome, however often
 * it changed in between (SB-17). The short indexes of outcomes and markets stay as long as the board.
 */
export class Board {
  readonly #rules: BoardRules;
  readonly #shown = new Map<string, ShownEvent>();
  readonly #marketIndex = new Map<string, number>();
  readonly #outcomeIndex = new Map<string, number>();

  constructor(rules: BoardRules) {
    this.#rules = rules;
  }

  has(eventId: string): boolean {
    return this.#shown.has(eventId);
  }

  eventIds(): Iterable<string> {
    return this.#shown.keys();
  }

  /** Brings the board up to date with these events; undefined marks a removed one. @returns undefined when there is nothing to send */
  update(events: Iterable<readonly [string, BookEvent | undefined]>): TopicChange | undefined {
    const draft: Draft = { p: [], m: [], s: [], addEvents: [], addMarkets: [], del: [] };
    for (const [eventId, event] of events) {
      if (event !== undefined) this.#updateEvent(event, draft);
      else if (this.#shown.delete(eventId)) draft.del.push(eventId);
    }
    return this.#changeOf(draft);
  }

  /** Everything as it was last sent. */
  body(): SocketEvent[] {
    return [...this.#shown.values()].map((shown) => this.#bodyOf(shown));
  }

  #changeOf({ p, m, s, addEvents, addMarkets, del }: Draft): TopicChange | undefined {
    const add = this.#rules.isList ? addEvents : addMarkets;
    const [standing] = s;
    const change: TopicChange = {
      ...(p.length > 0 ? { p } : {}),
      ...(m.length > 0 ? { m } : {}),
      ...(standing === undefined ? {} : { s: this.#rules.isList ? s : standing }),
      ...(add.length > 0 ? { add } : {}),
      ...(del.length > 0 ? { del } : {}),
    };
    return Object.keys(change).length > 0 ? change : undefined;
  }

  #updateEvent(event: BookEvent, draft: Draft): void {
    const shown = this.#shown.get(event.id);
    if (shown === undefined) {
      draft.addEvents.push(this.#bodyOf(this.#show(event)));
      return;
    }
    let isRemade = false;
    for (const market of this.#rules.marketsOf(event)) isRemade = this.#updateMarket(shown, { event, market, draft }) || isRemade;
    if (isRemade && this.#rules.isList) draft.addEvents.push(this.#bodyOf(this.#show(event)));
    else {
      this.#updateStanding(shown, event, draft);
      shown.event = event;
    }
  }

  /** @returns true for a market that a list must send whole, as a part of its event */
  #updateMarket(shown: ShownEvent, { event, market, draft }: { event: BookEvent; market: BookMarket; draft: Draft }): boolean {
    const known = shown.markets.get(market.id);
    const status = this.#rules.statusOf(event, market);
    if (known?.market === market && known.status === status) return false;
    shown.markets.set(market.id, { market, status });
    if (known === undefined || !hasSameOutcomes(known.market, market)) {
      draft.addMarkets.push(this.#marketBody({ market, status }));
      return true;
    }
    if (known.status !== status) draft.m.push([this.#indexOf(this.#marketIndex, market.id), status]);
    for (const [place, outcome] of market.outcomes.entries()) {
      const before = known.market.outcomes[place];
      if (before === undefined || priceOf(before) !== priceOf(outcome))
        draft.p.push([this.#indexOf(this.#outcomeIndex, outcome.id), priceOf(outcome)]);
    }
    return false;
  }

  #updateStanding(shown: ShownEvent, event: BookEvent, draft: Draft): void {
    const before = shown.event;
    const { startsAt, marketCount } = headOf(event);
    const change: Record<string, unknown> = {};
    if (before.header.startsAtMs !== event.header.startsAtMs) change.startsAt = startsAt;
    if (shown.marketCount !== marketCount) change.marketCount = marketCount;
    shown.marketCount = marketCount;
    if (!hasSameStanding(before, event)) {
      const old = Object.entries(standingOf(before));
      const standing: Record<string, unknown> = { ...standingOf(event) };
      for (const [name, value] of old) if (JSON.stringify(value) !== JSON.stringify(standing[name])) change[name] = standing[name];
    }
    if (Object.keys(change).length > 0) draft.s.push(this.#rules.isList ? { event: event.id, ...change } : change);
  }

  #show(event: BookEvent): ShownEvent {
    const markets = this.#rules
      .marketsOf(event)
      .map((market) => [market.id, { market, status: this.#rules.statusOf(event, market) }] as const);
    const shown = { event, marketCount: headOf(event).marketCount, markets: new Map(markets) };
    this.#shown.set(event.id, shown);
    return shown;
  }

  #bodyOf({ event, markets }: ShownEvent): SocketEvent {
    const standing: EventStanding = standingOf(event);
    return { event: { ...headOf(event), ...standing }, markets: [...markets.values()].map((shown) => this.#marketBody(shown)) };
  }

  #marketBody({ market, status }: ShownMarket): SocketMarket {
    return {
      i: this.#indexOf(this.#marketIndex, market.id),
      id: market.id,
      type: market.type,
      line: market.line === null ? null : formatLine(market.line),
      part: market.part,
      main: market.isMain,
      order: market.order,
      status,
      outcomes: market.outcomes.map((outcome) => ({
        o: this.#indexOf(this.#outcomeIndex, outcome.id),
        id: outcome.id,
        key: outcome.key,
        price: priceOf(outcome),
        ...(outcome.name === null ? {} : { name: outcome.name }),
      })),
    };
  }

  #indexOf(indexes: Map<string, number>, id: string): number {
    const known = indexes.get(id) ?? indexes.size;
    indexes.set(id, known);
    return known;
  }
}

const hasSameOutcomes = (before: BookMarket, after: BookMarket): boolean =>
  before.outcomes.length === after.outcomes.length &&
  before.order === after.order &&
  before.outcomes.every(({ key }, place) => key === after.outcomes[place]?.key);

const hasSameStanding = (before: BookEvent, after: BookEvent): boolean =>
  before.state === after.state &&
  before.clock === after.clock &&
  before.score === after.score &&
  before.statistics === after.statistics &&
  before.play === after.play;

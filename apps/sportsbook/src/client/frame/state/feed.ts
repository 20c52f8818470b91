import * as z from 'zod/mini';
import { changeEvent, renewEvent } from '../data/changes.ts';
import {
  type EventBody,
  eventBody,
  eventOf,
  isMarketStatus,
  type MarketBody,
  marketBody,
  marketOf,
  snapshotBody,
  type StateChange,
  stateChange,
} from '../data/snapshot.ts';
import type { Delta, ServerMessage } from '../data/socket-messages.ts';
import type { EventView, MarketStatus } from '../data/views.ts';
import { menuSchema } from '../data/wire.ts';
import { nowMs } from '../device.ts';
import { book } from './book.ts';

/** Resolves the short indexes of a topic. */
interface TopicIndex {
  readonly events: Set<string>;
  readonly outcomes: Map<number, { eventId: string; id: string }>;
  readonly markets: Map<number, { eventId: string; id: string }>;
}

const indexes = new Map<string, TopicIndex>();

export const forgetTopic = (topic: string): void => {
  indexes.delete(topic);
};

function indexMarket(topic: TopicIndex, eventId: string, market: MarketBody): void {
  topic.markets.set(market.i, { eventId, id: market.id });
  for (const { o, id } of market.outcomes) topic.outcomes.set(o, { eventId, id });
}

function index(topic: TopicIndex, { event, markets }: EventBody): void {
  topic.events.add(event.id);
  for (const market of markets) indexMarket(topic, event.id, market);
}

/** Stores events; for a list topic, also its new ids. */
function takeEvents(topic: string, bodies: readonly EventBody[], idsOf: (known: readonly string[]) => readonly string[]): void {
  const how = { at: nowMs(), isWhole: topic.startsWith('event:') };
  book.set((state) => {
    const events = new Map(state.events);
    for (const body of bodies) events.set(body.event.id, renewEvent(events.get(body.event.id), eventOf(body), how));
    if (!topic.startsWith('list:')) return { ...state, events };
    const ids = idsOf(state.lists[topic] ?? []).toSorted((a, b) => startOf(events, a).localeCompare(startOf(events, b)));
    return { ...state, events, lists: { ...state.lists, [topic]: ids } };
  });
}

/** Lists are ordered by start, then by id: nothing else makes a row move. */
const startOf = (events: ReadonlyMap<string, EventView>, id: string): string => `${events.get(id)?.startsAt ?? ''} ${id}`;

function takeSnapshot(topic: string, body: unknown): void {
  if (topic === 'menu') {
    const menu = z.safeParse(menuSchema, body);
    if (menu.success) book.set((state) => ({ ...state, menu: menu.data }));
    return;
  }
  const read = z.safeParse(snapshotBody, body);
  if (!read.success) return;
  const bodies = 'events' in read.data ? read.data.events : [read.data];
  const fresh: TopicIndex = { events: new Set(), outcomes: new Map(), markets: new Map() };
  for (const one of bodies) index(fresh, one);
  indexes.set(topic, fresh);
  takeEvents(topic, bodies, () => bodies.map(({ event }) => event.id));
}

interface Changes {
  readonly prices: Map<string, bigint>;
  readonly statuses: Map<string, MarketStatus>;
  readonly touched: Set<string>;
}

function readChanges(topic: TopicIndex, delta: Delta): Changes {
  const changes: Changes = { prices: new Map(), statuses: new Map(), touched: new Set() };
  for (const [o, price] of delta.p ?? []) {
    const outcome = topic.outcomes.get(o);
    if (outcome === undefined) continue;
    changes.prices.set(outcome.id, BigInt(price));
    changes.touched.add(outcome.eventId);
  }
  for (const [i, status] of delta.m ?? []) {
    const market = topic.markets.get(i);
    if (market === undefined || !isMarketStatus(status)) continue;
    changes.statuses.set(market.id, status);
    changes.touched.add(market.eventId);
  }
  return changes;
}

const changedPlay = (event: EventView, change: StateChange): Pick<EventView, 'play' | 'moments'> => ({
  play: change.play === undefined ? event.play : change.play,
  moments: change.moments ?? event.moments,
});

function withState(event: EventView, change: StateChange): EventView {
  return {
    ...event,
    score: change.score === undefined ? event.score : change.score,
    clock: change.clock === undefined ? event.clock : change.clock,
    state: change.state ?? event.state,
    startsAt: change.startsAt ?? event.startsAt,
    marketCount: change.marketCount ?? event.marketCount,
    parts: change.parts ?? event.parts,
    points: change.points === undefined ? event.points : change.points,
    server: change.server === undefined ? event.server : change.server,
    statistics: change.statistics ?? event.statistics,
    ...changedPlay(event, change),
  };
}

const stateList = z.union([z.array(stateChange), stateChange]);

function readStates(topic: TopicIndex, delta: Delta): StateChange[] {
  if (delta.s === undefined) return [];
  const read = z.safeParse(stateList, delta.s);
  if (!read.success) return [];
  const list = Array.isArray(read.data) ? read.data : [read.data];
  const [only] = topic.events.size === 1 ? topic.events : [];
  return list.map((change) => ({ ...change, event: change.event ?? only }));
}

/** The additions and replacements of a delta: events of a list, or markets of the one event of its topic. */
function readAdded({ add = [] }: Delta): { bodies: EventBody[]; markets: MarketBody[] } {
  const bodies: EventBody[] = [];
  const markets: MarketBody[] = [];
  for (const one of add) {
    const body = z.safeParse(eventBody, one);
    const market = z.safeParse(marketBody, one);
    if (body.success) bodies.push(body.data);
    else if (market.success) markets.push(market.data);
  }
  return { bodies, markets };
}

function takeAddedEvents(topic: TopicIndex, bodies: readonly EventBody[], { t, del: gone = [] }: Delta): void {
  for (const body of bodies) index(topic, body);
  if (bodies.length === 0 && gone.length === 0) return;
  takeEvents(t, bodies, (known) => [...new Set([...known, ...bodies.map(({ event }) => event.id)])].filter((id) => !gone.includes(id)));
}

function takeAddedMarkets(topic: TopicIndex, markets: readonly MarketBody[]): void {
  const [eventId] = topic.events;
  if (eventId === undefined || markets.length === 0) return;
  for (const market of markets) indexMarket(topic, eventId, market);
  const at = nowMs();
  book.set((state) => {
    const event = state.events.get(eventId);
    if (event === undefined) return state;
    const fresh = { ...event, markets: markets.map(marketOf) };
    return { ...state, events: new Map(state.events).set(eventId, renewEvent(event, fresh, { at, isWhole: false })) };
  });
}

function takeDelta(delta: Delta): void {
  const topic = indexes.get(delta.t);
  if (topic === undefined) return;
  const { bodies, markets } = readAdded(delta);
  takeAddedEvents(topic, bodies, delta);
  takeAddedMarkets(topic, markets);
  const changes = readChanges(topic, delta);
  const states = readStates(topic, delta);
  const at = nowMs();
  book.set((state) => {
    const events = new Map(state.events);
    for (const id of changes.touched) {
      const event = events.get(id);
      if (event !== undefined) events.set(id, changeEvent(event, changes, at));
    }
    for (const change of states) {
      const event = events.get(change.event ?? '');
      if (event !== undefined) events.set(event.id, withState(event, change));
    }
    return { ...state, events };
  });
}

/** Applies a socket message about the book; other messages change nothing. */
export function takeBookMessage(message: ServerMessage): void {
  if (message.op === 'snap') takeSnapshot(message.t, message.body);
  if (message.op === 'd') takeDelta(message);
}

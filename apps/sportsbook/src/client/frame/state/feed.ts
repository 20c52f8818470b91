import * as z from 'zod/mini';
import { changeEvent, renewEvent } from '../data/changes.ts';
import { type EventBody, eventOf, isMarketStatus, snapshotBody, type StateChange, stateChange } from '../data/snapshot.ts';
import type { Delta, ServerMessage } from '../data/socket-messages.ts';
import type { EventView, MarketStatus } from '../data/views.ts';
import { menuSchema } from '../data/wire.ts';
import { nowMs } from '../device.ts';
import { book } from './book.ts';

/** What the short indexes of a topic stand for. */
interface TopicIndex {
  readonly events: Set<string>;
  readonly outcomes: Map<number, { eventId: string; id: string }>;
  readonly markets: Map<number, { eventId: string; id: string }>;
}

const indexes = new Map<string, TopicIndex>();

export const forgetTopic = (topic: string): void => {
  indexes.delete(topic);
};

function index(topic: TopicIndex, { event, markets }: EventBody): void {
  topic.events.add(event.id);
  for (const market of markets) {
    topic.markets.set(market.i, { eventId: event.id, id: market.id });
    for (const { o, id } of market.outcomes) topic.outcomes.set(o, { eventId: event.id, id });
  }
}

function takeEvents(topic: string, bodies: readonly EventBody[]): void {
  const how = { at: nowMs(), isWhole: topic.startsWith('event:') };
  book.set((state) => {
    const events = new Map(state.events);
    for (const body of bodies) events.set(body.event.id, renewEvent(events.get(body.event.id), eventOf(body), how));
    const lists = topic.startsWith('list:') ? { ...state.lists, [topic]: bodies.map(({ event }) => event.id) } : state.lists;
    return { ...state, events, lists };
  });
}

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
  takeEvents(topic, bodies);
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

function withState(event: EventView, change: StateChange): EventView {
  return {
    ...event,
    score: change.score === undefined ? event.score : change.score,
    clock: change.clock === undefined ? event.clock : change.clock,
    state: change.state ?? event.state,
    parts: change.parts ?? event.parts,
    points: change.points === undefined ? event.points : change.points,
    statistics: change.statistics ?? event.statistics,
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

function takeDelta(delta: Delta): void {
  const topic = indexes.get(delta.t);
  if (topic === undefined) return;
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

/** Takes what the socket said about the book in; whatever it is not about stays as it is. */
export function takeBookMessage(message: ServerMessage): void {
  if (message.op === 'snap') takeSnapshot(message.t, message.body);
  if (message.op === 'd') takeDelta(message);
}

import type { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import type { BookEvent, BookMarket } from '../market-cache/types.ts';
import { inOrder, mainMarketOf } from '../views/event-view.ts';
import { byStart, kindsOf, type ListKind } from '../views/lists.ts';
import { type MenuSport, menuOf } from '../views/menu.ts';
import { Board, type BoardRules } from './board.ts';
import type { TopicSource } from './topic.ts';

/** The part of the book that a topic listens to. */
export interface Listening extends TopicSource {
  /** An event changed. @returns true when the topic may have something to send */
  receive(event: BookEvent): boolean;
  /** Anything may have changed: silence of the feed, or time. */
  refreshAll(): void;
}

export interface SourceContext {
  readonly cache: InMemoryMarketCache;
  nowMs(): number;
}

const rulesOf = (cache: InMemoryMarketCache, rules: Pick<BoardRules, 'marketsOf' | 'isList'>): BoardRules => ({
  ...rules,
  statusOf: (event: BookEvent, market: BookMarket) => cache.statusOf(event, market),
});

/** One event with all its markets, or with the one of a pick. @returns undefined for what the book does not know */
export function eventSource({ cache }: SourceContext, eventId: string, marketId?: string): Listening | undefined {
  const known = cache.event(eventId);
  if (known === undefined || (marketId !== undefined && !known.markets.has(marketId))) return undefined;
  const marketsOf = ({ markets }: BookEvent): readonly BookMarket[] =>
    [...markets.values()].filter(({ id }) => marketId === undefined || id === marketId).toSorted(inOrder);
  const board = new Board(rulesOf(cache, { marketsOf, isList: false }));
  let latest = known;
  let isDirty = true;
  return {
    receive: (event) => {
      if (event.id !== eventId) return false;
      latest = event;
      isDirty = true;
      return true;
    },
    refreshAll: () => {
      isDirty = true;
    },
    collect: () => {
      if (!isDirty) return undefined;
      isDirty = false;
      const change = board.update([[eventId, latest]]);
      return change === undefined ? undefined : { change };
    },
    body: () => board.body()[0] ?? { events: [] },
  };
}

/** The events of a sport, or of all sports, with their main markets. */
export function listSource({ cache, nowMs }: SourceContext, { sport, kind }: { sport: string; kind: ListKind }): Listening {
  const marketsOf = (event: BookEvent): readonly BookMarket[] => {
    const main = mainMarketOf(event);
    return main === undefined ? [] : [main];
  };
  const board = new Board(rulesOf(cache, { marketsOf, isList: true }));
  const dirty = new Set<string>();
  const belongs = (event: BookEvent): boolean =>
    (sport === 'all' || event.header.sport === sport) && kindsOf(event, nowMs()).some((own) => own === kind);
  const refreshAll = (): void => {
    for (const event of cache.events()) if (belongs(event)) dirty.add(event.id);
    for (const eventId of board.eventIds()) dirty.add(eventId);
  };
  refreshAll();
  return {
    receive: (event) => {
      if (!board.has(event.id) && !belongs(event)) return false;
      dirty.add(event.id);
      return true;
    },
    refreshAll,
    collect: () => {
      if (dirty.size === 0) return undefined;
      const events = [...dirty].map((eventId) => {
        const event = cache.event(eventId);
        return [eventId, event !== undefined && belongs(event) ? event : undefined] as const;
      });
      dirty.clear();
      const change = board.update(events);
      return change === undefined ? undefined : { change };
    },
    body: () => ({ events: board.body().toSorted((left, right) => byStartOf(cache, left.event.id, right.event.id)) }),
  };
}

function byStartOf(cache: InMemoryMarketCache, left: string, right: string): number {
  const [one, other] = [cache.event(left), cache.event(right)];
  return one === undefined || other === undefined ? 0 : byStart(one, other);
}

/** Sports and tournaments with their counts, always sent whole. */
export function menuSource({ cache, nowMs }: SourceContext): Listening {
  let published: MenuSport[] = [];
  let states = new Map<string, string>();
  let isDirty = true;
  return {
    receive: (event) => {
      // Prices do not change counts: only an event that appears, starts or ends does.
      if (states.get(event.id) === event.state) return false;
      states.set(event.id, event.state);
      isDirty = true;
      return true;
    },
    refreshAll: () => {
      isDirty = true;
    },
    collect: () => {
      if (!isDirty) return undefined;
      isDirty = false;
      states = new Map([...cache.events()].map(({ id, state }) => [id, state]));
      const now = menuOf(cache.events(), nowMs());
      if (JSON.stringify(now) === JSON.stringify(published)) return undefined;
      published = now;
      return { body: published };
    },
    body: () => published,
  };
}

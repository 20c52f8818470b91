import type { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import type { BookEvent } from '../market-cache/types.ts';
import { SPORT_IDS } from '../../protocol/sports.ts';
import { listKinds } from '../views/lists.ts';
import type { Connection } from './connection.ts';
import { type TopicBody, TOPICS_MAX } from './protocol.ts';
import { eventSource, type Listening, listSource, menuSource, type SourceContext } from './sources.ts';
import { Topic } from './topic.ts';

const IDLE_MS = 60_000;

interface HubContext {
  readonly cache: InMemoryMarketCache;
  /** Of this process: a restart means new snapshots (SB-16). A topic created again after a pause has a new epoch as well. */
  readonly epoch: string;
  nowMs(): number;
  monotonicMs(): number;
}

export interface TopicPosition {
  readonly epoch: string;
  readonly seq: number;
  /** As it was sent up to this number. */
  readonly body: TopicBody;
}

interface Entry {
  readonly topic: Topic;
  readonly source: Listening;
}

/** The topics clients follow, and who follows them. */
export class OddsHub {
  readonly #context: HubContext;
  readonly #sources: SourceContext;
  readonly #topics = new Map<string, Entry>();
  /** Topics of one event, by the event: most changes concern no other. */
  readonly #ofEvent = new Map<string, Set<Entry>>();
  readonly #wide = new Set<Entry>();
  readonly #stopListening: () => void;
  #wasFresh: boolean;
  #made = 0;

  constructor(context: HubContext) {
    this.#context = context;
    this.#sources = { cache: context.cache, nowMs: () => context.nowMs() };
    this.#wasFresh = this.isFeedFresh;
    this.#stopListening = context.cache.onChange((after, before) => this.#receive(after, before));
  }

  get epoch(): string {
    return this.#context.epoch;
  }

  get isFeedFresh(): boolean {
    return this.#context.cache.freshness.isFresh(true);
  }

  /** @returns why not: an unknown topic, or too many */
  subscribe(connection: Connection, key: string, place: { epoch?: string | undefined; seq?: number | undefined }): string | undefined {
    if (!connection.topics.has(key) && connection.topics.size >= TOPICS_MAX) return 'TOPIC_LIMIT';
    const entry = this.#entryOf(key);
    if (entry === undefined || key.startsWith('market:')) return 'TOPIC_UNKNOWN';
    connection.topics.set(key, entry.topic);
    entry.topic.join(connection, place);
    return undefined;
  }

  /** The position of a topic, for a reader who continues by the socket (SB-16); undefined for an unknown one. */
  position(key: string): TopicPosition | undefined {
    const entry = this.#entryOf(key);
    return entry === undefined ? undefined : { epoch: entry.topic.epoch, seq: entry.topic.seq, body: entry.source.body() };
  }

  unsubscribe(connection: Connection, key: string): void {
    connection.topics.get(key)?.leave(connection);
    connection.topics.delete(key);
  }

  /** Follows the markets of these outcomes, and stops following those of earlier picks. */
  watch(connection: Connection, outcomeIds: readonly string[]): void {
    const wanted = new Set(outcomeIds.map((id) => `market:${id.slice(0, Math.max(0, id.lastIndexOf('~')))}`));
    for (const [key, topic] of connection.watched)
      if (!wanted.has(key)) {
        topic.leave(connection);
        connection.watched.delete(key);
      }
    for (const key of wanted) {
      const entry = connection.watched.has(key) ? undefined : this.#entryOf(key);
      if (entry === undefined) continue;
      connection.watched.set(key, entry.topic);
      entry.topic.join(connection);
    }
  }

  leave(connection: Connection): void {
    for (const topic of [...connection.topics.values(), ...connection.watched.values()]) topic.leave(connection);
    connection.topics.clear();
    connection.watched.clear();
  }

  /** Updates what depends on time alone. @returns true when the feed has gone silent or come back */
  tick(): boolean {
    const { isFeedFresh } = this;
    const isFlipped = isFeedFresh !== this.#wasFresh;
    this.#wasFresh = isFeedFresh;
    if (isFlipped) this.lookAgain();
    const nowMs = this.#context.monotonicMs();
    for (const { topic } of this.#topics.values())
      if (topic.subscriberCount === 0 && nowMs - topic.idleSinceMs > IDLE_MS) this.#drop(topic.key);
    return isFlipped;
  }

  /** Recomputes every topic: lists depend on the time, statuses on the feed being alive. */
  lookAgain(): void {
    for (const { topic, source } of this.#topics.values()) {
      source.refreshAll();
      topic.touch(true);
    }
  }

  /** Publishes gathered changes at once. */
  flush(): void {
    for (const { topic } of this.#topics.values()) topic.flush();
  }

  end(): void {
    this.#stopListening();
    for (const { topic } of this.#topics.values()) topic.end();
  }

  #receive(after: BookEvent, before: BookEvent | undefined): void {
    const isUrgent = before !== undefined && isClosing(before, after);
    for (const entry of this.#ofEvent.get(after.id) ?? []) if (entry.source.receive(after)) entry.topic.touch(isUrgent);
    for (const entry of this.#wide) if (entry.source.receive(after)) entry.topic.touch(isUrgent);
  }

  #entryOf(key: string): Entry | undefined {
    const known = this.#topics.get(key);
    if (known !== undefined) return known;
    const made = this.#sourceOf(key);
    if (made === undefined) return undefined;
    this.#made += 1;
    const epoch = `${this.#context.epoch}.${this.#made}`;
    const entry = { source: made.source, topic: new Topic(key, made.source, { epoch, monotonicMs: this.#context.monotonicMs }) };
    this.#topics.set(key, entry);
    if (made.eventId === undefined) this.#wide.add(entry);
    else this.#ofEvent.set(made.eventId, (this.#ofEvent.get(made.eventId) ?? new Set()).add(entry));
    return entry;
  }

  #sourceOf(key: string): { source: Listening; eventId?: string } | undefined {
    const [name, first = '', second = ''] = key.split(':');
    if (key === 'menu') return { source: menuSource(this.#sources) };
    if (name === 'list') return this.#listSourceOf(first, second);
    if (name === 'event') return this.#eventSourceOf(first);
    if (name === 'market') return this.#eventSourceOf(first.slice(0, Math.max(0, first.indexOf('~'))), first);
    return undefined;
  }

  #listSourceOf(sport: string, kindText: string): { source: Listening } | undefined {
    const kind = listKinds.find((one) => one === kindText);
    return kind === undefined || !isSport(sport) ? undefined : { source: listSource(this.#sources, { sport, kind }) };
  }

  #eventSourceOf(eventId: string, marketId?: string): { source: Listening; eventId: string } | undefined {
    const source = eventSource(this.#sources, eventId, marketId);
    return source === undefined ? undefined : { source, eventId };
  }

  #drop(key: string): void {
    const entry = this.#topics.get(key);
    if (entry === undefined) return;
    entry.topic.end();
    this.#topics.delete(key);
    this.#wide.delete(entry);
    for (const [eventId, entries] of this.#ofEvent) if (entries.delete(entry) && entries.size === 0) this.#ofEvent.delete(eventId);
  }
}

/** True when a market stopped taking bets; such an update is sent without gathering. */
function isClosing(before: BookEvent, after: BookEvent): boolean {
  for (const market of after.markets.values())
    if (market.status !== 'open' && before.markets.get(market.id)?.status === 'open') return true;
  return false;
}

const isSport = (text: string): boolean => text === 'all' || SPORT_IDS.some((sport) => sport === text);

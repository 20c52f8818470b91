import type { Connection } from './connection.ts';
import { encodeTextFrame } from './frame.ts';
import type { TopicBody, TopicChange } from './protocol.ts';

const CONFLATION_MS = 100;
/** Topics end their gathering at common beats: a client of several gets their frames in one write, which costs half of two. */
const BEAT_MS = 50;
const RING_FRAMES = 600;
const RING_MS = 60_000;

/** Where a topic's content comes from. */
export interface TopicSource {
  /** The changes since the last call; a body when all of it is sent again. */
  collect(): { readonly change: TopicChange } | { readonly body: TopicBody } | undefined;
  body(): TopicBody;
}

interface Sent {
  readonly seq: number;
  readonly frame: Buffer;
  readonly atMs: number;
}

/** A subject that clients follow: its changes are numbered, gathered for 100 ms, encoded once, and kept for clients who reconnect (SB-16, SB-17). */
export class Topic {
  readonly key: string;
  readonly #source: TopicSource;
  readonly epoch: string;
  readonly #monotonicMs: () => number;
  readonly #subscribers = new Set<Connection>();
  #ring: Sent[] = [];
  #seq = 0;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;
  #snapshot: { seq: number; frame: Buffer } | undefined;
  /** Since when it has had no listeners. */
  idleSinceMs: number;

  constructor(key: string, source: TopicSource, { epoch, monotonicMs }: { epoch: string; monotonicMs: () => number }) {
    this.key = key;
    this.#source = source;
    this.epoch = epoch;
    this.#monotonicMs = monotonicMs;
    this.idleSinceMs = monotonicMs();
    source.collect();
  }

  get seq(): number {
    return this.#seq;
  }

  get subscriberCount(): number {
    return this.#subscribers.size;
  }

  /**
   * Notes a change. The first one after a silence, and one that closes a market, is sent at once together with everything gathered before.
   */
  touch(isUrgent: boolean): void {
    if (this.#soon !== undefined) return;
    const nowMs = this.#monotonicMs();
    const dueMs = this.#sentAtMs + CONFLATION_MS;
    if (!isUrgent && dueMs > nowMs) {
      const beatMs = Math.ceil(dueMs / BEAT_MS) * BEAT_MS;
      this.#timer ??= setTimeout(() => this.flush(beatMs), beatMs - nowMs);
      return;
    }
    // At the end of this turn, so that changes of one commit make one frame.
    this.#soon = setImmediate(() => this.flush());
  }

  /** @param atMs when it was due: a late timer does not postpone those after it */
  flush(atMs = this.#monotonicMs()): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#soon);
    this.#timer = undefined;
    this.#soon = undefined;
    const updates = this.#source.collect();
    if (updates === undefined) return;
    this.#seq += 1;
    const frame =
      'change' in updates ? this.#encode({ op: 'd', t: this.key, seq: this.#seq, ...updates.change }) : this.#encodeSnapshot(updates.body);
    this.#sentAtMs = atMs;
    this.#keep(frame);
    for (const connection of this.#subscribers) connection.push(frame);
  }

  /**
   * Subscribes a client: it gets the missed changes if they are still kept, else a full snapshot as last sent; changes being gathered reach it like
   * all others. A crowd that reconnects thus makes no extra frames for those who stayed.
   */
  join(connection: Connection, place: { epoch?: string | undefined; seq?: number | undefined } = {}): void {
    this.#subscribers.add(connection);
    const missed = place.epoch === this.epoch && place.seq !== undefined ? this.#since(place.seq) : undefined;
    if (missed === undefined) connection.push(this.snapshot());
    else for (const frame of missed) connection.push(frame);
  }

  leave(connection: Connection): void {
    this.#subscribers.delete(connection);
    if (this.#subscribers.size === 0) this.idleSinceMs = this.#monotonicMs();
  }

  /** The frame that says everything, as of the last one sent. */
  snapshot(): Buffer {
    if (this.#snapshot?.seq !== this.#seq) this.#snapshot = { seq: this.#seq, frame: this.#encodeSnapshot(this.#source.body()) };
    return this.#snapshot.frame;
  }

  end(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#soon);
  }

  /** @returns undefined where the ring does not reach back so far */
  #since(seq: number): Buffer[] | undefined {
    if (seq === this.#seq) return [];
    const first = this.#ring[0]?.seq;
    if (first === undefined || seq < first - 1 || seq > this.#seq) return undefined;
    return this.#ring.slice(seq - first + 1).map(({ frame }) => frame);
  }

  #keep(frame: Buffer): void {
    const nowMs = this.#sentAtMs;
    this.#ring.push({ seq: this.#seq, frame, atMs: nowMs });
    const kept = this.#ring.findIndex(({ atMs }) => nowMs - atMs <= RING_MS);
    const dropped = Math.max(kept, this.#ring.length - RING_FRAMES);
    if (dropped > 0) this.#ring = this.#ring.slice(dropped);
  }

  #encodeSnapshot(body: TopicBody): Buffer {
    return this.#encode({ op: 'snap', t: this.key, epoch: this.epoch, seq: this.#seq, body });
  }

  #encode(message: object): Buffer {
    return encodeTextFrame(`[${JSON.stringify(message)}]`);
  }
}

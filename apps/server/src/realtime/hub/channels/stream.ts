import type { HistoryRule } from './channel-rule.ts';

interface StoredPublication {
  readonly offset: number;
  /** The `pub` object as sent over the wire. */
  readonly pubJson: string;
  readonly atMs: number;
}

export interface Position {
  readonly offset: number;
  readonly epoch: string;
}

export interface Recovery {
  readonly isRecovered: boolean;
  readonly publications: readonly StoredPublication[];
}

const NOTHING: readonly StoredPublication[] = [];

/**
 * The kept history of one channel: numbered publications of one epoch (realtime §2).
 * @example
 * new Stream('x', { size: 10, ttlMs: 60_000, recovery: 'stream' }).recover({ offset: 0, epoch: 'x' }, { nowMs: 0, maximum: 10 }).isRecovered // true
 * new Stream('x', { size: 10, ttlMs: 60_000, recovery: 'stream' }).recover({ offset: 0, epoch: 'y' }, { nowMs: 0, maximum: 10 }).isRecovered // false
 */
export class Stream {
  readonly epoch: string;
  readonly rule: HistoryRule;
  top = 0;
  #kept: StoredPublication[] | null = null;

  constructor(epoch: string, rule: HistoryRule) {
    this.epoch = epoch;
    this.rule = rule;
  }

  /** Gives a channel its own stream instead of the shared empty one. */
  own(): Stream {
    return this.top === 0 ? new Stream(this.epoch, this.rule) : this;
  }

  append(pubJson: string, atMs: number): void {
    const kept = (this.#kept ??= []);
    kept.push({ offset: this.top, pubJson, atMs });
    this.#expire(atMs);
  }

  /** Publications still within size and lifetime, oldest first. */
  kept(nowMs: number): readonly StoredPublication[] {
    this.#expire(nowMs);
    return this.#kept ?? NOTHING;
  }

  /** Drops expired publications; the position is kept. */
  #expire(nowMs: number): void {
    const kept = this.#kept;
    if (kept === null) return;
    let gone = Math.max(0, kept.length - this.rule.size);
    for (let entry = kept[gone]; entry !== undefined && entry.atMs + this.rule.ttlMs <= nowMs; entry = kept[gone]) gone += 1;
    if (gone > 0) kept.splice(0, gone);
    if (kept.length === 0) this.#kept = null;
  }

  /**
   * The messages a returning subscriber missed: everything after its offset, or nothing, never a part. A gap that the window does not fully
   * cover, or another epoch, is "not recovered".
   */
  recover(since: Position, limits: { nowMs: number; maximum: number }): Recovery {
    const isSameEpoch = since.epoch === '' || since.epoch === this.epoch;
    if (this.rule.recovery === 'cache') return this.#recoverLast(since, limits.nowMs);
    if (!isSameEpoch || since.offset > this.top) return { isRecovered: false, publications: NOTHING };
    const missing = this.top - since.offset;
    if (missing === 0) return { isRecovered: true, publications: NOTHING };
    const kept = this.kept(limits.nowMs);
    if (missing > limits.maximum || missing > kept.length) return { isRecovered: false, publications: NOTHING };
    return { isRecovered: true, publications: kept.slice(kept.length - missing) };
  }

  /** Cache mode: the last publication supersedes all earlier ones, so any position is recovered while it is kept. */
  #recoverLast(since: Position, nowMs: number): Recovery {
    const isCurrent = since.offset === this.top && since.epoch === this.epoch;
    if (isCurrent) return { isRecovered: true, publications: NOTHING };
    const last = this.kept(nowMs).at(-1);
    return last === undefined ? { isRecovered: false, publications: NOTHING } : { isRecovered: true, publications: [last] };
  }
}

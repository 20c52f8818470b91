import { setTimeout as delay } from 'node:timers/promises';
import { halfPatiently, patiently, withoutPatience } from '@pavilion/postgres';
import { isDatabaseAway } from '../postgres/database-away.ts';
import type { Database } from '../database.ts';
import type { Log } from '../log/log.ts';
import { committedPosition, showsEverythingTo } from './replica-store.ts';

/** A standby is usually some milliseconds behind; a call that would wait longer is answered by the primary. */
const CATCH_UP_MS = 50;
const POLL_MS = 4;
/** A standby that was away or too far behind is left alone for this long, so that not every call pays for it. */
const REST_MS = 1_000;
/**
 * A replica that is silent for this long is treated as lost and is left alone for ten times as long: every attempt to reach it delays the
 * calls of that moment by this much.
 */
const SILENCE_MS = 1_000;
const REST_AFTER_SILENCE_MS = 10_000;

export interface ReplicaParts {
  readonly replica: Database;
  readonly log: Log;
  monotonicMs(): number;
}

/** Who answered the calls that a replica may answer. */
export interface ReplicaReads {
  replica: number;
  primary: number;
}

/**
 * Serves read-only calls from a standby once it has replayed everything acknowledged before the call, whoever wrote it and through whichever
 * process (D-197). Until then, the primary serves them.
 */
export class Replica {
  readonly reads: ReplicaReads = { replica: 0, primary: 0 };
  readonly #parts: ReplicaParts;
  #restsUntilMs = 0;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<boolean> | undefined;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
  }

  /** @param work may run twice: on the primary as well where the standby fails */
  async read<T>(primary: Database, work: (database: Database) => Promise<T>): Promise<T> {
    if (await patiently(() => this.#isCaughtUp(primary))) {
      try {
        // The rest is for the primary.
        const result = await halfPatiently(() => work(this.#parts.replica));
        this.reads.replica += 1;
        return result;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        this.#rest(error);
      }
    }
    this.reads.primary += 1;
    return work(primary);
  }

  /** One question serves all who ask while the one before is under way: a position counts only for calls that came before it was read. */
  #isCaughtUp(primary: Database): Promise<boolean> {
    if (this.#isResting()) return Promise.resolve(false);
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      if (this.#isResting()) return false;
      const turn = withoutPatience(() => this.#catchUpSoon(primary));
      this.#running = turn;
      return turn;
    });
    return this.#next;
  }

  #isResting(): boolean {
    return this.#parts.monotonicMs() < this.#restsUntilMs;
  }

  /** A standby whose machine is gone never answers, so no call waits for it. */
  async #catchUpSoon(primary: Database): Promise<boolean> {
    const patience = new AbortController();
    const answer = this.#catchUp(primary);
    const late = delay(SILENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    const isCaughtUp = await Promise.race([answer, late]);
    patience.abort();
    if (isCaughtUp === undefined) this.#rest(new Error(`The replica has not answered within ${SILENCE_MS} ms`), REST_AFTER_SILENCE_MS);
    return isCaughtUp ?? false;
  }

  async #catchUp(primary: Database): Promise<boolean> {
    const { replica, monotonicMs } = this.#parts;
    const endsAtMs = monotonicMs() + CATCH_UP_MS;
    try {
      const position = await committedPosition(primary);
      for (;;) {
        const { isReadOnly, isThere } = await showsEverythingTo(replica, position);
        if (isReadOnly && isThere) return true;
        if (!isReadOnly || monotonicMs() >= endsAtMs) break;
        await delay(POLL_MS);
      }
    } catch (error) {
      this.#rest(error);
      return false;
    }
    this.#rest();
    return false;
  }

  #rest(error?: unknown, restMs = REST_MS): void {
    this.#restsUntilMs = Math.max(this.#restsUntilMs, this.#parts.monotonicMs() + restMs);
    this.#parts.log.debug({ err: error }, 'the replica is away or behind: the primary answers');
  }
}

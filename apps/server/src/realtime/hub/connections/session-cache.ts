import { BoundedMap } from '../../../kernel/bounded/bounded-map.ts';
import type { HubPorts } from '../core.ts';
import type { HubTime } from '../time.ts';

interface Entry {
  isOpen: boolean;
  untilMs: number;
}

const SESSIONS_MAXIMUM = 50_000;

/** Caches whether a session is open, so that a wave of reconnects does not become a wave of queries. */
export class SessionCache {
  readonly #entries = new BoundedMap<Entry>(SESSIONS_MAXIMUM);
  readonly #ports: Pick<HubPorts, 'isSessionOpen'>;
  readonly #time: HubTime;
  readonly #lifeMs: number;

  constructor(ports: Pick<HubPorts, 'isSessionOpen'>, options: { time: HubTime; lifeMs: number }) {
    this.#ports = ports;
    this.#time = options.time;
    this.#lifeMs = options.lifeMs;
  }

  async isOpen(sessionId: string): Promise<boolean> {
    const known = this.#entries.get(sessionId);
    if (known !== undefined && known.untilMs > this.#time.monotonicMs()) return known.isOpen;
    // Tokens are already verified against the session: only closed sessions need to be cached.
    if (this.#ports.isSessionOpen === undefined) return true;
    const isOpen = await this.#ports.isSessionOpen(sessionId);
    // The session may have been closed during the query: what `close` recorded since then is newer.
    const written = this.#entries.get(sessionId);
    if (written !== known && written?.isOpen === false) return false;
    this.#write(sessionId, isOpen);
    return isOpen;
  }

  /** Handles the session-closed message: no connect succeeds on an older answer. */
  close(sessionId: string): void {
    this.#write(sessionId, false);
  }

  #write(sessionId: string, isOpen: boolean): void {
    this.#entries.set(sessionId, { isOpen, untilMs: this.#time.monotonicMs() + this.#lifeMs });
  }
}

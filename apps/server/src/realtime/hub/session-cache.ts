import { BoundedMap } from '../../kernel/bounded-map.ts';
import type { HubPorts } from './core.ts';
import type { HubTime } from './time.ts';

interface Entry {
  isOpen: boolean;
  untilMs: number;
}

const SESSIONS_MAXIMUM = 50_000;

/** Remembers for a while whether a session stands, so that a wave of reconnects does not become a wave of queries. */
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
    // Whoever reads the tokens has looked already: only closed sessions are worth remembering.
    if (this.#ports.isSessionOpen === undefined) return true;
    const isOpen = await this.#ports.isSessionOpen(sessionId);
    // The session may have been closed while the database was asked: what `close` wrote since then is newer.
    const written = this.#entries.get(sessionId);
    if (written !== known && written?.isOpen === false) return false;
    this.#write(sessionId, isOpen);
    return isOpen;
  }

  /** The session-closed message: nobody gets in on an older answer. */
  close(sessionId: string): void {
    this.#write(sessionId, false);
  }

  #write(sessionId: string, isOpen: boolean): void {
    this.#entries.set(sessionId, { isOpen, untilMs: this.#time.monotonicMs() + this.#lifeMs });
  }
}

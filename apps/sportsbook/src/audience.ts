import type { Pool } from 'pg';
import type { SportsbookLog } from './deps.ts';

/** The process that holds the feed listens here, whichever process the players reach. */
export const AUDIENCE_CHANNEL = 'sportsbook_audience';

/** Notifies the process that runs the feed, whichever it is. */
export const sayAudience = (pool: Pick<Pool, 'query'>): Promise<unknown> =>
  pool.query({ name: 'sportsbook-audience', text: `select pg_notify($1, '')`, values: [AUDIENCE_CHANNEL] });

/** How often it is said that somebody is there; far below the time after which the feed rests. */
const SAY_EVERY_MS = 5000;
/** This long after the last request, and without sockets, there is no audience. */
const GONE_AFTER_MS = 30_000;

interface AudienceContext {
  /** Notifies every process that somebody is there. */
  say(): Promise<unknown>;
  readonly log: SportsbookLog;
  monotonicMs(): number;
}

/** Whether someone reads prices or bets in this process. Reports it to the feed, which takes fewer turns without an audience (sportsbook §2.6). */
export class Audience {
  readonly #context: AudienceContext;
  #seenAtMs = Number.NEGATIVE_INFINITY;
  #saidAtMs = Number.NEGATIVE_INFINITY;

  constructor(context: AudienceContext) {
    this.#context = context;
  }

  /** A request arrived, or sockets are open. */
  see(): void {
    const { say, log, monotonicMs } = this.#context;
    const nowMs = monotonicMs();
    this.#seenAtMs = nowMs;
    if (nowMs - this.#saidAtMs < SAY_EVERY_MS) return;
    this.#saidAtMs = nowMs;
    say().catch((error: unknown) => log.warn({ err: error }, 'the feed could not be notified of a visitor'));
  }

  get isThere(): boolean {
    return this.#context.monotonicMs() - this.#seenAtMs < GONE_AFTER_MS;
  }
}

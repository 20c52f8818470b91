import { AsyncLocalStorage } from 'node:async_hooks';
import { doubtSilent } from './guards.ts';

/** A player's or a company's call hears within two seconds that there is no answer (C82); the rest of them is for all that is no wait. */
export const CALL_PATIENCE_MS = 1_500;
/** Of calls whose statements may take long: as long as the server lets one run. A server that does not work at it is noticed long before. */
export const LONG_PATIENCE_MS = 16_000;

/** A wait as long as this is worth a question to the server, whether it is still there. */
const DOUBT_MS = 1_000;

const current = new AsyncLocalStorage<Patience | undefined>();

/** Called when a wait is given up, with the work still in progress; undefined if it had not begun. */
type OnGivenUp<T> = (late: Promise<T> | undefined) => void;

/**
 * How long one call waits for databases in all its waits together (reliability §3, C82). Other work, such as calls to outside companies, is
 * not counted. Once it is used up, every wait of the call fails with `ETIMEDOUT` and no further statement is sent; an unanswered statement
 * may have taken effect.
 */
export class Patience {
  readonly #limitMs: number;
  readonly #doubtMs: number;
  readonly #waits = new Set<(error: Error) => void>();
  #leftMs: number;
  #sinceMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLifted = false;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
    this.#leftMs = limitMs;
    this.#doubtMs = Math.min(limitMs, DOUBT_MS);
  }

  /** Does a piece of work with this patience. */
  run<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** Runs with half of the remaining patience, so that the rest is left for a fallback. */
  half(): Patience {
    return new Patience(this.#isLifted ? this.#limitMs : this.#leftMs / 2);
  }

  /** The call is answered: what it has left behind may wait for as long as it takes. */
  lift(): void {
    this.#isLifted = true;
    clearTimeout(this.#timer);
  }

  wait<T>(start: () => Promise<T>, onGivenUp?: OnGivenUp<T>): Promise<T> {
    if (this.#isLifted) return start();
    if (this.#leftMs <= 0) {
      onGivenUp?.(undefined);
      return Promise.reject(this.#error());
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const work = start();
    const giveUp = (error: Error): void => {
      onGivenUp?.(work);
      reject(error);
    };
    this.#begin(giveUp);
    work.then(
      (value) => {
        this.#end(giveUp);
        resolve(value);
      },
      (error: unknown) => {
        this.#end(giveUp);
        reject(error);
      },
    );
    return promise;
  }

  #error(): Error {
    return Object.assign(new Error(`The database has not answered within ${this.#limitMs} ms`), { code: 'ETIMEDOUT' });
  }

  #begin(giveUp: (error: Error) => void): void {
    if (this.#waits.size === 0) {
      this.#sinceMs = performance.now();
      this.#lookAfter(Math.min(this.#leftMs, this.#doubtMs));
    }
    this.#waits.add(giveUp);
  }

  #end(giveUp: (error: Error) => void): void {
    if (!this.#waits.delete(giveUp) || this.#waits.size > 0) return;
    clearTimeout(this.#timer);
    this.#leftMs -= performance.now() - this.#sinceMs;
  }

  #lookAfter(milliseconds: number): void {
    // A process that hung itself finds the answer waiting, and reads it first.
    this.#timer = setTimeout(() => setImmediate(() => this.#look()), milliseconds);
  }

  #look(): void {
    if (this.#waits.size === 0 || this.#isLifted) return;
    const waitedMs = performance.now() - this.#sinceMs;
    // Timers may be early by a part of a millisecond.
    if (waitedMs + 1 >= this.#doubtMs) void doubtSilent(this.#doubtMs);
    if (waitedMs + 1 < this.#leftMs) return this.#lookAfter(this.#leftMs - waitedMs);
    this.#leftMs = 0;
    const waits = [...this.#waits];
    this.#waits.clear();
    for (const giveUp of waits) giveUp(this.#error());
  }
}

/** Waits for a database, or for what somebody else reads from it, no longer than the current call has patience. */
export function patiently<T>(start: () => Promise<T>, onGivenUp?: OnGivenUp<T>): Promise<T> {
  const patience = current.getStore();
  return patience === undefined ? start() : patience.wait(start, onGivenUp);
}

/** Waits with half of the patience that the current call has left. */
export function halfPatiently<T>(start: () => Promise<T>): Promise<T> {
  const half = current.getStore()?.half();
  return half === undefined ? start() : patiently(() => half.run(start));
}

/** Does work that others wait for as well: the patience of who began it says nothing about theirs. */
export const withoutPatience = <T>(work: () => T): T => current.run(undefined, work);

/** The hook interface of Fastify and similar servers. */
interface HookedServer {
  addHook(name: 'preHandler', hook: (request: unknown, reply: unknown, done: () => void) => void): unknown;
  addHook(name: 'onSend', hook: (request: unknown, reply: unknown, payload: unknown) => Promise<unknown>): unknown;
}

/** Gives each call of a server its patience, until its answer or the head of its stream is sent. */
export function boundCalls(server: HookedServer, limitMs: number): void {
  server.addHook('preHandler', (_request, _reply, done) => new Patience(limitMs).run(done));
  server.addHook('onSend', async (_request, _reply, payload) => {
    current.getStore()?.lift();
    return payload;
  });
}

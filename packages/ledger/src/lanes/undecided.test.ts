import { beforeEach, describe, expect, it } from 'vitest';
import { LedgerUnavailableError } from '../errors.ts';
import { KnownLimitTerms } from '../limits/limit-terms.ts';
import { Lane } from './lane.ts';
import type { BatchConnection, LaneHost } from './lane-host.ts';

const DEADLINE_MS = 1500;

/** A connection that answers nothing until it breaks. */
class SilentConnection implements BatchConnection {
  isBroken = false;
  readonly isPipelined = true;
  readonly #broken = Promise.withResolvers<never>();
  readonly #onSent: () => void;

  constructor(onSent: () => void) {
    this.#onSent = onSent;
    this.#broken.promise.catch(() => undefined);
  }

  begin(): Promise<never> {
    this.#onSent();
    return this.#broken.promise;
  }
  query(): Promise<never> {
    return this.#broken.promise;
  }
  commit(): Promise<never> {
    return this.#broken.promise;
  }
  rollback(): Promise<never> {
    return this.#broken.promise;
  }
  async close(): Promise<void> {
    this.isBroken = true;
  }

  break(): void {
    this.isBroken = true;
    this.#broken.reject(Object.assign(new Error('connection ended'), { code: 'ECONNRESET' }));
  }
}

type Opening = 'connects' | 'refuses' | 'hangs';

/** The process around a lane: its clock, its deadline, and a database that can be reached or not. */
class PlayedHost implements LaneHost<never> {
  readonly batchCommandsMax = 10;
  readonly attemptsMax = 3;
  readonly rules = {
    decide: () => expect.unreachable(),
    publishAccount: () => expect.unreachable(),
    now: () => new Date(0),
    newId: () => '',
    houseIds: new Map<string, string>(),
    limitTerms: new KnownLimitTerms(),
  };
  opening: Opening = 'connects';
  nowMs = 0;
  undecidedCount = 0;
  unansweredCount = 0;
  connection: SilentConnection | undefined;
  #deadline: (() => void) | undefined;
  #retry = Promise.withResolvers<void>();
  #reached = Promise.withResolvers<void>();

  async openConnection(): Promise<BatchConnection> {
    if (this.opening === 'refuses') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    if (this.opening === 'hangs') {
      this.#reached.resolve();
      return Promise.withResolvers<never>().promise;
    }
    this.connection = new SilentConnection(() => this.#reached.resolve());
    return this.connection;
  }
  pause(): Promise<void> {
    this.#reached.resolve();
    return this.#retry.promise;
  }
  after(_milliseconds: number, act: () => void): void {
    this.#deadline = act;
  }

  /** Resolves where the lane can do nothing more by itself: its batch is sent, or it waits for a connection or before its next attempt. */
  async settled(): Promise<void> {
    await this.#reached.promise;
    this.#reached = Promise.withResolvers<void>();
  }
  tryAgain(): void {
    const { resolve } = this.#retry;
    this.#retry = Promise.withResolvers<void>();
    resolve();
  }
  passDeadline(): void {
    this.nowMs += DEADLINE_MS;
    this.#deadline?.();
  }

  openHouseAccount = () => Promise.resolve();
  onCommitted = () => expect.unreachable();
  onBatch = () => undefined;
  onPoison = () => expect.unreachable();
  onUndecided = () => void (this.undecidedCount += 1);
  onUnanswered = () => void (this.unansweredCount += 1);
  monotonicMs = () => this.nowMs;
  turn = () => Promise.resolve();
  jitter = () => 0;
}

let host: PlayedHost;
let lane: Lane<never>;
beforeEach(() => {
  host = new PlayedHost();
  lane = new Lane(host);
});

/** @returns what the caller hears */
function submit(): Promise<unknown> {
  return new Promise<unknown>((resolve, reject) => {
    lane.push({
      unit: { commands: [], isAtomic: false },
      arrivedAtMs: host.nowMs,
      deadlineMs: host.nowMs + DEADLINE_MS,
      resolve,
      reject,
    });
  }).catch((error: unknown) => (error instanceof LedgerUnavailableError ? error.reason : error));
}

/** The connection breaks under the batch, and the next attempt finds the database so. */
async function breakAndTry(opening: Opening): Promise<void> {
  host.connection?.break();
  await host.settled();
  host.opening = opening;
  host.tryAgain();
  await host.settled();
}

describe('what a caller hears whose batch has no outcome', () => {
  it.each<[string, Opening, string]>([
    ['the database refuses connections', 'refuses', 'database'],
    ['its connection is still being opened', 'hangs', 'database'],
    ['it was sent and not answered', 'connects', 'unanswered'],
  ])('C82 at its deadline, where %s', async (_where, opening, reason) => {
    host.opening = opening;
    const heard = submit();
    await host.settled();
    host.passDeadline();
    expect(await heard).toBe(reason);
    expect(host.unansweredCount).toBe(1);
  });

  it.each<[string, Opening]>([
    ['refuses another', 'refuses'],
    ['is slow to open another', 'hangs'],
    ['takes it over another and is silent again', 'connects'],
  ])('C82 F3 at its deadline, where it was sent, its connection broke, and the database %s', async (_where, opening) => {
    const heard = submit();
    await host.settled();
    await breakAndTry(opening);
    host.passDeadline();
    expect(await heard).toBe('unanswered');
  });

  it('C82 F3 at its deadline, where its connection broke a moment ago', async () => {
    const heard = submit();
    await host.settled();
    host.connection?.break();
    await host.settled();
    host.passDeadline();
    expect(await heard).toBe('unanswered');
  });

  it.each<[string, Opening, string]>([
    ['was sent', 'connects', 'unanswered'],
    ['could not be sent', 'refuses', 'database'],
  ])('C82 F3 where the process slept past the deadline of a batch that %s', async (_which, opening, reason) => {
    host.opening = opening;
    const heard = submit();
    await host.settled();
    host.nowMs += DEADLINE_MS;
    host.connection?.break();
    host.opening = 'refuses';
    host.tryAgain();
    expect(await heard).toBe(reason);
    // The operator is notified of both.
    expect(host.undecidedCount).toBe(1);
  });

  it('C82 of one batch alone: the next one was not sent because the one before was', async () => {
    const first = submit();
    await host.settled();
    const next = submit();
    host.nowMs += DEADLINE_MS - 1;
    const last = submit();
    await breakAndTry('refuses');
    host.nowMs += 1;
    host.tryAgain();
    expect([await first, await next]).toEqual(['unanswered', 'deadline']);
    await host.settled();
    host.passDeadline();
    expect(await last).toBe('database');
  });
});

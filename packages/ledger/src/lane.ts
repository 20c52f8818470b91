import { type BatchRules, decideBatch, writeBatch } from './batch.ts';
import type { LedgerCommand } from './command.ts';
import type { LedgerAnswer, Publication } from './decision.ts';
import { LedgerPoisonError, LedgerUnavailableError, type UnavailableReason } from './errors.ts';
import type { Unit } from './evaluate.ts';
import { classifyFault } from './faults.ts';
import { MissingHouseAccountError } from './house.ts';
import type { LaneConnection } from './lane-connection.ts';

/** A unit that waits for its batch. */
export interface Waiting<C extends LedgerCommand> {
  readonly unit: Unit<C>;
  readonly arrivedAtMs: number;
  /** Not before a batch was entered: after that only the database's answer counts. */
  readonly deadlineMs: number;
  readonly resolve: (answers: LedgerAnswer[]) => void;
  readonly reject: (error: Error) => void;
}

export interface BatchFigures {
  readonly commandCount: number;
  readonly waitMs: number;
  readonly durationMs: number;
}

/** What a lane asks of the ledger around it. */
export interface LaneHost<C extends LedgerCommand> {
  readonly rules: BatchRules<C>;
  readonly batchCommandsMax: number;
  readonly attemptsMax: number;
  openConnection(): Promise<LaneConnection>;
  openHouseAccount(missing: MissingHouseAccountError): Promise<void>;
  onCommitted(publications: readonly Publication[], outboxIds: readonly bigint[]): void;
  onBatch(figures: BatchFigures): void;
  onPoison(error: unknown, unit: Unit<C>): void;
  monotonicMs(): number;
  pause(milliseconds: number): Promise<void>;
  /** A fraction from 0 to 1 that spreads repeated tries. */
  jitter(): number;
}

/**
 * Players in the order of their ids, each player's commands as they came: neighbours in an index are looked up and written one
 * after the other, while their page is at hand.
 */
function byPlayer(one: Waiting<LedgerCommand>, other: Waiting<LedgerCommand>): number {
  const [left, right] = [one.unit.commands[0]?.playerId ?? '', other.unit.commands[0]?.playerId ?? ''];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

const reconnectPauseMs = 50;
const retryPauseMs = 4;

/**
 * A batch costs the processors more than a few further commands in it, so a lane that is shared begins one only after some times as
 * long as its batches take. That leaves a fast machine quick and a slow one room; 40 ms at most.
 */
const spacingBatches = 3;
const spacingMaxMs = 40;
/** A batch of so many tells that players share the lane. */
const sharedFromCommands = 3;
/** With so many waiting, a batch is worth its cost at once. */
const gatheredCommands = 64;

/** A batch that was begun, and how long the lane's batches take lately. */
export interface BegunBatch {
  readonly startedAtMs: number;
  readonly commandCount: number;
  readonly usualMs: number;
}

/** How long a lane still lets commands gather before its next batch; 0 for one whose players do not share it, or are many. */
export function gatherMs(last: BegunBatch, { queuedCommands, nowMs }: { queuedCommands: number; nowMs: number }): number {
  if (last.commandCount < sharedFromCommands || queuedCommands >= gatheredCommands) return 0;
  const spacingMs = Math.min(last.usualMs * spacingBatches, spacingMaxMs);
  return Math.max(0, Math.ceil(last.startedAtMs + spacingMs - nowMs));
}

/**
 * One lane: a queue, a connection, one batch at a time. While a batch commits the next one gathers (natural batching), so a busy
 * ledger makes large batches by itself. A lane that is shared but not full waits some milliseconds for more of them: small batches
 * in quick turn would keep the processors as busy as the peak does, and everybody would queue (bench provider). A player who is alone
 * in it never waits for a timer.
 */
export class Lane<C extends LedgerCommand> {
  readonly #host: LaneHost<C>;
  #queue: Waiting<C>[] = [];
  #queuedCommands = 0;
  #connection: LaneConnection | undefined;
  #running: Promise<void> | undefined;
  #batchMs = 0;
  #lastBatch: BegunBatch = { startedAtMs: Number.NEGATIVE_INFINITY, commandCount: 0, usualMs: 0 };

  constructor(host: LaneHost<C>) {
    this.#host = host;
  }

  get queuedCommands(): number {
    return this.#queuedCommands;
  }

  /** How long a command arriving now would probably wait. */
  get estimatedWaitMs(): number {
    return Math.ceil(this.#queuedCommands / this.#host.batchCommandsMax) * this.#batchMs;
  }

  push(waiting: Waiting<C>): void {
    this.#queue.push(waiting);
    this.#queuedCommands += waiting.unit.commands.length;
    this.#running ??= this.#run();
  }

  /** Resolves when everything that waits is answered. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async close(): Promise<void> {
    await this.idle();
    await this.#connection?.close();
    this.#connection = undefined;
  }

  async #run(): Promise<void> {
    // One turn of the event loop, so that everything that arrives together leaves together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      await this.#gather();
      const batch = this.#take();
      if (batch.length > 0) await this.#process(batch);
    }
    this.#running = undefined;
  }

  async #gather(): Promise<void> {
    const waitMs = gatherMs(this.#lastBatch, { queuedCommands: this.#queuedCommands, nowMs: this.#host.monotonicMs() });
    if (waitMs > 0) await this.#host.pause(waitMs);
  }

  /** The next batch. What is past its deadline is dropped here, before it enters one, and never after. */
  #take(): Waiting<C>[] {
    const nowMs = this.#host.monotonicMs();
    const batch: Waiting<C>[] = [];
    let commandCount = 0;
    let taken = 0;
    for (const waiting of this.#queue) {
      const size = waiting.unit.commands.length;
      if (batch.length > 0 && commandCount + size > this.#host.batchCommandsMax) break;
      taken += 1;
      this.#queuedCommands -= size;
      if (waiting.deadlineMs <= nowMs) {
        waiting.reject(new LedgerUnavailableError('deadline'));
        continue;
      }
      batch.push(waiting);
      commandCount += size;
    }
    this.#queue = this.#queue.slice(taken);
    return batch.sort(byPlayer);
  }

  async #process(batch: readonly Waiting<C>[]): Promise<void> {
    const startedAtMs = this.#host.monotonicMs();
    const commandCount = batch.reduce((sum, { unit }) => sum + unit.commands.length, 0);
    this.#lastBatch = { startedAtMs, commandCount, usualMs: this.#batchMs };
    const isDone = await this.#attempt(batch);
    if (!isDone) return this.#bisect(batch);
    const durationMs = this.#host.monotonicMs() - startedAtMs;
    this.#batchMs += (durationMs - this.#batchMs) / 8;
    this.#host.onBatch({ commandCount, waitMs: startedAtMs - (batch[0]?.arrivedAtMs ?? startedAtMs), durationMs });
  }

  /** Two halves, each in a database transaction of its own, until the operation that breaks its batch is alone (reliability §1.4). */
  async #bisect(batch: readonly Waiting<C>[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    await this.#process(batch.slice(0, middle));
    await this.#process(batch.slice(middle));
  }

  /** True when everyone was answered; false when the batch must be cut in two. */
  async #attempt(batch: readonly Waiting<C>[]): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#apply(batch);
        return true;
      } catch (error) {
        const isSettled = await this.#recover(error, { batch, attempt });
        if (isSettled === 'answered') return true;
        if (isSettled === 'bisect') return false;
      }
    }
  }

  async #apply(batch: readonly Waiting<C>[]): Promise<void> {
    const { rules } = this.#host;
    const connection = await this.#connected();
    const [, decided] = await Promise.all([
      connection.begin(),
      decideBatch(
        connection,
        rules,
        batch.map((waiting) => waiting.unit),
      ),
    ]);
    const [outboxIds] = await Promise.all([writeBatch(connection, decided), connection.commit()]);
    // Only now is it durable (R8). What follows must not throw: the outcome is known.
    batch.forEach((waiting, index) => waiting.resolve(decided.answers[index] ?? []));
    this.#host.onCommitted(decided.publications, outboxIds);
  }

  /** A failed try: nothing is assumed. The same batch under the same keys finds what was stored (reliability §1.4). */
  async #recover(error: unknown, failed: { batch: readonly Waiting<C>[]; attempt: number }): Promise<'again' | 'answered' | 'bisect'> {
    const { batch, attempt } = failed;
    const host = this.#host;
    const fault = classifyFault(error);
    if (fault === 'connection') await this.#disconnect();
    else await this.#connection?.rollback();
    if (error instanceof MissingHouseAccountError && attempt <= host.attemptsMax) return this.#openHouseAccount(error, batch);
    if (fault === 'connection') {
      const nowMs = host.monotonicMs();
      if (batch.every((waiting) => waiting.deadlineMs <= nowMs)) return refuse(batch, { reason: 'database', cause: error });
      await host.pause(reconnectPauseMs * (1 + host.jitter()));
      return 'again';
    }
    if (fault === 'retry' || fault === 'contention') {
      if (attempt > (fault === 'retry' ? host.attemptsMax : 1)) return refuse(batch, { reason: 'contention', cause: error });
      await host.pause(retryPauseMs * attempt * (1 + host.jitter()));
      return 'again';
    }
    if (batch.length > 1) return 'bisect';
    for (const waiting of batch) {
      host.onPoison(error, waiting.unit);
      waiting.reject(new LedgerPoisonError(error));
    }
    return 'answered';
  }

  async #openHouseAccount(missing: MissingHouseAccountError, batch: readonly Waiting<C>[]): Promise<'again' | 'answered'> {
    try {
      await this.#host.openHouseAccount(missing);
      return 'again';
    } catch (cause) {
      return refuse(batch, { reason: 'database', cause });
    }
  }

  async #connected(): Promise<LaneConnection> {
    if (this.#connection?.isBroken === true) await this.#disconnect();
    this.#connection ??= await this.#host.openConnection();
    return this.#connection;
  }

  async #disconnect(): Promise<void> {
    const broken = this.#connection;
    this.#connection = undefined;
    // Not awaited: a peer that vanished would keep us waiting for its goodbye.
    void broken?.close();
  }
}

function refuse<C extends LedgerCommand>(batch: readonly Waiting<C>[], facts: { reason: UnavailableReason; cause: unknown }): 'answered' {
  for (const waiting of batch) waiting.reject(new LedgerUnavailableError(facts.reason, { cause: facts.cause }));
  return 'answered';
}

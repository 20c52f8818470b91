import { decideBatch, writeBatch } from './batch.ts';
import type { LedgerCommand } from '../command.ts';
import { LedgerPoisonError, LedgerUnavailableError, type UnavailableReason } from '../errors.ts';
import { classifyFault, type Fault } from '../database/faults.ts';
import { MissingHouseAccountError } from '../house.ts';
import { BatchTime } from './batch-time.ts';
import { Deadlines } from './deadlines.ts';
import { KeyReading } from './key-reading.ts';
import type { BatchConnection, LaneHost, Waiting } from './lane-host.ts';

/**
 * Sorts by player id, keeping the order of each player's commands: neighbours in an index are read and written consecutively, while their
 * page is cached.
 */
function byPlayer(one: Waiting<LedgerCommand>, other: Waiting<LedgerCommand>): number {
  const [left, right] = [one.unit.commands[0]?.playerId ?? '', other.unit.commands[0]?.playerId ?? ''];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The outcome of a failed batch attempt. */
type Next = 'again' | 'answered' | 'bisect';

/** A batch between attempts. */
interface Failed<C extends LedgerCommand> {
  readonly batch: readonly Waiting<C>[];
  /** Attempts that the database itself refused. */
  answeredCount: number;
  /** The last house account opened for it. */
  openedKey: string;
}

const reconnectPauseMs = 50;
const retryPauseMs = 4;

/** With this many commands waiting, the next batch starts at once. */
const gatheredCommands = 64;
/** A lane waits at most this many turns of the event loop for further commands. */
const gatheringTurnsMax = 4;

/** Lets commands arrive until a turn of the event loop brings none, or enough are there. */
export async function gather(lane: { readonly queuedCommands: number }, turn: () => Promise<void>): Promise<void> {
  for (let turns = 0; turns < gatheringTurnsMax && lane.queuedCommands < gatheredCommands; turns += 1) {
    const before = lane.queuedCommands;
    await turn();
    if (lane.queuedCommands === before) return;
  }
}

/**
 * One lane: a queue, a connection, one batch at a time. While a batch commits, the next one accumulates (natural batching), so a busy
 * ledger forms large batches on its own. Between two batches a lane waits not for a timer but for the event loop: while its turns bring
 * further commands, these are still being read from their connections, and including them costs hardly more. On an idle processor that is
 * one empty turn.
 *
 * A caller waits until its deadline, whatever its batch waits for (C82). The lane continues only once the outcome of the batch is known:
 * from its answer, or from the end of its connection, after which the same keys find it.
 */
export class Lane<C extends LedgerCommand> {
  readonly #host: LaneHost<C>;
  #queue: Waiting<C>[] = [];
  #queuedCommands = 0;
  readonly #deadlines: Deadlines;
  readonly #keyReading = new KeyReading();
  /** The batch that is neither answered nor given up. */
  #underWay: readonly Waiting<C>[] = [];
  /** Whether the current batch has been sent to a database, over any connection: it may have been committed. */
  #isSent = false;
  #connection: BatchConnection | undefined;
  #running: Promise<void> | undefined;
  readonly #batchTime = new BatchTime();

  constructor(host: LaneHost<C>) {
    this.#host = host;
    this.#deadlines = new Deadlines({
      pending: () => [...this.#underWay, ...this.#queue],
      onPassed: (nowMs) => this.#answerLate(nowMs),
      monotonicMs: () => host.monotonicMs(),
      after: (milliseconds, act) => host.after(milliseconds, act),
    });
  }

  get queuedCommands(): number {
    return this.#queuedCommands;
  }

  /** The estimated wait of a command arriving now, in ms. */
  get estimatedWaitMs(): number {
    return Math.ceil(this.#queuedCommands / this.#host.batchCommandsMax) * this.#batchTime.expectedMs;
  }

  push(waiting: Waiting<C>): void {
    this.#queue.push(waiting);
    this.#queuedCommands += waiting.unit.commands.length;
    this.#deadlines.watch();
    this.#running ??= this.#run();
  }

  /** Resolves when everything in the queue is answered. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async close(): Promise<void> {
    await this.idle();
    await this.#connection?.close();
    this.#connection = undefined;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      await gather(this, () => this.#host.turn());
      const batch = this.#take();
      this.#underWay = batch;
      this.#isSent = false;
      if (batch.length > 0) await this.#process(batch);
      this.#underWay = [];
    }
    this.#running = undefined;
  }

  /** Answers whose deadline has passed: what waits is dropped, and the rest stays in its batch, with its outcome unknown. */
  #answerLate(nowMs: number): void {
    const isLate = ({ deadlineMs }: Waiting<C>): boolean => deadlineMs <= nowMs;
    const { true: dropped = [], false: kept = [] } = Object.groupBy(this.#queue, (waiting) => (isLate(waiting) ? 'true' : 'false'));
    this.#queue = kept;
    for (const waiting of dropped) {
      this.#queuedCommands -= waiting.unit.commands.length;
      waiting.reject(new LedgerUnavailableError('deadline'));
    }
    const unanswered = this.#underWay.filter(isLate);
    for (const waiting of unanswered) waiting.reject(new LedgerUnavailableError(this.#undecided));
    if (unanswered.length > 0) this.#host.onUnanswered();
  }

  /** The error for callers whose batch has no outcome yet. */
  get #undecided(): UnavailableReason {
    return this.#isSent ? 'unanswered' : 'database';
  }

  /** Takes the next batch. Commands past their deadline are dropped here, before they enter a batch, and never later. */
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
    const isDone = await this.#attempt(batch);
    if (!isDone) return this.#bisect(batch);
    const durationMs = this.#host.monotonicMs() - startedAtMs;
    this.#host.onBatch({ commandCount, waitMs: startedAtMs - (batch[0]?.arrivedAtMs ?? startedAtMs), durationMs });
  }

  /** Splits a batch into halves, each in its own database transaction, until the operation that breaks it is alone (reliability §1.4). */
  async #bisect(batch: readonly Waiting<C>[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    await this.#process(batch.slice(0, middle));
    await this.#process(batch.slice(middle));
  }

  /** @returns true when all were answered; false when the batch must be split */
  async #attempt(batch: readonly Waiting<C>[]): Promise<boolean> {
    const failed: Failed<C> = { batch, answeredCount: 0, openedKey: '' };
    for (;;) {
      try {
        await this.#apply(batch);
        return true;
      } catch (error) {
        const next = await this.#recover(error, failed);
        if (next === 'answered') return true;
        if (next === 'bisect') return false;
      }
    }
  }

  async #apply(batch: readonly Waiting<C>[]): Promise<void> {
    const { rules } = this.#host;
    const connection = await this.#connected();
    this.#isSent = true;
    const sentAtMs = this.#host.monotonicMs();
    const units = batch.map((waiting) => waiting.unit);
    const [, decided] = await Promise.all([connection.begin(), decideBatch(connection, rules, { units, keys: this.#keyReading.next() })]);
    if (!decided.isAllNew) this.#keyReading.readFirst();
    const [outboxIds] = await Promise.all([writeBatch(connection, decided), connection.commit()]);
    // Durable from this point (R8). What follows must not throw: the outcome is known.
    batch.forEach((waiting, index) => waiting.resolve(decided.answers[index] ?? []));
    this.#batchTime.took(this.#host.monotonicMs() - sentAtMs);
    this.#host.onCommitted(decided.publications, outboxIds);
  }

  /** After a failed attempt nothing is assumed: repeating the batch under the same keys finds what was stored (reliability §1.4). */
  async #recover(error: unknown, failed: Failed<C>): Promise<Next> {
    // If the connection broke, the error did not come from the database, whatever it says.
    const fault = this.#connection?.isBroken === true ? 'connection' : classifyFault(error);
    if (fault === 'connection' || fault === 'unclear') await this.#disconnect();
    else await this.#connection?.rollback();
    if (error instanceof MissingHouseAccountError) return this.#openHouseAccount(error, failed);
    if (fault === 'connection') return this.#awaitDatabase(error, failed);
    if (fault === 'poison') return this.#setApart(error, failed);
    failed.answeredCount += 1;
    return this.#tryAgain(error, { failed, fault });
  }

  /** Retries the same batch, as long as attempts for this kind of error remain. */
  async #tryAgain(error: unknown, { failed, fault }: { failed: Failed<C>; fault: Fault }): Promise<Next> {
    const attemptsMax = fault === 'retry' ? this.#host.attemptsMax : 1;
    if (failed.answeredCount <= attemptsMax) {
      await this.#host.pause(retryPauseMs * failed.answeredCount * (1 + this.#host.jitter()));
      return 'again';
    }
    if (fault === 'unclear' && failed.batch.length > 1) return 'bisect';
    return this.#giveBack(failed, fault === 'unclear' ? 'database' : 'contention', error);
  }

  /** An unreachable database answers nothing, so this does not count as an attempt: the batch waits for it until its last deadline. */
  async #awaitDatabase(cause: unknown, failed: Failed<C>): Promise<Next> {
    const nowMs = this.#host.monotonicMs();
    if (failed.batch.every((waiting) => waiting.deadlineMs <= nowMs)) return this.#giveBack(failed, this.#undecided, cause);
    await this.#host.pause(reconnectPauseMs * (1 + this.#host.jitter()));
    return 'again';
  }

  /**
   * A batch may need several new house accounts, one after the other. Needing the same one twice means that it cannot be opened at the
   * moment.
   */
  async #openHouseAccount(missing: MissingHouseAccountError, failed: Failed<C>): Promise<Next> {
    const isRepeated = failed.openedKey === missing.message;
    failed.openedKey = missing.message;
    try {
      await this.#host.openHouseAccount(missing);
    } catch (cause) {
      return this.#awaitDatabase(cause, failed);
    }
    return isRepeated ? this.#awaitDatabase(missing, failed) : 'again';
  }

  #setApart(error: unknown, { batch }: Failed<C>): Next {
    if (this.#keyReading.isInDoubt) {
      // A repeat may be all that is wrong with it.
      this.#keyReading.readFirst();
      return 'again';
    }
    if (batch.length > 1) return 'bisect';
    for (const waiting of batch) {
      this.#host.onPoison(error, waiting.unit);
      waiting.reject(new LedgerPoisonError(error));
    }
    return 'answered';
  }

  #giveBack({ batch }: Failed<C>, reason: UnavailableReason, cause: unknown): Next {
    if (reason !== 'contention') this.#host.onUndecided(cause);
    for (const waiting of batch) waiting.reject(new LedgerUnavailableError(reason, { cause }));
    return 'answered';
  }

  async #connected(): Promise<BatchConnection> {
    if (this.#connection?.isBroken === true) await this.#disconnect();
    this.#connection ??= await this.#host.openConnection();
    return this.#connection;
  }

  async #disconnect(): Promise<void> {
    const broken = this.#connection;
    this.#connection = undefined;
    // Statements sent over it may have been applied.
    this.#keyReading.readFirst();
    // Not awaited: a vanished peer would never answer the goodbye.
    void broken?.close();
  }
}

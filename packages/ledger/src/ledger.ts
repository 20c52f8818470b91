import { availableParallelism } from 'node:os';
import { doubtSilent, guardPool } from '@pavilion/postgres';
import pg from 'pg';
import { decideBatch, writeBatch } from './lanes/batch.ts';
import type { LedgerCommand } from './command.ts';
import type { Connection } from './database/connection.ts';
import type { Decide, LedgerAnswer, Publication, PublishAccount, RoundFollowing } from './decide/decision.ts';
import { durabilityProblems } from './database/durability.ts';
import { LedgerUnavailableError } from './errors.ts';
import type { Unit } from './decide/evaluate.ts';
import { HouseAccounts, MissingHouseAccountError } from './house.ts';
import { Lane } from './lanes/lane.ts';
import type { BatchFigures, LaneHost } from './lanes/lane-host.ts';
import { KnownLimitTerms } from './limits/limit-terms.ts';
import { LaneConnection } from './lanes/lane-connection.ts';

interface LedgerOptions<C extends LedgerCommand> {
  readonly connectionString: string;
  readonly decide: Decide<C>;
  readonly publishAccount: PublishAccount;
  /** What events carry for readers of the log; without it they follow rounds themselves. */
  readonly roundFollowing?: RoundFollowing;
  /** The platform's time; the database's clock decides nothing. */
  readonly clock: { now(): Date };
  readonly newId: () => string;
  /**
   * The fast path to this process's own sockets (O4); called after the commit, never before (O1), with the outbox ids of the messages. Must
   * not throw.
   */
  readonly onCommitted?: (publications: readonly Publication[], outboxIds: readonly bigint[]) => void;
  readonly onBatch?: (figures: BatchFigures) => void;
  /** Called when an operation broke its batch and was isolated: a bug to investigate. */
  readonly onPoison?: (error: unknown, commands: readonly C[]) => void;
  /** Called when commands were returned undecided because the database was unreachable or reported a transient error. */
  readonly onUndecided?: (error: unknown) => void;
  /** Called when callers have heard that their batch has no answer yet. */
  readonly onUnanswered?: () => void;
  /** Number of lanes, each with its own connection; by default one per processor, from 2 to 4. */
  readonly laneCount?: number;
  /** Maximum commands per batch; default 1,024. */
  readonly batchCommandsMax?: number;
  /** Maximum commands waiting in all lanes; default 20,000. */
  readonly queueCommandsMax?: number;
  /** Estimated wait above which commands are refused, in ms; default 500. */
  readonly queueWaitMsMax?: number;
  /** How long a command waits for its answer, in ms; default 1,500 (C82: an answer within 2 s). Its batch may be decided later. */
  readonly deadlineMs?: number;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** Further server settings of the ledger's connections; tests use them for negative controls. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface PostedCommands {
  readonly answers: readonly LedgerAnswer[];
  /** To be passed to the hub after the use case's own commit. */
  readonly publications: readonly Publication[];
}

/** Double-entry books (reliability §1). Two entry points, one engine: the same `decide` and the same SQL behind both. */
export interface Ledger<C extends LedgerCommand> {
  /** Runs one operation in the next batch of its player's lane. Answers after the commit. @throws LedgerUnavailableError, LedgerPoisonError */
  submit(command: C): Promise<LedgerAnswer>;
  /**
   * Runs several operations of one player in order and in one database transaction; all or nothing when `isAtomic`.
   * @param beside a player whose lane is used, so that what arrived together is written together; by default the player's own. The player's
   * rows are locked either way; only the order relative to the player's concurrent calls elsewhere is not guaranteed
   */
  submitUnit(unit: Unit<C>, beside?: string): Promise<LedgerAnswer[]>;
  /**
   * Joins a use case's own database transaction, which keeps the players locked until it ends: call it last, and never wait for anything
   * outside while it is open. Refusals are answers; the use case decides whether to roll back. With `isAtomic`, the commands must be of one
   * player and are all or nothing.
   */
  post(transaction: Connection, commands: readonly C[], together?: { isAtomic: boolean }): Promise<PostedCommands>;
  /** Server settings that could lose an acknowledged operation; empty when all is well (reliability §1.4). */
  durabilityProblems(): Promise<string[]>;
  readonly queuedCommands: number;
  /** The same for each lane, in their order. */
  readonly queuedByLane: readonly number[];
  /** Refuses new commands and finishes those waiting. */
  stop(): Promise<void>;
}

const defaults = {
  // More lanes than processors make more and smaller batches of the same commands, and a batch costs more than a few commands in it.
  laneCount: Math.min(4, Math.max(2, availableParallelism())),
  batchCommandsMax: 1024,
  queueCommandsMax: 20_000,
  queueWaitMsMax: 500,
  deadlineMs: 1_500,
  // A server that is gone is noticed a second later: within five in all (reliability §8.1, F3).
  statementTimeoutMs: 4_000,
  lockTimeoutMs: 1_000,
};
const attemptsMax = 3;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The interface of the ledger to its lanes. */
function laneHost<C extends LedgerCommand>(
  given: LedgerOptions<C> & typeof defaults,
  parts: { rules: LaneHost<C>['rules']; houses: HouseAccounts },
): LaneHost<C> {
  return {
    rules: parts.rules,
    attemptsMax,
    batchCommandsMax: given.batchCommandsMax,
    openConnection: async () => {
      const connection = await LaneConnection.open(given);
      parts.houses.forget();
      parts.rules.limitTerms.forget();
      return connection;
    },
    openHouseAccount: (missing) => parts.houses.open(missing),
    onCommitted: (publications, outboxIds) => given.onCommitted?.(publications, outboxIds),
    onBatch: (figures) => given.onBatch?.(figures),
    onPoison: (error, unit) => given.onPoison?.(error, unit.commands),
    onUndecided: (error) => given.onUndecided?.(error),
    onUnanswered: () => {
      given.onUnanswered?.();
      void doubtSilent(given.deadlineMs);
    },
    monotonicMs: () => performance.now(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    // A process that hung itself finds the answer waiting, and reads it first.
    after: (milliseconds, act) => void setTimeout(() => setImmediate(act), milliseconds).unref(),
    turn: () => new Promise((resolve) => setImmediate(resolve)),
    // The low digits of the monotonic clock are random enough to spread retries.
    jitter: () => performance.now() % 1,
  };
}

/** The connection that opens house accounts and reads the server's settings; lanes have their own. */
function housePool({ connectionString, statementTimeoutMs }: { connectionString: string; statementTimeoutMs: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    application_name: 'pavilion-ledger-house',
    idleTimeoutMillis: 5_000,
    connectionTimeoutMillis: 2_000,
    statement_timeout: statementTimeoutMs,
  });
  return guardPool(pool, statementTimeoutMs);
}

/** Creates the ledger. It connects on the first command. */
export function createLedger<C extends LedgerCommand>(options: LedgerOptions<C>): Ledger<C> {
  const given = { ...defaults, ...options };
  const pool = housePool(given);
  const houses = new HouseAccounts(pool, given.newId);
  const rules = {
    decide: given.decide,
    publishAccount: given.publishAccount,
    roundFollowing: given.roundFollowing,
    now: () => given.clock.now(),
    newId: given.newId,
    houseIds: houses.ids,
    limitTerms: new KnownLimitTerms(),
  };
  const host = laneHost(given, { rules, houses });
  const lanes = Array.from({ length: given.laneCount }, () => new Lane<C>(host));
  let isStopping = false;
  const queued = (): number => lanes.reduce((sum, lane) => sum + lane.queuedCommands, 0);

  /** The lane of a player, or of the player given as `beside`; undefined when too many commands are waiting. */
  const openLane = (playerId: string, beside: string | undefined): Lane<C> | undefined => {
    const lane = lanes[laneOf(beside !== undefined && uuidPattern.test(beside) ? beside : playerId, lanes.length)];
    const isFull = queued() >= given.queueCommandsMax || (lane?.estimatedWaitMs ?? 0) > given.queueWaitMsMax;
    return isFull ? undefined : lane;
  };

  const submitUnit = (unit: Unit<C>, beside?: string): Promise<LedgerAnswer[]> => {
    const playerId = unit.commands[0]?.playerId;
    if (playerId === undefined) return Promise.resolve([]);
    if (unit.commands.some((command) => command.playerId !== playerId)) return Promise.reject(new TypeError('a unit is of one player'));
    if (!uuidPattern.test(playerId)) return Promise.resolve(unit.commands.map(() => unknownPlayer));
    if (isStopping) return Promise.reject(new LedgerUnavailableError('stopping'));
    const lane = openLane(playerId, beside);
    if (lane === undefined) return Promise.reject(new LedgerUnavailableError('queueFull'));
    const arrivedAtMs = performance.now();
    return new Promise((resolve, reject) => {
      lane.push({ unit, arrivedAtMs, deadlineMs: arrivedAtMs + given.deadlineMs, resolve, reject });
    });
  };

  return {
    submit: async (command) => (await submitUnit({ commands: [command], isAtomic: false }))[0] ?? unknownPlayer,
    submitUnit,
    post: (transaction, commands, together) => postUnits(transaction, { rules, houses, units: unitsOf(commands, together) }),
    durabilityProblems: () => durabilityProblems(pool),
    get queuedCommands() {
      return queued();
    },
    get queuedByLane() {
      return lanes.map(({ queuedCommands }) => queuedCommands);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(lanes.map((lane) => lane.close()));
      await pool.end();
    },
  };
}

const unknownPlayer: LedgerAnswer = {
  status: 'refused',
  code: 'PLAYER_UNKNOWN',
  operationId: undefined,
  isDuplicate: false,
  currency: undefined,
  cashMinor: 0n,
  bonusMinor: 0n,
};

/** Lanes are chosen by player, so that one player's commands keep their order and never wait for each other across lanes. */
function laneOf(playerId: string, laneCount: number): number {
  return Number.parseInt(playerId.slice(-6), 16) % laneCount;
}

/** Forces index look-ups on a connection that is not the ledger's own; the setting is reset afterwards. */
const useIndexes = `select set_config('enable_seqscan', $1, true)`;

/**
 * The same, and the commit notifies the readers of messages (O4), since the caller's process has no fast path for them. A transaction that
 * does so several times sends one notification. The channel and its text are those of `apps/server/src/realtime/outbox`.
 */
const useIndexesAndAnnounce = `${useIndexes}, pg_notify('realtime_outbox', '0')`;

function unitsOf<C extends LedgerCommand>(commands: readonly C[], together?: { isAtomic: boolean }): Unit<C>[] {
  if (together?.isAtomic === true) return [{ commands, isAtomic: true }];
  return commands.map((command) => ({ commands: [command], isAtomic: false }));
}

async function postUnits<C extends LedgerCommand>(
  transaction: Connection,
  work: { rules: LaneHost<C>['rules']; units: readonly Unit<C>[]; houses: HouseAccounts },
): Promise<PostedCommands> {
  const timesOpened = new Map<string, number>();
  for (;;) {
    try {
      await transaction.query(useIndexes, ['off']);
      const decided = await decideBatch(transaction, work.rules, { units: work.units, keys: 'read' });
      await writeBatch(transaction, decided);
      await transaction.query(decided.publications.length === 0 ? useIndexes : useIndexesAndAnnounce, ['on']);
      return { answers: decided.answers.flat(), publications: decided.publications };
    } catch (error) {
      if (!(error instanceof MissingHouseAccountError)) throw error;
      const times = (timesOpened.get(error.message) ?? 0) + 1;
      if (times > attemptsMax) throw new LedgerUnavailableError('database', { cause: error });
      timesOpened.set(error.message, times);
      await work.houses.open(error);
    }
  }
}

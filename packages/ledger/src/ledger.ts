import { availableParallelism } from 'node:os';
import pg from 'pg';
import { decideBatch, writeBatch } from './batch.ts';
import type { LedgerCommand } from './command.ts';
import type { Connection } from './connection.ts';
import type { Decide, LedgerAnswer, Publication, PublishAccount } from './decision.ts';
import { durabilityProblems } from './durability.ts';
import { LedgerUnavailableError } from './errors.ts';
import type { Unit } from './evaluate.ts';
import { HouseAccounts, MissingHouseAccountError } from './house.ts';
import { type BatchFigures, Lane, type LaneHost } from './lane.ts';
import { KnownLimitTerms } from './limit-terms.ts';
import { LaneConnection } from './lane-connection.ts';

export interface LedgerOptions<C extends LedgerCommand> {
  readonly connectionString: string;
  readonly decide: Decide<C>;
  readonly publishAccount: PublishAccount;
  /** The platform's time; the database's clock decides nothing. */
  readonly clock: { now(): Date };
  readonly newId: () => string;
  /**
   * The fast path to this process's own sockets (O4); called after the commit, never before (O1), with the ids under which the
   * messages stand in the outbox. Must not throw.
   */
  readonly onCommitted?: (publications: readonly Publication[], outboxIds: readonly bigint[]) => void;
  readonly onBatch?: (figures: BatchFigures) => void;
  /** An operation that broke its batch and was set apart: a bug to look at. */
  readonly onPoison?: (error: unknown, commands: readonly C[]) => void;
  /** Connections of the ledger, one per lane; by default one for each processor, from 2 to 4. */
  readonly laneCount?: number;
  /** Commands of one batch; default 1,024. */
  readonly batchCommandsMax?: number;
  /** Commands that may wait in all lanes; default 20,000. */
  readonly queueCommandsMax?: number;
  /** Estimated wait beyond which commands are refused; default 500 ms. */
  readonly queueWaitMsMax?: number;
  /** How long a command waits for its batch, or for a database that is away; default 1,500 ms (C82: an answer within 2 s). */
  readonly deadlineMs?: number;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** Further server settings of the ledger's connections; tests use them for negative controls. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface PostedCommands {
  readonly answers: readonly LedgerAnswer[];
  /** To be handed to the hub after the use case's own commit. */
  readonly publications: readonly Publication[];
}

/** Double-entry books (reliability §1). Two doors, one engine: the same `decide` and the same SQL behind both. */
export interface Ledger<C extends LedgerCommand> {
  /** One operation, in the next batch of its player's lane. Answers after the commit. @throws LedgerUnavailableError, LedgerPoisonError. */
  submit(command: C): Promise<LedgerAnswer>;
  /**
   * Several operations of one player in order and in one database transaction; all or nothing when `isAtomic`.
   * @param beside a player whose lane they go in, so that what came together is written together; absent: the own one. The player's rows
   * are locked in any case: only the order of what the player does elsewhere at the same moment is nobody's promise
   */
  submitUnit(unit: Unit<C>, beside?: string): Promise<LedgerAnswer[]>;
  /**
   * Joins a use case's own database transaction, which keeps the players locked until it ends: call it last, and never wait
   * for anything outside while it is open. Refusals are answers; the use case decides whether it rolls back.
   */
  post(transaction: Connection, commands: readonly C[]): Promise<PostedCommands>;
  /** Server settings that would let an acknowledged operation be lost; empty when all is well (reliability §1.4). */
  durabilityProblems(): Promise<string[]>;
  readonly queuedCommands: number;
  /** Refuses what comes and finishes what waits. */
  stop(): Promise<void>;
}

const defaults = {
  // More lanes than processors make more and smaller batches of the same commands, and a batch costs more than some commands in it.
  laneCount: Math.min(4, Math.max(2, availableParallelism())),
  batchCommandsMax: 1024,
  queueCommandsMax: 20_000,
  queueWaitMsMax: 500,
  deadlineMs: 1_500,
  statementTimeoutMs: 5_000,
  lockTimeoutMs: 1_000,
};
const attemptsMax = 3;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What the lanes ask of the ledger around them. */
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
    monotonicMs: () => performance.now(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    // The low digits of the monotonic clock are as good as chance for spreading tries, and need no source of it.
    jitter: () => performance.now() % 1,
  };
}

/** Opens the ledger. Nothing is connected before the first command. */
export function createLedger<C extends LedgerCommand>(options: LedgerOptions<C>): Ledger<C> {
  const given = { ...defaults, ...options };
  const pool = new pg.Pool({
    connectionString: given.connectionString,
    max: 1,
    application_name: 'pavilion-ledger-house',
    idleTimeoutMillis: 5_000,
  });
  pool.on('error', () => undefined);
  const houses = new HouseAccounts(pool, given.newId);
  const rules = {
    decide: given.decide,
    publishAccount: given.publishAccount,
    now: () => given.clock.now(),
    newId: given.newId,
    houseIds: houses.ids,
    limitTerms: new KnownLimitTerms(),
  };
  const host = laneHost(given, { rules, houses });
  const lanes = Array.from({ length: given.laneCount }, () => new Lane<C>(host));
  let isStopping = false;
  const queued = (): number => lanes.reduce((sum, lane) => sum + lane.queuedCommands, 0);

  const submitUnit = (unit: Unit<C>, beside?: string): Promise<LedgerAnswer[]> => {
    const playerId = unit.commands[0]?.playerId;
    if (playerId === undefined) return Promise.resolve([]);
    if (unit.commands.some((command) => command.playerId !== playerId)) return Promise.reject(new TypeError('a unit is of one player'));
    if (!uuidPattern.test(playerId)) return Promise.resolve(unit.commands.map(() => unknownPlayer));
    if (isStopping) return Promise.reject(new LedgerUnavailableError('stopping'));
    const lane = lanes[laneOf(beside !== undefined && uuidPattern.test(beside) ? beside : playerId, lanes.length)];
    if (lane === undefined || queued() >= given.queueCommandsMax || lane.estimatedWaitMs > given.queueWaitMsMax) {
      return Promise.reject(new LedgerUnavailableError('queueFull'));
    }
    const arrivedAtMs = performance.now();
    return new Promise((resolve, reject) => {
      lane.push({ unit, arrivedAtMs, deadlineMs: arrivedAtMs + given.deadlineMs, resolve, reject });
    });
  };

  return {
    submit: async (command) => (await submitUnit({ commands: [command], isAtomic: false }))[0] ?? unknownPlayer,
    submitUnit,
    post: (transaction, commands) => postCommands(transaction, { rules, commands, houses }),
    durabilityProblems: () => durabilityProblems(pool),
    get queuedCommands() {
      return queued();
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

/** Keeps the look-ups on their indexes on a connection that is not the ledger's own; the setting ends with the statement pair. */
const useIndexes = `select set_config('enable_seqscan', $1, true)`;

async function postCommands<C extends LedgerCommand>(
  transaction: Connection,
  work: { rules: LaneHost<C>['rules']; commands: readonly C[]; houses: HouseAccounts },
): Promise<PostedCommands> {
  const units = work.commands.map((command) => ({ commands: [command], isAtomic: false }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await transaction.query(useIndexes, ['off']);
      const decided = await decideBatch(transaction, work.rules, units);
      await writeBatch(transaction, decided);
      await transaction.query(useIndexes, ['on']);
      return { answers: decided.answers.flat(), publications: decided.publications };
    } catch (error) {
      if (!(error instanceof MissingHouseAccountError) || attempt > attemptsMax) throw error;
      await work.houses.open(error);
    }
  }
}

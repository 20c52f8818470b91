import { endUnanswered } from '@pavilion/postgres';
import pg from 'pg';
import type { Log } from '../../kernel/log/log.ts';
import type { Hub } from '../hub/hub.ts';
import type { HubTime } from '../hub/time.ts';
import { applyMessage } from './apply.ts';
import { encodeParts, FanOutReader } from './fan-out.ts';
import { readRow, type TakenRow } from './message.ts';
import {
  countNodes,
  deleteRows,
  enterAsNode,
  FAN_OUT_CHANNEL,
  hasUnread,
  notifyNodes,
  type TakenRows,
  takeRows,
  tryLockPartition,
  WAKE_CHANNEL,
} from './store.ts';

interface OutboxConsumerOptions {
  readonly connectionString: string;
  readonly hub: Hub;
  /** Distinguishes this process from the others. */
  readonly nodeId: string;
  readonly time: HubTime;
  readonly log: Log;
  readonly partitions?: number;
  readonly pollIntervalMs?: number;
  readonly rowsPerTurn?: number;
}

interface OutboxMetrics {
  rowsTaken: number;
  /** Rows of messages this node had already sent by the fast path, so that they were not read. */
  rowsSpared: number;
  rowsDropped: number;
  /** Rows that arrived by notification, from another node or from this one. */
  rowsHeard: number;
  failures: number;
  /** How long the oldest row of the last turn had waited; the alarm is at 60 s (O8). */
  lagSeconds: number;
  nodes: number;
}

const POLL_INTERVAL_MS = 250;
/**
 * After this many polls without a result, only every fourth one looks: messages are announced, and polling only covers lost notifications.
 */
const POLLS_TO_REST = 20;
const RESTING_POLLS = 4;
const ROWS_PER_TURN = 500;
const RECONNECT_DELAY_MS = 500;
/** Its reads are small and never stop: by them a process notices within seconds that its database is gone (reliability §8.1, F3). */
const STATEMENT_TIMEOUT_MS = 4_000;
/** More than a turn's worth at peak load: anything beyond is read like the rows of others. */
const SENT_IDS_MAX = 50_000;

/**
 * Reads the realtime outbox and feeds the hub (realtime §4 and §7.10). One node at a time reads a partition, under an advisory lock; it
 * deletes what it reads in the same transaction and passes it to its hub, by NOTIFY if there are other nodes. There is no cursor, so a row
 * whose transaction commits late is found late and never skipped (O2, O3). Delivery is at least once.
 */
export class OutboxConsumer {
  readonly metrics: OutboxMetrics = { rowsTaken: 0, rowsSpared: 0, rowsDropped: 0, rowsHeard: 0, failures: 0, lagSeconds: 0, nodes: 1 };
  readonly #options: OutboxConsumerOptions;
  readonly #reader = new FanOutReader();
  #client: pg.Client | null = null;
  #isStopped = false;
  #isReading = false;
  #isWoken = false;
  #quietPolls = 0;
  /** The next read first asks by one statement whether there is anything to read. */
  #isLook = false;
  #batch = 0;
  #idle: Promise<void> = Promise.resolve();
  #stopPolling: () => void = () => undefined;
  /** Rows whose messages this node has already sent. */
  #sentIds: bigint[] = [];

  constructor(options: OutboxConsumerOptions) {
    this.#options = options;
  }

  /** Connects and starts reading. @throws when the database cannot be reached at the start */
  async start(): Promise<void> {
    await this.#connect();
    this.#stopPolling = this.#options.time.every(this.#options.pollIntervalMs ?? POLL_INTERVAL_MS, () => this.#poll());
    this.wake();
  }

  #poll(): void {
    this.#quietPolls = this.#sentIds.length === 0 && this.metrics.nodes === 1 ? this.#quietPolls + 1 : 0;
    if (this.#quietPolls <= POLLS_TO_REST) this.wake();
    else if (this.#quietPolls % RESTING_POLLS === 0) {
      this.#isLook = !this.#isWoken;
      this.#begin();
    }
  }

  /** Reads as soon as possible: there are new rows. */
  wake(): void {
    this.#isLook = false;
    this.#begin();
  }

  #begin(): void {
    this.#isWoken = true;
    if (this.#isReading || this.#client === null || this.#isStopped) return;
    this.#isReading = true;
    this.#idle = this.#readAll(this.#client).finally(() => {
      this.#isReading = false;
    });
  }

  /**
   * The messages of these rows were sent to this node's sockets. If it is the only node they are deleted unread, at the next turn;
   * otherwise the rows are read at once, for the other nodes.
   */
  noteSent(ids: readonly bigint[]): void {
    if (this.metrics.nodes > 1) this.wake();
    else if (this.#sentIds.length < SENT_IDS_MAX) for (const id of ids) this.#sentIds.push(id);
  }

  /** Resolves when the read in progress has finished. */
  async settled(): Promise<void> {
    await this.#idle;
  }

  /** Finishes the current turn and stops. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopPolling();
    await this.#idle;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      application_name: 'pavilion-realtime',
      keepAlive: true,
      keepAliveInitialDelayMillis: 2000,
      connectionTimeoutMillis: 5000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 10_000,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, undefined));
    client.on('notification', (message) => this.#hear(message.channel, message.payload ?? ''));
    try {
      await client.connect();
      endUnanswered(client, STATEMENT_TIMEOUT_MS);
      await enterAsNode(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
  }

  /** The connection is lost: rows stay in the database. Notifications sent meanwhile are missed, so positions are invalidated (see `reset`). */
  #lose(client: pg.Client, error: Error | undefined): void {
    if (this.#client !== client || this.#isStopped) return;
    this.#client = null;
    this.metrics.failures += 1;
    this.#options.log.warn({ err: error }, 'realtime outbox connection lost');
    client.end().catch(() => undefined);
    this.#reconnectLater(this.metrics.nodes > 1);
  }

  #reconnectLater(hadNeighbours: boolean): void {
    this.#options.time.after(RECONNECT_DELAY_MS, () => {
      if (this.#isStopped) return;
      this.#connect().then(
        () => {
          if (hadNeighbours) this.#options.hub.reset();
          this.wake();
        },
        (error: unknown) => {
          this.metrics.failures += 1;
          this.#options.log.warn({ err: error }, 'realtime outbox is unreachable');
          this.#reconnectLater(hadNeighbours);
        },
      );
    });
  }

  #hear(channel: string, payload: string): void {
    if (channel === WAKE_CHANNEL) {
      this.wake();
      return;
    }
    if (channel !== FAN_OUT_CHANNEL) return;
    const rows = this.#heard(payload);
    this.metrics.rowsHeard += rows.length;
    this.#apply(rows);
  }

  /** The rows of a notification. One that cannot be read, such as one of another version, is dropped: thrown here, it would end the process. */
  #heard(payload: string): TakenRow[] {
    try {
      return this.#reader.read(payload);
    } catch (error) {
      this.#drop(error, { channel: FAN_OUT_CHANNEL });
      return [];
    }
  }

  #drop(error: unknown, facts: object): void {
    this.metrics.rowsDropped += 1;
    this.#options.log.error({ err: error, ...facts }, 'realtime outbox row dropped');
  }

  async #readAll(client: pg.Client): Promise<void> {
    const limit = this.#options.rowsPerTurn ?? ROWS_PER_TURN;
    try {
      while (this.#isWoken && !this.#isStopped) {
        const isLook = this.#isLook;
        [this.#isWoken, this.#isLook] = [false, false];
        if (!isLook || (await hasUnread(client, this.metrics.nodes))) await this.#readPartitions(client, limit);
      }
    } catch (error) {
      this.#lose(client, error instanceof Error ? error : undefined);
    }
  }

  /** A turn in each partition; where one was full there is more to read. */
  async #readPartitions(client: pg.Client, limit: number): Promise<void> {
    for (let partition = 0; partition < (this.#options.partitions ?? 1); partition += 1) {
      const taken = await this.#readTurn(client, partition, limit);
      if (taken > 0) this.#quietPolls = 0;
      if (taken === limit) this.#isWoken = true;
    }
  }

  /** One transaction: lock, delete, publish, notify the other nodes, commit. After a crash before the commit the next reader gets the rows. */
  async #readTurn(client: pg.Client, partition: number, limit: number): Promise<number> {
    await client.query('begin');
    if (!(await tryLockPartition(client, partition))) {
      this.metrics.nodes = Math.max(2, this.metrics.nodes);
      await client.query('rollback');
      return 0;
    }
    const { rows, oldestAgeSeconds, nodes, sparedCount } = await this.#takeRows(client, partition, limit);
    // A node that has just left may have sent notifications that this connection receives only after the transaction.
    const isAlone = nodes === 1 && this.metrics.nodes === 1;
    this.metrics.nodes = nodes;
    this.metrics.lagSeconds = oldestAgeSeconds;
    if (rows.length > 0) {
      this.#batch += 1;
      // With other nodes, this one goes by the notifications as well: they reach all in commit order.
      if (isAlone) this.#apply(rows);
      else await notifyNodes(client, encodeParts(this.#options.nodeId, this.#batch, rows));
    }
    await client.query('commit');
    this.metrics.rowsTaken += rows.length;
    this.metrics.rowsSpared += sparedCount;
    return rows.length;
  }

  /** Deletes what this node has already sent, and takes what comes next. With other nodes every row is read, for them too. */
  async #takeRows(client: pg.Client, partition: number, limit: number): Promise<TakenRows & { nodes: number; sparedCount: number }> {
    const sentIds = this.#sentIds;
    this.#sentIds = [];
    if (sentIds.length === 0 || this.metrics.nodes > 1) {
      const taken = await takeRows(client, partition, limit);
      return { ...taken, nodes: await countNodes(client), sparedCount: 0 };
    }
    await client.query('savepoint unread');
    const sparedCount = await deleteRows(client, partition, sentIds);
    const taken = await takeRows(client, partition, limit);
    const nodes = await countNodes(client);
    if (nodes === 1) return { ...taken, nodes, sparedCount };
    await client.query('rollback to savepoint unread');
    return { ...(await takeRows(client, partition, limit)), nodes, sparedCount: 0 };
  }

  /** An invalid row is logged and dropped, so that it does not block the others (realtime §4). */
  #apply(rows: readonly TakenRow[]): void {
    for (const row of rows) {
      try {
        applyMessage(this.#options.hub, readRow(row));
      } catch (error) {
        this.#drop(error, { method: row.method });
      }
    }
  }
}

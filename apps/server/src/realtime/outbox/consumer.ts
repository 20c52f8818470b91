import pg from 'pg';
import type { Log } from '../../kernel/log.ts';
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
  notifyNodes,
  type TakenRows,
  takeRows,
  tryLockPartition,
  WAKE_CHANNEL,
} from './store.ts';

export interface OutboxConsumerOptions {
  readonly connectionString: string;
  readonly hub: Hub;
  /** Distinguishes this process from its neighbours. */
  readonly nodeId: string;
  readonly time: HubTime;
  readonly log: Log;
  readonly partitions?: number;
  readonly pollIntervalMs?: number;
  readonly rowsPerTurn?: number;
}

export interface OutboxMetrics {
  rowsTaken: number;
  /** Rows of messages this node had sent by the fast path, so that nobody read them. */
  rowsSpared: number;
  rowsDropped: number;
  /** Rows that came by notification, from a neighbour or from this node itself. */
  rowsHeard: number;
  failures: number;
  /** How long the oldest row of the last turn had waited; the alarm stands at 60 s (reliability O8). */
  lagSeconds: number;
  nodes: number;
}

const POLL_INTERVAL_MS = 250;
const ROWS_PER_TURN = 500;
const RECONNECT_DELAY_MS = 500;
/** More than a turn's worth at the greatest load: what is beyond it is read like the rows of others. */
const SENT_IDS_MAX = 50_000;

/**
 * Reads the realtime outbox and feeds the hub (realtime.md §4 and §7.10). One node at a time reads a partition, under an advisory
 * lock; it deletes what it reads in the same transaction and hands it to its hub, by NOTIFY where there are other nodes. No cursor
 * is kept, so a row whose transaction commits late is found late and never skipped (reliability O2, O3). Delivery is at least once.
 */
export class OutboxConsumer {
  readonly metrics: OutboxMetrics = { rowsTaken: 0, rowsSpared: 0, rowsDropped: 0, rowsHeard: 0, failures: 0, lagSeconds: 0, nodes: 1 };
  readonly #options: OutboxConsumerOptions;
  readonly #reader = new FanOutReader();
  #client: pg.Client | null = null;
  #isStopped = false;
  #isReading = false;
  #isWoken = false;
  #batch = 0;
  #idle: Promise<void> = Promise.resolve();
  #stopPolling: () => void = () => undefined;
  /** Rows whose messages this node has sent already. */
  #sentIds: bigint[] = [];

  constructor(options: OutboxConsumerOptions) {
    this.#options = options;
  }

  /** Connects and begins to read. @throws when the database cannot be reached at the start */
  async start(): Promise<void> {
    await this.#connect();
    this.#stopPolling = this.#options.time.every(this.#options.pollIntervalMs ?? POLL_INTERVAL_MS, () => this.wake());
    this.wake();
  }

  /** Reads as soon as possible: somebody says there are rows. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isReading || this.#client === null || this.#isStopped) return;
    this.#isReading = true;
    this.#idle = this.#readAll(this.#client).finally(() => {
      this.#isReading = false;
    });
  }

  /**
   * The messages of these rows have gone to this node's sockets. Where it is the only node they are deleted unread, at the next turn;
   * where there are others the rows are read at once, for them.
   */
  noteSent(ids: readonly bigint[]): void {
    if (this.metrics.nodes > 1) this.wake();
    else if (this.#sentIds.length < SENT_IDS_MAX) for (const id of ids) this.#sentIds.push(id);
  }

  /** Resolves when the reading that is going on has come to its end. */
  async settled(): Promise<void> {
    await this.#idle;
  }

  /** Finishes the turn it is in and leaves. */
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
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 10_000,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, undefined));
    client.on('notification', (message) => this.#hear(message.channel, message.payload ?? ''));
    try {
      await client.connect();
      await enterAsNode(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
  }

  /** The connection is gone: rows wait in the database. What other nodes told meanwhile is lost, so positions end (see `reset`). */
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
          this.#options.log.warn({ err: error }, 'realtime outbox is out of reach');
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
    const rows = this.#reader.read(payload);
    this.metrics.rowsHeard += rows.length;
    this.#apply(rows);
  }

  async #readAll(client: pg.Client): Promise<void> {
    const limit = this.#options.rowsPerTurn ?? ROWS_PER_TURN;
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        for (let partition = 0; partition < (this.#options.partitions ?? 1); partition += 1) {
          const taken = await this.#readTurn(client, partition, limit);
          if (taken === limit) this.#isWoken = true;
        }
      }
    } catch (error) {
      this.#lose(client, error instanceof Error ? error : undefined);
    }
  }

  /** One transaction: lock, delete, publish, tell the others, commit. A crash before the commit leaves the rows to the next reader. */
  async #readTurn(client: pg.Client, partition: number, limit: number): Promise<number> {
    await client.query('begin');
    if (!(await tryLockPartition(client, partition))) {
      this.metrics.nodes = Math.max(2, this.metrics.nodes);
      await client.query('rollback');
      return 0;
    }
    const { rows, oldestAgeSeconds, nodes, sparedCount } = await this.#takeRows(client, partition, limit);
    // A neighbour that has just left may have told us things that this connection hears only after the transaction.
    const isAlone = nodes === 1 && this.metrics.nodes === 1;
    this.metrics.nodes = nodes;
    this.metrics.lagSeconds = oldestAgeSeconds;
    if (rows.length > 0) {
      this.#batch += 1;
      // With neighbours, this node too goes by the notifications: they come to all in the order of the commits.
      if (isAlone) this.#apply(rows);
      else await notifyNodes(client, encodeParts(this.#options.nodeId, this.#batch, rows));
    }
    await client.query('commit');
    this.metrics.rowsTaken += rows.length;
    this.metrics.rowsSpared += sparedCount;
    return rows.length;
  }

  /** Deletes what this node has sent already, and takes what comes next. With other nodes every row is read: it is for them too. */
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

  /** A row that cannot be read is logged and dropped, so that it does not stop the others (realtime.md §4). */
  #apply(rows: readonly TakenRow[]): void {
    for (const row of rows) {
      try {
        applyMessage(this.#options.hub, readRow(row));
      } catch (error) {
        this.metrics.rowsDropped += 1;
        this.#options.log.error({ err: error, method: row.method }, 'realtime outbox row dropped');
      }
    }
  }
}

import { endUnanswered } from '@pavilion/postgres';
import pg from 'pg';
import type { Connection } from '../database/connection.ts';
import type { WireValue } from './messages.ts';
import { PreparedStatements, type Statement, StatementGroup, type StatementResult } from './statement-group.ts';

const int8Oid = 20;
const timestamptzOid = 1184;
const anyTime: (value: string) => unknown = pg.types.getTypeParser(timestamptzOid, 'text');

/**
 * Reads the text form of timestamps on these connections, in UTC. The platform parses ISO text several times faster than the driver's general
 * parser, and each limit of a player has three timestamps.
 * @example
 * utcTime('2026-11-20 18:31:05.2+00').toISOString() // '2026-11-20T18:31:05.200Z'
 */
export function utcTime(value: string): unknown {
  if (!value.endsWith('+00') || value[10] !== ' ') return anyTime(value);
  return new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`);
}

/** int8 is money: read as bigint, never as a rounded number. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === int8Oid && format !== 'binary') return BigInt;
    if (oid === timestamptzOid && format !== 'binary') return utcTime;
    return pg.types.getTypeParser(oid, 'text');
  },
};

/**
 * Settings of the ledger's own connections. The look-up of a batch's keys must stay on the index: with stale statistics the planner would
 * scan the whole table (ARCHITECTURE.md, The ledger's accounts), so plans are generic and sequential scans are disabled. Durability is not
 * set here: it is the server's guarantee, verified by `checkDurability`.
 */
const plannerOptions = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_memoize=off',
  'enable_material=off',
  'jit=off',
];

interface LaneConnectionOptions {
  readonly connectionString: string;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  /** Further server settings; tests use them for their negative controls. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A database connection of a lane: statements are prepared, and those of one turn of the event loop go together. */
export class LaneConnection implements Connection {
  readonly #client: pg.Client;
  readonly #prepared = new PreparedStatements((oid) => types.getTypeParser(oid));
  #waiting: Statement[] = [];
  #isUnderWay = false;
  readonly isPipelined = true;
  isBroken = false;

  private constructor(client: pg.Client) {
    this.#client = client;
    const onBreak = (): void => {
      this.isBroken = true;
    };
    client.on('error', onBreak);
    client.on('end', onBreak);
  }

  static async open(options: LaneConnectionOptions): Promise<LaneConnection> {
    const further = Object.entries(options.settings ?? {}).map(([name, value]) => `${name}=${value}`);
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: 'pavilion-ledger',
      statement_timeout: options.statementTimeoutMs,
      lock_timeout: options.lockTimeoutMs,
      idle_in_transaction_session_timeout: 10_000,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 2_000,
      options: ['TimeZone=UTC', 'DateStyle=ISO', ...plannerOptions, ...further].map((setting) => `-c ${setting}`).join(' '),
    });
    const connection = new LaneConnection(client);
    await client.connect();
    endUnanswered(client, options.statementTimeoutMs);
    return connection;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<readonly R[]>;
  async query(text: string, values: readonly WireValue[]): Promise<readonly unknown[]> {
    return (await this.#run(text, values)).rows;
  }

  async begin(): Promise<void> {
    await this.#run('begin');
  }

  /** @throws when the server answers the commit with a rollback, because an earlier statement failed. */
  async commit(): Promise<void> {
    const { command } = await this.#run('commit');
    if (command !== 'COMMIT') throw new Error(`the commit was answered by ${command}`);
  }

  /** Rolls back a failed database transaction; a connection that cannot even do that is destroyed. */
  async rollback(): Promise<void> {
    try {
      await this.#client.query('rollback');
    } catch {
      this.isBroken = true;
    }
  }

  async close(): Promise<void> {
    this.isBroken = true;
    await this.#client.end().catch(() => undefined);
  }

  #run(text: string, values: readonly WireValue[] = []): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, values, resolve, reject });
      if (this.#waiting.length === 1) this.#sendSoon();
    });
  }

  /** After everything that the current turn still asks for. */
  #sendSoon(): void {
    process.nextTick(() => this.#send());
  }

  #send(): void {
    if (this.#isUnderWay || this.#waiting.length === 0) return;
    const statements = this.#waiting;
    this.#waiting = [];
    this.#isUnderWay = true;
    this.#client.query(
      new StatementGroup(statements, this.#prepared, () => {
        this.#isUnderWay = false;
        this.#sendSoon();
      }),
    );
  }
}

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import * as z from 'zod';
import { root } from '../steps/steps.ts';
import type { Call } from './journal.ts';

/** An operation as the books hold it. */
const bookedOperation = z.object({
  source: z.string(),
  externalId: z.string(),
  id: z.string(),
  playerId: z.string(),
  movesMinor: z.coerce.number(),
});
export type Booked = z.output<typeof bookedOperation>;

/** Differences between the journal and the books. */
export interface CallDifferences {
  /** Acknowledged calls that the books do not hold. */
  readonly lost: number;
  /** Calls that the books hold more than once. */
  readonly twice: number;
  /** Calls whose player, amount or operation differs from the acknowledged one, and calls that nobody sent. */
  readonly other: number;
}

/** Whether every kind of difference is counted zero times. */
export const isClean = (differences: object): boolean => Object.values(differences).every((count) => count === 0);

/** Asks the database of an installation as one of its roles. */
export async function withClient<T>(connectionString: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The operations that callers of some sources requested, without those that followed from them. A rolled-back one does not count, since its
 * caller knows of the rollback.
 */
export async function readBooked(
  client: pg.Client,
  { players, sources }: { players: readonly string[]; sources: readonly string[] },
): Promise<Booked[]> {
  const text = `select source, external_id as "externalId", id, player_id as "playerId", cash_minor + bonus_minor as "movesMinor"
    from ledger.op o
    where player_id = any($1::uuid[]) and source = any($2) and status = 'applied' and external_id ~ '(^[0-9a-f-]+|:bet|:win|:reserve)$'
      and not exists (
        select from ledger.op_outcome ended
        join ledger.op r on r.id = ended.outcome_op_id
        where ended.op_id = o.id and r.kind = 'rollback'
      )`;
  const { rows } = await client.query<object>(text, [players, sources]);
  return z.array(bookedOperation).parse(rows);
}

const keyOf = ({ source, externalId }: Pick<Booked, 'source' | 'externalId'>): string => `${source} ${externalId}`;

/** Whether the answer named the operation, or none. */
const isNamed = ({ operationId = '' }: Call, { id }: Booked): boolean => operationId === '' || operationId === id;

const isSame = (call: Call | undefined, row: Booked): boolean =>
  call !== undefined && isNamed(call, row) && call.playerId === row.playerId && call.movesMinor === row.movesMinor;

/** Compares what was acknowledged with the books. A call that was given up may be there or not. */
export function callDifferences(calls: readonly Call[], rows: readonly Booked[]): CallDifferences {
  const sent = new Map(calls.map((call) => [keyOf(call), call]));
  const held = new Set(rows.map(keyOf));
  return {
    lost: calls.filter((call) => call.operationId !== undefined && !held.has(keyOf(call))).length,
    twice: rows.length - held.size,
    other: rows.filter((row) => !isSame(sent.get(keyOf(row)), row)).length,
  };
}

/** The last line of one of the operator's commands that verify. */
export async function verify(
  command: 'ledger-verify' | 'sportsbook-verify',
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const env = { ...process.env, ...environment };
  const verifying = promisify(execFile)(process.execPath, [path.join(root, `ops/${command}.ts`)], { env, maxBuffer: 2 ** 24 });
  const { stdout } = await verifying.catch((error: unknown) => ({
    stdout: error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error),
  }));
  return stdout.trim().split('\n').at(-1) ?? '';
}

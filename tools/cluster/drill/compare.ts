import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import * as z from 'zod';
import type { Cluster } from '../cluster.ts';
import { root } from '../layout.ts';
import type { SignedCall } from './journal.ts';
import { GAME, type OpenedPlayer, sendSigned, type Studio } from './players.ts';

const booked = z.array(z.object({ external_id: z.string(), id: z.string(), player_id: z.string(), moved: z.coerce.number() }));
const balance = z.object({ balance: z.string() });

/** What journal and books disagree about. */
export interface Differences {
  /** Acknowledged calls that the books do not hold. */
  readonly lost: number;
  /** Calls that the books hold more than once. */
  readonly twice: number;
  /** Calls with another player, amount or operation than was acknowledged, and those that nobody sent. */
  readonly other: number;
  /** Players whose balance is not the sum of what was acknowledged. */
  readonly balances: number;
}

export const isClean = (differences: Differences): boolean => Object.values(differences).every((count) => count === 0);

async function read(cluster: Cluster, calls: readonly SignedCall[], studio: Studio): Promise<z.output<typeof booked>> {
  const client = new pg.Client({ connectionString: cluster.environment.DATABASE_AUDITOR_URL });
  await client.connect();
  try {
    const players = [...new Set(calls.map(({ playerId }) => playerId))];
    const text = `select external_id, id, player_id, cash_minor + bonus_minor as moved
      from ledger.op where source = $1 and player_id = any($2::uuid[]) and status = 'applied' and external_id ~ ':(bet|win)$'`;
    return booked.parse((await client.query(text, [studio.providerId, players])).rows);
  } finally {
    await client.end();
  }
}

const isSame = (call: SignedCall | undefined, row: z.output<typeof booked>[number]): boolean =>
  call !== undefined && (call.operationId ?? row.id) === row.id && call.playerId === row.player_id && call.movesMinor === row.moved;

async function wrongBalances(cluster: Cluster, calls: readonly SignedCall[], of: PlayersOf): Promise<number> {
  let wrong = 0;
  const isOpen = (playerId: string): boolean => calls.some((call) => call.playerId === playerId && call.operationId === undefined);
  for (const { playerId, sessionToken, balanceMinor } of of.players) {
    if (isOpen(playerId)) continue;
    const body = { playerId, sessionToken, gameId: GAME, currency: 'EUR' };
    const { text } = await sendSigned(cluster.url, of.studio, { path: '/provider/v1/balance', body });
    const moved = calls.filter((call) => call.playerId === playerId).reduce((sum, { movesMinor }) => sum + movesMinor, 0);
    if (Math.round(Number(balance.parse(JSON.parse(text)).balance) * 100) !== balanceMinor + moved) wrong += 1;
  }
  return wrong;
}

interface PlayersOf {
  readonly players: readonly OpenedPlayer[];
  readonly studio: Studio;
}

/** Compares what was acknowledged with the books. A call that was given up may be there or not. */
export async function compare(cluster: Cluster, calls: readonly SignedCall[], of: PlayersOf): Promise<Differences> {
  const rows = await read(cluster, calls, of.studio);
  const sent = new Map(calls.map((call) => [call.transactionId, call]));
  const held = new Set(rows.map(({ external_id }) => external_id));
  return {
    lost: calls.filter(({ transactionId, operationId }) => operationId !== undefined && !held.has(transactionId)).length,
    twice: rows.length - held.size,
    other: rows.filter((row) => !isSame(sent.get(row.external_id), row)).length,
    balances: await wrongBalances(cluster, calls, of),
  };
}

/** The last line of `npm run ledger:verify`. */
export async function verifyBooks(cluster: Cluster): Promise<string> {
  const env = { ...process.env, ...cluster.environment };
  const verifying = promisify(execFile)(process.execPath, [path.join(root, 'ops/ledger-verify.ts')], { env, maxBuffer: 2 ** 24 });
  const { stdout } = await verifying.catch((error: unknown) => ({
    stdout: error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error),
  }));
  return stdout.trim().split('\n').at(-1) ?? '';
}

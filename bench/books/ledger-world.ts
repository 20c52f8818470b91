import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createPool, createDatabase, inTransaction } from '../../apps/server/src/kernel/database.ts';
import type { Clock } from '../../apps/server/src/kernel/clock.ts';
import { createLog, type Log } from '../../apps/server/src/kernel/log/log.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/postgres/embedded.ts';
import { systemRandom } from '../../apps/server/src/kernel/secrets/random.ts';
import { migrateEverything } from '../../apps/server/src/composition/start/migrate.ts';
import { adjust, openFirstAccount, openGameSession, openLedger, type WalletKernel } from '../../apps/server/src/modules/wallet/index.ts';

/** A player who may bet: an account with money and an open game session. */
interface BenchPlayer {
  readonly playerId: string;
  readonly sessionToken: string;
}

interface BenchServer {
  readonly url: string;
  /** Of its first process. */
  pid(): number;
  stop(): Promise<void>;
}

/** A durable PostgreSQL of our own in a folder that is removed afterwards: the same binaries and settings as `npm start`. */
export async function startBenchServer(): Promise<BenchServer> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDirectory: directory,
    isDurable: true,
    restartOnCrash: false,
  });
  return {
    url: postgres.url,
    pid: () => postgres.pid(),
    stop: async () => {
      await postgres.stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

export interface BenchLedger extends WalletKernel {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly players: readonly BenchPlayer[];
  stop(): Promise<void>;
}

export const benchGame = { source: 'bench-studio', gameId: 'bench-game', currency: 'EUR' } as const;
const openingBalanceMinor = 100_000_000n;
const realClock: Clock = { now: () => new Date(), realNow: () => new Date() };

/** A migrated database with players who can bet, and the product's own ledger over it. */
export async function openBenchLedger(
  url: string,
  options: { playerCount: number; log?: Log; newPlayerId?: () => string },
): Promise<BenchLedger> {
  await migrateEverything(url);
  const pool = createPool({ connectionString: url, maxConnections: 4, applicationName: 'pavilion-bench' });
  const database = createDatabase(pool);
  const log = options.log ?? createLog({ level: 'error' });
  const ledger = openLedger({ connectionString: url, clock: realClock, random: systemRandom, log });
  const context = { database, clock: realClock, random: systemRandom, log, ledger, publish: () => Promise.resolve() };
  const players: BenchPlayer[] = [];
  for (let count = 0; count < options.playerCount; count += 1) {
    const playerId = (options.newPlayerId ?? systemRandom.newId)();
    const token = await inTransaction(database, async (transaction) => {
      await openFirstAccount(context, transaction, { playerId, currency: benchGame.currency });
      const opening = { playerId, currency: benchGame.currency, amountMinor: openingBalanceMinor, externalId: 'opening', reason: 'bench' };
      await adjust(context, transaction, opening);
      return (await openGameSession(context, transaction, { playerId, ...benchGame })).token;
    });
    players.push({ playerId, sessionToken: token });
  }
  return {
    ...context,
    pool,
    players,
    stop: async () => {
      await ledger.stop();
      await pool.end();
    },
  };
}

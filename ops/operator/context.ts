import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from '@pavilion/server/config.ts';
import type { DomainEvent } from '@pavilion/server/events.ts';
import { createForgetting } from '@pavilion/server/held-data.ts';
import { createJobQueue } from '@pavilion/server/jobs/queue.ts';
import { createPlatformClock } from '@pavilion/server/kernel/clock.ts';
import { createDatabase, createPool, type Database } from '@pavilion/server/kernel/database.ts';
import { appendEvents } from '@pavilion/server/kernel/event-log.ts';
import { createLog } from '@pavilion/server/kernel/log.ts';
import { systemRandom } from '@pavilion/server/kernel/random.ts';
import { openSecrets } from '@pavilion/server/kernel/secrets.ts';
import { openFieldVault } from '@pavilion/server/modules/player/index.ts';
import { closeGameSessions, openLedger, setPlayerStatus } from '@pavilion/server/modules/wallet/index.ts';
import { createDiskFileStore } from '@pavilion/server/providers/file-store.ts';
import { createRealtime } from '@pavilion/server/realtime/index.ts';

/** Something the operator must know; the message is the whole output, and the exit code is 1. */
export class OperatorError extends Error {}

/** The database of the running product: DATABASE_URL, or the embedded one, whose address stands in DATA_DIR while it runs. */
function databaseUrl(): string {
  const config = readConfig();
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const file = path.join(config.dataDirectory, 'postgres.url');
  if (!fs.existsSync(file))
    throw new OperatorError(`No database: set DATABASE_URL, or start the product with DATA_DIR=${config.dataDirectory}`);
  return fs.readFileSync(file, 'utf8');
}

/** What the doors of the product need, in a process of its own: players are told over the outbox, as by any process without sockets. */
export async function openOperatorContext() {
  const connectionString = databaseUrl();
  const pool = createPool({ connectionString, maxConnections: 2, applicationName: 'pavilion-operator' });
  const database = createDatabase(pool);
  const clock = createPlatformClock(database, { isMovable: false });
  const log = createLog({ level: 'warn' });
  const random = systemRandom;
  const noSockets = () => Promise.reject(new Error('This process hosts no sockets.'));
  const sockets = { hostsHub: false, authenticate: noSockets, isOriginAllowed: () => false, addressOf: () => null };
  const realtime = createRealtime({ database, connectionString, clock, random, log, ...sockets });
  const ledger = openLedger({
    connectionString,
    clock,
    random,
    log,
    laneCount: 1,
    onCommitted: (publications) => realtime.publishCommitted(publications),
  });
  const publish = async (transaction: Database, ...events: readonly DomainEvent[]): Promise<void> => {
    await appendEvents({ database: transaction, clock }, events);
    await realtime.publish(transaction, ...events);
  };
  await clock.refresh();
  const { dataDirectory, kycOperators, paymentOperators } = readConfig();
  const jobs = createJobQueue(clock);
  const identity = {
    heldData: createForgetting(() => ({ clock, jobs })),
    vault: openFieldVault({ secrets: openSecrets(dataDirectory), random }),
    files: createDiskFileStore(path.join(dataDirectory, 'uploads')),
    tellStakingStatus: setPlayerStatus,
    endPlay: async (transaction: Database, ended: { playerId: string; sessionId: string }): Promise<void> => {
      await closeGameSessions({ clock }, transaction, { playerId: ended.playerId, playerSessionId: ended.sessionId });
    },
  };
  return {
    context: { database, clock, random, log, ledger, jobs, publish, identity, kycOperators, paymentOperators },
    close: async () => {
      await ledger.stop();
      await pool.end();
    },
  };
}

export type OperatorContext = Awaited<ReturnType<typeof openOperatorContext>>['context'];

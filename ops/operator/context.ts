import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '@pavilion/server/config/config.ts';
import type { Announcement, DomainEvent } from '@pavilion/server/kernel/followers/domain-events.ts';
import { createErasure } from '@pavilion/server/composition/personal-data.ts';
import { createJobQueue } from '@pavilion/server/jobs/queue.ts';
import { createPlatformClock } from '@pavilion/server/kernel/clock.ts';
import { createAuthorityParts } from '@pavilion/server/composition/console/authority-parts.ts';
import { createPasswordHasher } from '@pavilion/server/kernel/passwords/hasher.ts';
import { personCheckSettingsOf } from '@pavilion/server/kernel/person-check/service.ts';
import type { OperatorVisitor } from '@pavilion/server/kernel/visitor.ts';
import { createDatabase, createPool, type Database } from '@pavilion/server/kernel/database.ts';
import { appendEvents } from '@pavilion/server/kernel/followers/event-log.ts';
import { createLog } from '@pavilion/server/kernel/log/log.ts';
import { systemRandom } from '@pavilion/server/kernel/secrets/random.ts';
import { startEmbeddedPostgres } from '@pavilion/server/kernel/postgres/embedded.ts';
import { openSecrets } from '@pavilion/server/kernel/secrets/secrets.ts';
import { createFileStore, createPdfRenderer, type KeepOut, openFieldVault } from '@pavilion/server/modules/player/index.ts';
import { excludeRecognised } from '@pavilion/server/modules/risk/index.ts';
import { closeGameSessions, openLedger, readFollowedSince, setPlayerStatus } from '@pavilion/server/modules/wallet/index.ts';
import { filePlaces } from '@pavilion/server/composition/files.ts';
import { createRealtime } from '@pavilion/server/realtime/index.ts';
import { embeddedRoles } from '../reach-database.ts';

/** Something the operator must know; the message is the whole output, and the exit code is 1. */
export class OperatorError extends Error {}

interface ReachedDatabase {
  url: string;
  leave(): Promise<void>;
}

interface Installation {
  readonly config: Config;
  readonly mayStartDatabase: boolean;
}

/** The database of the running product: DATABASE_URL, or the embedded one, whose address is in DATA_DIR while it runs. */
async function reachDatabase({ mayStartDatabase, config }: Installation): Promise<ReachedDatabase> {
  const { databaseUrl, directDatabaseUrl, dataDirectory, secretsDirectory } = config;
  if (databaseUrl !== undefined) return { url: directDatabaseUrl ?? databaseUrl, leave: async () => undefined };
  const file = path.join(dataDirectory, 'postgres.url');
  if (fs.existsSync(file)) {
    const { app } = await embeddedRoles(fs.readFileSync(file, 'utf8'), secretsDirectory);
    return { url: app, leave: async () => undefined };
  }
  if (!mayStartDatabase || !fs.existsSync(path.join(dataDirectory, 'postgres')))
    throw new OperatorError(`No database: set DATABASE_URL, or start the product with DATA_DIR=${dataDirectory}`);
  const embedded = await startEmbeddedPostgres({ dataDirectory, isDurable: true, restartOnCrash: false });
  return { url: (await embeddedRoles(embedded.url, secretsDirectory)).app, leave: () => embedded.stop() };
}

interface PublisherParts {
  clock: Parameters<typeof appendEvents>[0]['clock'];
  realtime: ReturnType<typeof createRealtime>;
}

const publishersOf = ({ clock, realtime }: PublisherParts) => ({
  publish: async (transaction: Database, ...events: readonly DomainEvent[]): Promise<void> => {
    await appendEvents({ database: transaction, clock }, events);
    await realtime.publish(transaction, ...events);
  },
  announce: (transaction: Database, ...announcements: readonly Announcement[]): Promise<void> =>
    realtime.publish(transaction, ...announcements),
});

/** The books and what they are read with, on two connections. */
async function openBooks(connectionString: string, config: Config) {
  const pool = createPool({
    connectionString,
    maxConnections: 2,
    applicationName: 'pavilion-operator',
    // A rotation counts whole tables, which takes minutes where players have been for years.
    statementTimeoutMs: 600_000,
  });
  const database = createDatabase(pool);
  const clock = createPlatformClock(database, { isMovable: false });
  const log = createLog({ level: 'warn' });
  const random = systemRandom;
  const noSockets = () => Promise.reject(new Error('This process hosts no sockets.'));
  const sockets = {
    hostsHub: false,
    reader: config.realtime.server,
    authenticate: noSockets,
    isOriginAllowed: () => false,
    addressOf: () => null,
  };
  const realtime = createRealtime({ database, connectionString, clock, random, log, ...sockets });
  const ledger = openLedger({
    connectionString,
    clock,
    random,
    log,
    laneCount: 1,
    followedSince: await readFollowedSince(database),
    onCommitted: (publications) => realtime.publishCommitted(publications),
  });
  return { pool, database, clock, log, random, realtime, ledger };
}

/** The context of the areas' public APIs in a process without sockets: players are notified over the outbox. */
export async function openMachineContext(installation: Installation) {
  const { url: connectionString, leave } = await reachDatabase(installation);
  const { pool, database, clock, log, random, realtime, ledger } = await openBooks(connectionString, installation.config);
  const { publish, announce } = publishersOf({ clock, realtime });
  await clock.refresh();
  const { dataDirectory, secretsDirectory, worldSeed, ...config } = installation.config;
  const secrets = openSecrets(secretsDirectory);
  const jobs = createJobQueue(clock);
  const vault = openFieldVault({ secrets, random });
  const consoleUrl = (): string => config.consoleUrl ?? `http://${config.host}:${config.consolePort}`;
  const authority = createAuthorityParts({
    clock,
    jobs,
    random,
    vault,
    passwords: createPasswordHasher(),
    personCheckSettings: personCheckSettingsOf(secrets),
    consoleUrl,
    // No command serves a browser.
    oidc: undefined,
    payments: { books: () => ({ database, clock, random, log, ledger, publish, jobs }) },
  });
  const places = filePlaces(database, { dataDirectory, objectStore: config.objectStore });
  const identity = {
    personalData: createErasure(() => ({ clock, jobs })),
    vault,
    files: createFileStore(places),
    pdfs: createPdfRenderer(),
    setStakingStatus: setPlayerStatus,
    keepOut: (transaction: Database, recognised: Parameters<KeepOut>[1]): Promise<boolean> =>
      excludeRecognised({ clock, random, publish, announce, jobs, identity }, transaction, recognised),
    endPlay: async (transaction: Database, ended: { playerId: string; sessionId: string }): Promise<void> => {
      await closeGameSessions({ clock }, transaction, { playerId: ended.playerId, playerSessionId: ended.sessionId });
    },
  };
  return {
    context: {
      database,
      clock,
      random,
      log,
      ledger,
      jobs,
      publish,
      announce,
      identity,
      authority,
      secrets,
      secretsDirectory,
      worldSeed,
      places,
    },
    close: async () => {
      await ledger.stop();
      await pool.end();
      await leave();
    },
  };
}

export type MachineContext = Awaited<ReturnType<typeof openMachineContext>>['context'];

/** The same for an operator who has signed in. */
export type OperatorContext = MachineContext & OperatorVisitor;

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@pavilion/server/kernel/postgres/embedded.ts';
import { openRoles, type RoleUrls } from '@pavilion/server/kernel/postgres/roles.ts';
import { openSecrets } from '@pavilion/server/kernel/secrets/secrets.ts';
import { answersOk, ask, poolerPlan, serverPids } from '../../cluster/database.ts';
import { at, type Layout, layOut, LOOPBACK, root } from '../../cluster/layout.ts';
import { Part, type PartPlan } from '../../cluster/part.ts';
import { definedEnvironment } from '../../cluster/product.ts';
import { hasProgram } from '../../cluster/programs.ts';
import { canMount, Disk } from './disk.ts';
import { Link } from './link.ts';
import { MailServer } from './mail-server.ts';
import { hasWrongClock, WrongClock } from './wrong-clock.ts';

const DATABASE = 'pavilion';

/** The ways between the parts. */
interface Links {
  /** Between the product and its pooler, or the database without one. */
  readonly database: Link;
  /** From the product to the database itself. */
  readonly direct: Link;
  /** Between the product and the companies that it works with, both ways. */
  readonly companies: Link;
  readonly players: Link;
  readonly mail: Link;
}

/** A product on its own machine, with everything around it that may fail. */
export interface Installation {
  /** Where players and studios call. */
  readonly url: string;
  readonly app: Part;
  readonly worker: Part;
  readonly pooler: Part | undefined;
  readonly links: Links;
  readonly mail: MailServer;
  readonly disk: Disk | undefined;
  readonly clock: WrongClock | undefined;
  /** The processes of the database. */
  databasePids(): number[];
  /** The database administrator's, past every link. */
  readonly adminUrl: string;
  readonly metricsUrls: Readonly<Record<'app' | 'worker', string>>;
  /** The settings by which the operator's commands find it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly journalFile: string;
  /** Faults that cannot be made here, and what they need. */
  readonly leftOut: readonly string[];
  stop(): Promise<void>;
}

interface StartOptions {
  readonly dataDirectory: string;
  /** A data folder on which the product has run before, to begin with. */
  readonly prepared?: string | undefined;
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Copies a used data folder: the database to its disk, the rest to the product. */
function copyPrepared(prepared: string, { database, product }: { database: string; product: string }): void {
  for (const name of fs.readdirSync(prepared)) {
    if (name === 'postgres.owner' || name === 'postgres.url') continue;
    execFileSync('cp', ['-a', path.join(prepared, name), name.startsWith('postgres') ? database : product]);
  }
}

async function startDatabase(folder: string, layout: Layout) {
  const postgres = await startEmbeddedPostgres({
    dataDirectory: folder,
    isDurable: true,
    restartOnCrash: true,
    // Little is kept ahead, so that a full disk is felt.
    extraSettings: ['max_wal_size=128MB', 'min_wal_size=32MB'],
  });
  const template = withDatabase(postgres.url, 'template1');
  const found = await ask(template, `select from pg_database where datname = '${DATABASE}'`);
  if (found.length === 0) await ask(template, `alter database postgres rename to ${DATABASE}`);
  const adminUrl = withDatabase(postgres.url, DATABASE);
  return { postgres, adminUrl, port: Number(new URL(adminUrl).port), urls: await openRoles(adminUrl, openSecrets(layout.product)) };
}

const [hasPooler, hasDisk] = [hasProgram('pgbouncer'), canMount()];

interface Plans {
  readonly layout: Layout;
  readonly urls: RoleUrls;
  readonly links: Links;
  readonly clock: WrongClock | undefined;
}

function environmentOf({ layout, urls, links }: Plans): Record<string, string> {
  return {
    DATABASE_URL: withPort(urls.app, links.database.port),
    ...(hasPooler ? { DATABASE_DIRECT_URL: withPort(urls.app, links.direct.port) } : {}),
    DATABASE_MIGRATOR_URL: urls.migrator,
    DATABASE_AUDITOR_URL: urls.auditor,
    DATA_DIR: layout.product,
    SECRETS_DIR: layout.product,
    PUBLIC_URL: `http://${at(links.companies.port)}`,
    CONSOLE_URL: `http://${at(layout.ports.console)}`,
  };
}

/** One process of the product. */
function productPlan(plans: Plans, roles: string, ports: { port: number; metrics: number }): PartPlan {
  const { layout, links, clock } = plans;
  return {
    name: roles.startsWith('web') ? 'app' : 'worker',
    command: ['sh', path.join(root, 'ops/serve.sh')],
    environment: {
      LOG_LEVEL: 'warn',
      ...definedEnvironment(),
      ...environmentOf(plans),
      ...clock?.environment,
      ROLES: roles,
      PORT: String(ports.port),
      METRICS_PORT: String(ports.metrics),
      CONSOLE_PORT: String(layout.ports.console),
      TRUSTED_PROXIES: LOOPBACK,
      DRAIN_SECONDS: '0',
      SMTP_URL: `smtp://${at(links.mail.port)}`,
      MAIL_FROM: 'Pavilion <no-reply@pavilion.test>',
    },
    isReady: () => answersOk(`http://${at(ports.port)}/readyz`),
  };
}

/** Faults that this machine cannot make, each with what it takes. */
export const leftOut: readonly string[] = [
  ...(hasPooler ? [] : ['the pooler (apt-get install pgbouncer)']),
  ...(hasDisk ? [] : ['a full disk of the database (only root can mount one of its own)']),
  ...(hasWrongClock ? [] : ['a wrong clock (apt-get install faketime)']),
];

/** Opened resources, to be closed in reverse order. */
class OpenResources {
  readonly #closers: (() => Promise<void> | void)[] = [];

  /** @returns what was given */
  add<T>(thing: T, close: (thing: T) => Promise<void> | void): T {
    this.#closers.unshift(() => close(thing));
    return thing;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
  }
}

const closeLink = (link: Link): Promise<void> => link.close();
const stopPart = (part: Part): Promise<void> => part.stop();

async function start({ dataDirectory, prepared }: StartOptions, opened: OpenResources): Promise<Installation> {
  const layout = await layOut(dataDirectory, 0);
  const { ports } = layout;
  const folder = path.join(layout.system, 'disk');
  const disk = hasDisk ? opened.add(Disk.mount(folder, layout.user), (one) => one.unmount()) : undefined;
  if (prepared !== undefined) copyPrepared(prepared, { database: folder, product: layout.product });
  const { postgres, adminUrl, port, urls } = await startDatabase(folder, layout);
  opened.add(postgres, (one) => one.stop());
  const link = async (target: number) => opened.add(await Link.open(target), closeLink);
  const mail = opened.add(await MailServer.open(), (one) => one.close());
  const links: Links = {
    database: await link(hasPooler ? ports.pooler : port),
    direct: await link(port),
    companies: await link(ports.web1),
    players: await link(ports.web1),
    mail: await link(mail.port),
  };
  const run = (plan: PartPlan): Part => {
    const part = opened.add(new Part(plan, { logs: layout.logs, onSpawn: () => undefined }), stopPart);
    part.start();
    return part;
  };
  const pooler = hasPooler ? run(poolerPlan({ ...layout, ports: { ...ports, primary: port } }, urls)) : undefined;
  await pooler?.ready();
  const clock = hasWrongClock ? new WrongClock(path.join(layout.product, 'clock')) : undefined;
  const plans: Plans = { layout, urls, links, clock };
  const app = run(productPlan(plans, 'web,realtime,sandbox,sportsbook', { port: ports.web1, metrics: ports.metrics1 }));
  const worker = run(productPlan(plans, 'worker,console', { port: ports.worker, metrics: ports.metrics2 }));
  await Promise.all([app.ready(), worker.ready()]);
  const directory = path.join(folder, 'postgres');
  return {
    url: `http://${at(links.players.port)}`,
    app,
    worker,
    pooler,
    links,
    mail,
    disk,
    clock,
    databasePids: () => serverPids({ directory }),
    adminUrl,
    metricsUrls: { app: `http://${at(ports.metrics1)}/metrics`, worker: `http://${at(ports.metrics2)}/metrics` },
    environment: environmentOf(plans),
    journalFile: path.join(dataDirectory, 'journal.jsonl'),
    leftOut,
    stop: () => opened.close(),
  };
}

/** Starts everything, and stops what runs when a part does not start. */
export async function startInstallation(options: StartOptions): Promise<Installation> {
  const opened = new OpenResources();
  try {
    return await start(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

import fs from 'node:fs';
import path from 'node:path';
import { clearOrphan, dataDirectoryAt } from '@pavilion/server/kernel/postgres/data-directory.ts';
import { openRoles, type RoleUrls } from '@pavilion/server/kernel/postgres/roles.ts';
import { openSecrets } from '@pavilion/server/kernel/secrets/secrets.ts';
import pg from 'pg';
import { at, type Layout, LOOPBACK, shipped, shippedText, systemFile, systemFolder } from './layout.ts';
import type { NodeNumber } from './network.ts';
import type { PartPlan } from './part.ts';
import { program } from './programs.ts';

const DATABASE = 'pavilion';
const ANSWER_MS = 2000;

export const answersOk = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;

/** Runs one statement over a connection of its own. */
export async function ask<Row extends object>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: 30_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const answersAt = async (connectionString: string): Promise<boolean> => (await ask(connectionString, 'select 1')).length === 1;

/**
 * Whether each of several connections reaches the primary: HAProxy holds every server for one until it has asked it for the first time, and
 * spreads connections over them meanwhile.
 */
async function leadsToPrimary(connectionString: string): Promise<boolean> {
  for (let turn = 0; turn < 4; turn += 1)
    if ((await ask(connectionString, 'select 1 where not pg_is_in_recovery()')).length === 0) return false;
  return true;
}

/** The variables that a program of the system gets of ours. */
export const bare = (): Record<string, string> => ({ PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' });

/** Where the nodes reach it. */
const etcdAddress = ({ network, ports }: Layout): string => `${network?.gateway ?? LOOPBACK}:${ports.etcd}`;

export function etcdPlan(layout: Layout): PartPlan {
  const { etcdPeers } = layout.ports;
  const [clients, peers] = [`http://${etcdAddress(layout)}`, `http://${at(etcdPeers)}`];
  const words = {
    name: 'etcd',
    'data-dir': systemFolder(layout, 'etcd'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `etcd=${peers}`,
    'log-level': 'warn',
    // What Patroni 3.0 uses safely (D-184).
    'enable-v2': 'true',
  };
  return {
    name: 'etcd',
    command: [program('etcd'), ...Object.entries(words).map(([name, value]) => `--${name}=${value}`)],
    environment: bare(),
    user: layout.user,
    isReady: () => answersOk(`${clients}/health`),
  };
}

/** One server with its Patroni. */
export interface DatabaseNode {
  readonly number: NodeNumber;
  readonly plan: PartPlan;
  readonly directory: string;
  /** A superuser's address of this server. */
  readonly url: string;
  /** Whether Patroni says so of its server. */
  is(role: 'primary' | 'synchronous'): Promise<boolean>;
}

const superuserPassword = ({ system }: Layout): string => openSecrets(path.join(system, 'passwords')).secret('superuser');

/** Where each node listens. */
function nodeAddresses({ network, ports }: Layout, number: NodeNumber): { server: string; patroni: string } {
  const host = network?.addressOf(number) ?? LOOPBACK;
  const [server, patroni] = number === 1 ? [ports.database1, ports.patroni1] : [ports.database2, ports.patroni2];
  return { server: `${host}:${server}`, patroni: `${host}:${patroni}` };
}

/** The shipped file, which admits the members and clients of its own machine alone, with the nodes' network in its place. */
function patroniFile(layout: Layout): string {
  const admitted = `${LOOPBACK}/32`;
  const text = shippedText('patroni.yml');
  return systemFile(layout, 'patroni.yml', text.replaceAll(admitted, layout.network?.range ?? admitted));
}

export function databaseNode(layout: Layout, number: NodeNumber): DatabaseNode {
  const { user, network } = layout;
  const name = `database-${number}`;
  const { server, patroni } = nodeAddresses(layout, number);
  const directory = path.join(systemFolder(layout, name), 'data');
  const patroniUrl = `http://${patroni}`;
  const environment = {
    ...bare(),
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: etcdAddress(layout),
    PATRONI_RESTAPI_LISTEN: patroni,
    PATRONI_RESTAPI_CONNECT_ADDRESS: patroni,
    PATRONI_POSTGRESQL_LISTEN: server,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: server,
    PATRONI_POSTGRESQL_DATA_DIR: directory,
    PATRONI_POSTGRESQL_BIN_DIR: path.dirname(program('postgres')),
    PATRONI_POSTGRESQL_PGPASS: path.join(path.dirname(directory), 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: superuserPassword(layout),
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: openSecrets(path.join(layout.system, 'passwords')).secret('replicator'),
  };
  const command = [program('patroni'), patroniFile(layout)] as const;
  const plan: PartPlan = {
    name,
    command: network?.on(number, command, user) ?? command,
    environment,
    // Only who may enter the node's network can become its user there.
    ...(network === undefined ? { user } : {}),
    isReady: () => answersOk(`${patroniUrl}/health`),
  };
  const url = `postgres://postgres:${superuserPassword(layout)}@${server}/postgres`;
  return { number, plan, directory, url, is: (role) => answersOk(`${patroniUrl}/${role}`).catch(() => false) };
}

/** A server that its Patroni left behind is stopped. */
export const clearServer = ({ directory }: DatabaseNode): Promise<void> => clearOrphan(dataDirectoryAt(directory));

export function databaseBalancerPlan(layout: Layout): PartPlan {
  const { ports, user } = layout;
  const environment = {
    ...bare(),
    DATABASE_BIND: at(ports.primary),
    REPLICA_BIND: at(ports.replica),
    DB_1: nodeAddresses(layout, 1).server,
    DB_2: nodeAddresses(layout, 2).server,
    DB_1_PATRONI: String(ports.patroni1),
    DB_2_PATRONI: String(ports.patroni2),
  };
  return {
    name: 'database-balancer',
    command: [program('haproxy'), '-db', '-q', '-f', shipped(layout, 'haproxy-database.cfg')],
    environment,
    user,
    isReady: () => leadsToPrimary(adminUrl(layout, 'postgres')),
  };
}

const adminUrl = (layout: Layout, database: string): string =>
  `postgres://postgres:${superuserPassword(layout)}@${at(layout.ports.primary)}/${database}`;

/** The product's database and its roles, made where they are not there yet. */
export async function openDatabase(layout: Layout): Promise<RoleUrls> {
  const found = await ask(adminUrl(layout, 'postgres'), `select from pg_database where datname = '${DATABASE}'`);
  if (found.length === 0) await ask(adminUrl(layout, 'postgres'), `create database ${DATABASE}`);
  return openRoles(adminUrl(layout, DATABASE), openSecrets(layout.product));
}

/** The text of a configuration with other values for some of its names. @throws when it does not have one of them */
function withSettings(text: string, settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings).reduce((before, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(before)) throw new Error(`The shipped configuration has no ${name}`);
    return before.replace(line, `${name} = ${value}`);
  }, text);
}

/** PgBouncer with the shipped settings, but for where things are. */
export function poolerPlan(layout: Layout, urls: RoleUrls): PartPlan {
  const { ports, user } = layout;
  const { username, password } = new URL(urls.app);
  const users = systemFile(layout, 'pooler-users.txt', `"${username}" "${decodeURIComponent(password)}"\n`);
  const ours = { [DATABASE]: `host=${LOOPBACK} port=${ports.primary}`, listen_port: String(ports.pooler), auth_file: users };
  const configuration = systemFile(layout, 'pgbouncer.ini', withSettings(shippedText('pgbouncer.ini'), ours));
  return {
    name: 'pooler',
    command: [program('pgbouncer'), '-q', configuration],
    environment: bare(),
    user,
    isReady: () => answersAt(pooledUrl(layout, urls)),
  };
}

export function pooledUrl({ ports }: Layout, urls: RoleUrls): string {
  const url = new URL(urls.app);
  url.port = String(ports.pooler);
  return url.href;
}

const parentOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);

/** The server of a node with its own processes; empty while it does not run. */
export function serverPids({ directory }: Pick<DatabaseNode, 'directory'>): number[] {
  const lockFile = path.join(directory, 'postmaster.pid');
  if (!fs.existsSync(lockFile)) return [];
  const postmaster = Number(fs.readFileSync(lockFile, 'utf8').split('\n')[0]);
  const children = fs.readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return parentOf(fs.readFileSync(`/proc/${name}/stat`, 'utf8')) === postmaster;
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { migrateEverything } from '../../composition/start/migrate.ts';
import { reachDatabase, type Stops, whilePreparing } from '../../composition/start/database.ts';
import { databaseUrl } from '../../testing/global-setup.ts';
import { createLog } from '../log/log.ts';
import { createMemorySecrets, openSecrets } from '../secrets/secrets.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { grantRoles } from './grants.ts';
import { DATABASE_ROLES, type DatabaseRole, openRoles, PRODUCT_SCHEMAS, type RoleUrls } from './roles.ts';

const PLAYER = '11111111-1111-4111-8111-111111111111';
const log = createLog({ level: 'fatal' });
// A separate server: roles belong to the whole server, and their passwords are changed here.
const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-roles-'));
const stops: Stops = [];
let adminUrl: string;
let startedUrl: string;
let urls: RoleUrls;
let admin: pg.Client;
let clients: Readonly<Record<DatabaseRole, pg.Client>>;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** The server's verdict on a statement that changes nothing: `allowed`, or the reason of the refusal. */
async function tried(client: pg.Client, statement: string): Promise<string> {
  await client.query('begin');
  try {
    await client.query(statement);
    return 'allowed';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.code === '42501' ? 'refused' : `${error.code}: ${error.message}`;
  } finally {
    await client.query('rollback');
  }
}

/** Who holds which right on what, but for the owner. */
async function rightsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select format('%s.%s %s %s', nspname, relname, grantee::regrole, privilege_type) as line
     from pg_class c join pg_namespace n on n.oid = relnamespace, aclexplode(relacl)
     where nspname = any ($1) and grantee <> relowner order by 1`,
    [[...PRODUCT_SCHEMAS]],
  );
  return rows.map(({ line }) => line);
}

const ownersIn = `
  select distinct owner::regrole::text as owner from (
    select nspowner as owner from pg_namespace where nspname = any ($1)
    union all select relowner from pg_class join pg_namespace n on n.oid = relnamespace where nspname = any ($1)
    union all select proowner from pg_proc join pg_namespace n on n.oid = pronamespace where nspname = any ($1)
    union all select typowner from pg_type join pg_namespace n on n.oid = typnamespace where nspname = any ($1)
  ) as owned`;

beforeAll(async () => {
  // An installation of a version that knew one role: the administrator made everything.
  const before = await startEmbeddedPostgres({ dataDirectory, isDurable: false, restartOnCrash: false });
  await migrateEverything(before.url);
  await before.stop();
  const config = { ...readConfig({ DATA_DIR: dataDirectory }), isDatabaseDurable: false };
  const reached = await reachDatabase(config, log, stops);
  startedUrl = await whilePreparing(config, { log, urls: reached }, async () => reached.app);
  adminUrl = fs.readFileSync(path.join(dataDirectory, 'postgres.url'), 'utf8');
  urls = await openRoles(adminUrl, openSecrets(dataDirectory));
  admin = await connect(adminUrl);
  clients = {
    app: await connect(urls.app),
    migrator: await connect(urls.migrator),
    reader: await connect(urls.reader),
    auditor: await connect(urls.auditor),
  };
});
afterAll(async () => {
  await Promise.all([admin, ...Object.values(clients)].map((client) => client.end()));
  for (const stop of stops.toReversed()) await stop();
  fs.rmSync(dataDirectory, { recursive: true, force: true });
});

describe('the roles of the database', () => {
  it('S66 an installation of one role starts as the role of the product, and its tables are the migrator’s', async () => {
    expect(new URL(startedUrl).username).toBe(DATABASE_ROLES.app);
    expect(startedUrl).toBe(urls.app);
    const { rows } = await admin.query(ownersIn, [[...PRODUCT_SCHEMAS]]);
    expect(rows).toEqual([{ owner: DATABASE_ROLES.migrator }]);
  });

  const lines: readonly (readonly [statement: string, allowed: readonly DatabaseRole[]])[] = [
    ['select from ledger.entry', ['app', 'migrator', 'reader', 'auditor']],
    ['select from settings.currency', ['app', 'migrator', 'reader', 'auditor']],
    ['select from player.player', ['app', 'migrator', 'auditor']],
    ['select from payment.invoice', ['app', 'migrator', 'auditor']],
    ['select from kernel.audit_record', ['app', 'migrator', 'auditor']],
    ['select kernel.forget_audit_origins(1)', ['app', 'migrator']],
    ['update kernel.audit_record set address = null', ['migrator']],
    ['select from graphile_worker._private_jobs', ['app', 'migrator', 'auditor']],
    [`insert into ledger.player (player_id) values ('${PLAYER}')`, ['app', 'migrator']],
    [
      `insert into ledger.entry (op_id, account_id, bucket, currency, amount_minor) values ('${PLAYER}', '${PLAYER}', 'house', 'EUR', 1)`,
      ['app', 'migrator'],
    ],
    [`update ledger.account set cash_minor = cash_minor where player_id = '${PLAYER}'`, ['app', 'migrator']],
    [`delete from ledger.game_block where source = 'none'`, ['app', 'migrator']],
    [`select nextval('ledger.limit_revision')`, ['app', 'migrator']],
    [`select graphile_worker.add_job('none')`, ['app', 'migrator']],
    ['create schema example', ['migrator']],
    ['create table ledger.example (id int)', ['migrator']],
    ['create function ledger.example() returns int language sql as $$ select 1 $$', ['migrator']],
    ['alter table ledger.account add column example int', ['migrator']],
    ['alter table ledger.entry disable trigger entry_is_immutable', ['migrator']],
    ['drop table ledger.account cascade', ['migrator']],
    ['truncate ledger.limit_counter', ['migrator']],
    ['create index on ledger.account (currency)', ['migrator']],
    [`insert into kernel.migration (name) values ('9999-example.sql')`, ['migrator']],
    ['create temporary table example (id int)', []],
    ['create table public.example (id int)', []],
    ['create role example', []],
    ['set session_replication_role = replica', []],
    [`copy ledger.entry to '/tmp/entries'`, []],
  ];
  it.each(lines)('S66 %s', async (statement, allowed) => {
    const answers: Partial<Record<DatabaseRole, string>> = {};
    for (const role of ['app', 'migrator', 'reader', 'auditor'] as const) answers[role] = await tried(clients[role], statement);
    const wanted = Object.fromEntries(
      Object.keys(clients).map((role) => [role, allowed.some((one) => one === role) ? 'allowed' : 'refused']),
    );
    expect(answers).toEqual(wanted);
  });

  it('S66 only the owner of append-only tables may change their rows, and no role has more rights than it needs', async () => {
    const { rows } = await admin.query<{ table: string }>(
      `select distinct tgrelid::regclass::text as table from pg_trigger
       where not tgisinternal and pg_get_triggerdef(oid) ~ 'BEFORE (DELETE OR UPDATE|UPDATE OR DELETE).* FOR EACH STATEMENT' order by 1`,
    );
    const writtenOnce = rows.map(({ table }) => table);
    for (const table of [
      'ledger.op',
      'ledger.entry',
      'ledger.statement_seal',
      'kernel.audit_record',
      'kernel.audit_seal',
      'risk.limit_change',
    ])
      expect(writtenOnce).toContain(table);
    for (const table of writtenOnce)
      for (const statement of [`update ${table} set ctid = ctid`, `delete from ${table}`, `truncate ${table}`, `lock table ${table}`])
        for (const role of ['app', 'reader', 'auditor'] as const)
          expect([
            role,
            statement,
            await tried(clients[role], statement.replace(/ set .*/, ` set ${await firstColumn(table)} = default`)),
          ]).toEqual([role, statement, 'refused']);
    const kept = await tried(clients.app, `delete from ledger.exclusion where player_id = '${PLAYER}'`);
    expect(kept).toBe('refused');
    const writing = (await rightsIn(admin)).filter((line) => !/ (SELECT|USAGE)$/.test(line) && !line.includes(` ${DATABASE_ROLES.app} `));
    expect(writing).toEqual([]);
  });

  async function firstColumn(table: string): Promise<string> {
    const { rows } = await admin.query<{ name: string }>(
      'select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1',
      [table],
    );
    return rows[0]?.name ?? '';
  }

  it('S66 every table is of a schema whose rights are set', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select distinct nspname as name from pg_class join pg_namespace n on n.oid = relnamespace
       where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...PRODUCT_SCHEMAS].toSorted());
  });

  it('S66 a new database ends with the same rights, and setting them again changes nothing', async () => {
    const upgraded = await rightsIn(admin);
    expect(upgraded.length).toBeGreaterThan(300);
    await admin.query('create database fresh');
    const fresh = await openRoles(databaseUrl(adminUrl, 'fresh'), openSecrets(dataDirectory));
    await migrateEverything(fresh.migrator);
    await grantRoles(fresh.migrator);
    const inFresh = await connect(databaseUrl(adminUrl, 'fresh'));
    const rowsOfClass = 'select sum(xmin::text::bigint) as written from pg_class';
    expect(await rightsIn(inFresh)).toEqual(upgraded);
    const { rows: before } = await inFresh.query(rowsOfClass);
    await grantRoles(fresh.migrator);
    expect((await inFresh.query(rowsOfClass)).rows).toEqual(before);
    await inFresh.query(`grant update on ledger.entry to ${DATABASE_ROLES.app}; revoke select on ledger.op from ${DATABASE_ROLES.auditor}`);
    await grantRoles(fresh.migrator);
    expect(await rightsIn(inFresh)).toEqual(upgraded);
    await inFresh.end();
  });

  it('S66 each role has its own password, kept beside the data for its owner alone, and a changed one takes effect', async () => {
    const passwords = Object.values(urls).map((url) => new URL(url).password);
    expect(new Set([...passwords, new URL(adminUrl).password]).size).toBe(5);
    for (const role of Object.keys(urls)) {
      const file = path.join(dataDirectory, 'secrets', `database-${role}`);
      expect(fs.statSync(file).mode & 0o777).toBe(0o600);
      expect(passwords).toContain(fs.readFileSync(file, 'utf8'));
    }
    const changed = await openRoles(adminUrl, createMemorySecrets());
    await expect(connect(urls.auditor)).rejects.toThrow('password authentication failed');
    await (await connect(changed.auditor)).end();
    await openRoles(adminUrl, openSecrets(dataDirectory));
    await (await connect(urls.auditor)).end();
  });
});

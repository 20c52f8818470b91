import pg from 'pg';
import type { Secrets } from '../secrets/secrets.ts';

// An arbitrary constant: the lock that keeps two starting processes from preparing the roles at once.
const ROLES_LOCK_KEY = 7_214_004;

/** The users of the database, by purpose (D-170). */
export const DATABASE_ROLES = {
  /** The running product: rows, but no tables, and no change to permanent records. */
  app: 'pavilion_app',
  /** Owns the tables; used to migrate them, and by nothing else. */
  migrator: 'pavilion_migrator',
  /** Reports: money and play, by ids without a meaning. */
  reader: 'pavilion_reader',
  /** Verification: reads everything, writes nothing. */
  auditor: 'pavilion_auditor',
} as const;
export type DatabaseRole = keyof typeof DATABASE_ROLES;

/** Every schema of the product; what else a database holds is left alone. */
export const PRODUCT_SCHEMAS = [
  'kernel',
  'settings',
  'console',
  'ledger',
  'player',
  'wallet',
  'risk',
  'game',
  'payment',
  'retention',
  'notification',
  'report',
  'sandbox',
  'sportsbook',
  'graphile_worker',
] as const;

/** The address of a database as one of its roles. */
export type RoleUrls = Readonly<Record<DatabaseRole, string>>;

const roles = Object.keys(DATABASE_ROLES) as DatabaseRole[];

/**
 * Creates the four roles of a database that we administer ourselves, each with its own password from `secrets`, and gives the migrator what
 * an earlier version of the product created as the administrator. Repeated at every start: a password that was changed in the secrets takes
 * effect, and what is in order is left alone.
 * @param adminUrl an address whose user is a superuser
 */
export async function openRoles(adminUrl: string, secrets: Secrets): Promise<RoleUrls> {
  const passwords = roles.map((role) => ({ role, password: secrets.secret(`database-${role}`) }));
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'pavilion-roles' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '5s'; select pg_advisory_xact_lock(${ROLES_LOCK_KEY})`);
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles where rolname = any ($1)', [
      Object.values(DATABASE_ROLES),
    ]);
    const known = new Set(rows.map(({ name }) => name));
    const statements = passwords.map(({ role, password }) => {
      const name = DATABASE_ROLES[role];
      const attributes = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`;
      return `${known.has(name) ? 'alter' : 'create'} role ${name} ${attributes}`;
    });
    await client.query(statements.join(';'));
    await client.query(DATABASE_RIGHTS);
    await client.query(TAKE_OWNERSHIP);
    await client.query('commit');
  } finally {
    await client.end();
  }
  const urlOf = ({ role, password }: (typeof passwords)[number]): [DatabaseRole, string] => [role, urlAs(adminUrl, role, password)];
  return Object.fromEntries(passwords.map(urlOf)) as Record<DatabaseRole, string>;
}

function urlAs(adminUrl: string, role: DatabaseRole, password: string): string {
  const url = new URL(adminUrl);
  url.username = DATABASE_ROLES[role];
  url.password = password;
  return url.href;
}

/** Only the migrator creates anything, temporary tables included. */
const DATABASE_RIGHTS = `
do $$
begin
  execute format('grant create on database %I to ${DATABASE_ROLES.migrator}', current_database());
  execute format('revoke temporary on database %I from public', current_database());
end
$$`;

const OURS = `nspname in (${PRODUCT_SCHEMAS.map((name) => `'${name}'`).join(', ')})`;

/** Sequences of a column go with their table. */
const TAKE_OWNERSHIP = `
do $$
declare
  migrator constant oid := '${DATABASE_ROLES.migrator}'::regrole;
  command text;
begin
  for command in
    select format('schema %I', nspname) from pg_namespace where ${OURS} and nspowner <> migrator
    union all
    select format('table %s', c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> migrator
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select format('routine %s', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and p.proowner <> migrator
    union all
    select format('type %s', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where ${OURS} and t.typowner <> migrator and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
  loop
    execute format('alter %s owner to ${DATABASE_ROLES.migrator}', command);
  end loop;
end
$$`;

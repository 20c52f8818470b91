import fs from 'node:fs';
import path from 'node:path';

/** What the cluster runs beside the product, by Debian's packages. */
const WANTED = {
  etcd: { package: 'etcd-server', files: ['/usr/bin/etcd'] },
  patroni: { package: 'patroni', files: ['/usr/bin/patroni'] },
  haproxy: { package: 'haproxy', files: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'] },
  pgbouncer: { package: 'pgbouncer', files: ['/usr/sbin/pgbouncer'] },
  prometheus: { package: 'prometheus', files: ['/usr/bin/prometheus'] },
  postgres: { package: 'postgresql', files: postgresPrograms() },
} as const;
type Program = keyof typeof WANTED;

/** Without it the cluster works, and nobody watches it. */
const OPTIONAL: ReadonlySet<Program> = new Set(['prometheus']);

/** The servers of Debian's packages, the newest first. */
function postgresPrograms(): string[] {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => path.join(root, version, 'bin/postgres'));
}

const find = (program: Program): string | undefined => WANTED[program].files.find((file) => fs.existsSync(file));

const names = Object.keys(WANTED) as Program[];

/** The packages that this machine lacks; titles of tests name them. */
export const missingPackages: readonly string[] = names.filter((name) => find(name) === undefined).map((name) => WANTED[name].package);

const missingNeeded = names.filter((name) => find(name) === undefined && !OPTIONAL.has(name)).map((name) => WANTED[name].package);

/** Whether the cluster can run here. */
export const canRun = missingNeeded.length === 0;

/** One sentence: what is to be installed; undefined where nothing is. */
export const refusalFor = (missing: readonly string[]): string | undefined =>
  missing.length === 0 ? undefined : `The cluster needs packages that this machine lacks: apt-get install ${missing.join(' ')}`;

/** @throws an error that says what to install */
export function refuseMissing(): void {
  const refusal = refusalFor(missingNeeded);
  if (refusal !== undefined) throw new Error(refusal);
}

/** @throws an error that says what to install */
export function program(name: Exclude<Program, 'prometheus'>): string {
  refuseMissing();
  return find(name) ?? '';
}

/** @returns undefined where its package is missing */
export const prometheusProgram = (): string | undefined => find('prometheus');

/** Says what is left out for want of a package. */
export const leftOut = (): string[] =>
  [...OPTIONAL].filter((name) => find(name) === undefined).map((name) => `Left out: ${name} (apt-get install ${WANTED[name].package})`);

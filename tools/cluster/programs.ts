import fs from 'node:fs';
import { postgresPrograms } from '@pavilion/server/testing/beside/debian-postgres.ts';

/** The programs the cluster runs beside the product, by Debian package. */
const WANTED = {
  etcd: { package: 'etcd-server', files: ['/usr/bin/etcd'] },
  patroni: { package: 'patroni', files: ['/usr/bin/patroni'] },
  haproxy: { package: 'haproxy', files: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'] },
  pgbouncer: { package: 'pgbouncer', files: ['/usr/sbin/pgbouncer'] },
  prometheus: { package: 'prometheus', files: ['/usr/bin/prometheus'] },
  postgres: { package: 'postgresql', files: postgresPrograms() },
} as const;
type Program = keyof typeof WANTED;

/** Without it the cluster works, but nothing watches it. */
const OPTIONAL: ReadonlySet<Program> = new Set(['prometheus']);

const find = (program: Program): string | undefined => WANTED[program].files.find((file) => fs.existsSync(file));

const names = Object.keys(WANTED) as Program[];

/** The packages that this machine lacks; titles of tests name them. */
export const missingPackages: readonly string[] = names.filter((name) => find(name) === undefined).map((name) => WANTED[name].package);

const missingNeeded = names.filter((name) => find(name) === undefined && !OPTIONAL.has(name)).map((name) => WANTED[name].package);

/** Whether the cluster can run here. */
export const canRun = missingNeeded.length === 0;

/** One sentence naming what to install; undefined if nothing is missing. */
export const refusalFor = (missing: readonly string[]): string | undefined =>
  missing.length === 0 ? undefined : `The cluster needs packages that this machine lacks: apt-get install ${missing.join(' ')}`;

/** @throws an error that says what to install */
export function refuseMissing(): void {
  const refusal = refusalFor(missingNeeded);
  if (refusal !== undefined) throw new Error(refusal);
}

/** @throws an error that says what to install */
export function program(name: Exclude<Program, 'prometheus'>): string {
  const file = find(name);
  if (file === undefined) throw new Error(refusalFor([WANTED[name].package]));
  return file;
}

/** Whether one of them is installed. */
export const hasProgram = (name: Program): boolean => find(name) !== undefined;

/** @returns undefined where its package is missing */
export const prometheusProgram = (): string | undefined => find('prometheus');

/** Says what is left out for want of a package. */
export const leftOut = (): string[] =>
  [...OPTIONAL].filter((name) => find(name) === undefined).map((name) => `Left out: ${name} (apt-get install ${WANTED[name].package})`);

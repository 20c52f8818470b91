/**
 * Completes `package-lock.json` with the platform packages a registry mirror does not hold.
 *
 * npm leaves an optional dependency it cannot fetch out of the lock, and `npm ci` then refuses that lock
 * as out of step. A record with version, system and processor is all it wants: it skips a package of another
 * platform by that record and never fetches it. Run after `npm install`: `node tools/complete-lock.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type LockRecord = {
  version?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The C library that the last word of a name of Linux means. */
function libraryOf(word: string): string[] {
  if (word.startsWith('musl')) return ['musl'];
  return word.startsWith('gnu') ? ['glibc'] : [];
}

/** The record of a platform package, read from its name; nothing when the name holds no platform. */
function platformRecord(name: string, version: string, isDev: boolean): LockRecord | undefined {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) return undefined;
  const libc = os === 'linux' ? libraryOf(words.at(-1) ?? '') : [];
  return {
    version,
    cpu: [cpu],
    ...(isDev ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    os: [os],
  };
}

const path = 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockRecord> };
const added: string[] = [];
for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    if (Object.keys(lock.packages).some((place) => place.endsWith(`node_modules/${name}`))) continue;
    const record = platformRecord(name, version, owner.dev === true);
    if (!record) throw new Error(`${name} is optional, missing from the lock and names no platform`);
    lock.packages[`node_modules/${name}`] = record;
    added.push(name);
  }
}
const names = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(names.map((name) => [name, lock.packages[name] as LockRecord]));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.info(added.length === 0 ? 'the lock is complete' : `added ${added.length}: ${added.join(', ')}`);

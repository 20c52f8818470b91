import fs from 'node:fs';
import path from 'node:path';

/** The servers of Debian's packages, the newest first. */
export function postgresPrograms(): string[] {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => path.join(root, version, 'bin/postgres'));
}

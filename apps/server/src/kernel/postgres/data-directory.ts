import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerUser } from './native.ts';
import { isProcessAlive, processCommandLine, processStartTicks } from './process-state.ts';

const ORPHAN_STOP_TIMEOUT_MS = 10_000;

interface DataDirectory {
  directory: string;
  passwordFile: string;
}

/** Layout of the database's files. The password is kept beside the data folder, readable by its owner alone. */
export function dataDirectoryAt(directory: string): DataDirectory {
  return { directory, passwordFile: `${directory}.password` };
}

/** Creates the database files unless they exist. A run killed half-way leaves only a `.partial` folder, which is deleted. */
export function initialise(
  { directory, passwordFile }: DataDirectory,
  options: { binaries: string; user: ServerUser; isDurable: boolean },
): void {
  if (fs.existsSync(path.join(directory, 'PG_VERSION'))) return;
  const partial = `${directory}.partial`;
  fs.rmSync(directory, { recursive: true, force: true });
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { recursive: true, mode: 0o700 });
  fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (options.user.uid !== undefined && options.user.gid !== undefined) {
    fs.chownSync(partial, options.user.uid, options.user.gid);
    fs.chownSync(passwordFile, options.user.uid, options.user.gid);
  }
  const settings = [
    '-U',
    'pavilion',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const arguments_ = [
    '-D',
    partial,
    '--pwfile',
    passwordFile,
    '--no-instructions',
    ...settings,
    ...(options.isDurable ? [] : ['--no-sync']),
  ];
  execFileSync(path.join(options.binaries, 'initdb'), arguments_, {
    ...options.user,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    stdio: 'pipe',
    cwd: '/',
  });
  fs.renameSync(partial, directory);
}

/** Claims the data folder for this process. @throws when another live process of ours holds it */
export function claim({ directory }: DataDirectory): void {
  const ownerFile = `${directory}.owner`;
  const [pid = '', startTicks = ''] = fs.existsSync(ownerFile) ? fs.readFileSync(ownerFile, 'utf8').trim().split(' ') : [];
  const owner = Number(pid);
  if (owner > 0 && owner !== process.pid && isProcessAlive(owner) && processStartTicks(owner) === startTicks) {
    throw new Error(`The data directory ${path.dirname(directory)} is in use by process ${owner}`);
  }
  fs.writeFileSync(ownerFile, `${process.pid} ${processStartTicks(process.pid)}`, { mode: 0o600 });
}

export function release({ directory }: DataDirectory): void {
  fs.rmSync(`${directory}.owner`, { force: true });
}

/** Stops a server left behind by a killed application, and removes the lock file of a dead one. */
export async function clearOrphan({ directory }: DataDirectory): Promise<void> {
  const lockFile = path.join(directory, 'postmaster.pid');
  if (!fs.existsSync(lockFile)) return;
  const pid = Number(fs.readFileSync(lockFile, 'utf8').split('\n')[0]);
  const isOurs = (): boolean => isProcessAlive(pid) && processCommandLine(pid).includes(directory);
  if (isOurs()) process.kill(pid, 'SIGINT');
  for (let waitedMs = 0; isOurs() && waitedMs < ORPHAN_STOP_TIMEOUT_MS; waitedMs += 20) await delay(20);
  if (isOurs()) throw new Error(`PostgreSQL process ${pid} of ${directory} does not stop`);
  // PostgreSQL refuses to start over a lock file whose process is a zombie; it checks shared memory itself as well.
  if (!isProcessAlive(pid) || !processCommandLine(pid).includes(directory)) fs.rmSync(lockFile, { force: true });
}

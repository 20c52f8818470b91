import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@pavilion/server/kernel/postgres/free-port.ts';

export interface RunningProduct {
  url: string;
  port: number;
  /** Connection string of its PostgreSQL. */
  postgresUrl: string;
  pid: number;
  /** From the start of the process to its ready line. */
  startMs: number;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..');

/** `BENCH_PROFILE=folder` profiles the product's process, then without its permissions, which leave no room for an inspector. */
const profileFolder = process.env.BENCH_PROFILE;
const startArguments =
  profileFolder === undefined
    ? [path.join(root, 'ops/serve.sh')]
    : [
        path.join(root, 'ops/run.sh'),
        '--cpu-prof',
        '--cpu-prof-interval=500',
        `--cpu-prof-dir=${profileFolder}`,
        'apps/server/src/main.ts',
      ];

function readyLine(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /Pavilion is ready at (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
}

/**
 * Starts the product in a process of its own, with durable commits, in a folder that is thrown away unless it is given.
 * @param options `databaseUrl`: a server that is there; by default the product starts its own.
 */
export async function startProduct(
  options: { dataDirectory?: string; environment?: Record<string, string>; databaseUrl?: string } = {},
): Promise<RunningProduct> {
  const temporary = options.dataDirectory ?? fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
  fs.chmodSync(temporary, 0o755);
  const startedAtMs = performance.now();
  const database = options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl };
  const child = spawn('sh', startArguments, {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: temporary, LOG_LEVEL: 'error', ...database, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyLine(child);
  return {
    url,
    port: Number(new URL(url).port),
    postgresUrl: options.databaseUrl ?? fs.readFileSync(path.join(temporary, 'postgres.url'), 'utf8'),
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAtMs,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      if (options.dataDirectory === undefined) fs.rmSync(temporary, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the product with its console in a process of its own, as an installation of more than one process has it; the console reads the same
 * database, by the address that `through` makes of its own.
 */
export async function startWithConsoleApart(
  dataDirectory: string,
  through: (postgresUrl: string) => string | Promise<string> = (url) => url,
): Promise<RunningProduct & { consolePid: number }> {
  const [CONSOLE_PORT, consoleProcessPort] = [String(await freePort()), String(await freePort())];
  const environment = { CONSOLE_PORT, CONSOLE_URL: `http://127.0.0.1:${CONSOLE_PORT}` };
  const site = await startProduct({ dataDirectory, environment: { ...environment, ROLES: 'web,realtime,worker,sandbox' } });
  const console = await startProduct({
    dataDirectory,
    databaseUrl: await through(site.postgresUrl),
    environment: { ...environment, ROLES: 'console', PORT: consoleProcessPort, PUBLIC_URL: site.url },
  });
  const stop = async (): Promise<void> => {
    await console.stop();
    await site.stop();
  };
  return { ...site, consolePid: console.pid, stop };
}

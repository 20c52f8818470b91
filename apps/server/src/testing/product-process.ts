import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { copyPrepared } from './prepared-folder.ts';
import { scratchFolder } from './scratch-folder.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
// A start takes seconds; a machine busy with other tests takes many times as long.
const READY_LIMIT_MS = 150_000;

/** The whole product as an operator starts it, in a process of its own. */
export interface ProductProcess {
  child: ChildProcess;
  /** The combined text of both outputs. */
  output(): string;
  /** The address it reports as ready. @throws what it said where it ends before that */
  ready(): Promise<string>;
  /** Waits for its exit. @returns the exit code */
  exit(): Promise<number | null>;
}

function startProcess(environment: Record<string, string>, nodeOptions: readonly string[], version = root): ProductProcess {
  const child = spawn('sh', [path.join(version, 'ops/serve.sh'), ...nodeOptions], {
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', CONSOLE_PORT: '0', DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, 'exit');
  return {
    child,
    output: () => output,
    ready: () =>
      Promise.race([
        vi.waitFor(() => /Pavilion is ready at (\S+)/.exec(output)?.[1] ?? Promise.reject(new Error(output)), {
          timeout: READY_LIMIT_MS,
          interval: 50,
        }),
        ended.then(() => Promise.reject(new Error(output))),
      ]),
    exit: async () => {
      await ended;
      return child.exitCode;
    },
  };
}

/** Starts the product on an empty data folder and stops it: the database, the migrations, the seeds and the demo world stay. */
async function runOnce(directory: string): Promise<void> {
  const { ready, child, exit } = startProcess({ DATA_DIR: directory }, []);
  await ready();
  child.kill('SIGTERM');
  const code = await exit();
  if (code !== 0) throw new Error(`The product stopped with ${code}`);
}

/** Processes and data folders of one test, cleaned up together. */
export function createProductProcesses() {
  const running: ChildProcess[] = [];
  const folders: string[] = [];
  const folder = (): string => {
    const made = scratchFolder('pavilion-product-');
    folders.push(made);
    return made;
  };
  return {
    folder,
    /** A data folder on which the product has run before; its first start, once per run, is the one on an empty folder. */
    usedFolder: async (): Promise<string> => {
      const made = folder();
      await copyPrepared('product', made, runOnce);
      return made;
    },
    /** @param version the folder of another version than this one */
    start: (environment: Record<string, string>, nodeOptions: readonly string[] = [], version = root): ProductProcess => {
      const started = startProcess(environment, nodeOptions, version);
      running.push(started.child);
      return started;
    },
    end: async (): Promise<void> => {
      for (const child of running.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true });
    },
  };
}

/** The process id of the embedded PostgreSQL of a data folder. */
export function postgresPid(directory: string): number {
  return Number(fs.readFileSync(path.join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

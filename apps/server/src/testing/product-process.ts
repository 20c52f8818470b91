import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { scratchFolder } from './scratch-folder.ts';
import { type ProductProcess, root, startProcess } from './start-process.ts';
import { copyWorld } from './world.ts';

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
    /** A data folder on which the product has run before, with the complete demo world. */
    usedFolder: async (): Promise<string> => {
      const made = folder();
      await copyWorld(made);
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

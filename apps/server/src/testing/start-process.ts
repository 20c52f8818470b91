import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../../..');
// A start takes seconds; a machine busy with other tests takes many times as long.
const READY_LIMIT_MS = 150_000;

/** The whole product as an operator starts it, in a separate process. */
export interface ProductProcess {
  child: ChildProcess;
  /** The combined text of both outputs. */
  output(): string;
  /** The address it reports as ready. @throws what it said where it ends before that */
  ready(): Promise<string>;
  /** Waits for its exit. @returns the exit code */
  exit(): Promise<number | null>;
}

/** Starts it with these variables on free ports; the caller must stop it. */
export function startProcess(environment: Record<string, string>, nodeOptions: readonly string[] = [], version = root): ProductProcess {
  const child = spawn('sh', [path.join(version, 'ops/serve.sh'), ...nodeOptions], {
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', CONSOLE_PORT: '0', DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const outputs = [child.stdout, child.stderr];
  for (const stream of outputs)
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The product did not start:\n${output}`)), READY_LIMIT_MS);
    const look = (): void => {
      const address = /Pavilion is ready at (\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      for (const stream of outputs) stream.off('data', look);
      clearTimeout(timer);
      resolve(address);
    };
    for (const stream of outputs) stream.on('data', look);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(output));
    });
  });
  // Not every test waits for it.
  ready.catch(() => undefined);
  const ended = once(child, 'exit');
  return {
    child,
    output: () => output,
    ready: () => ready,
    exit: async () => {
      await ended;
      return child.exitCode;
    },
  };
}

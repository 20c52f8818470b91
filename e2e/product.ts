import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const READY_TIMEOUT_MS = 120_000;
const root = path.resolve(import.meta.dirname, '..');

async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The product did not start:\n${output}`)), READY_TIMEOUT_MS);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /Pavilion is ready at (\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
}

/** Starts the whole product once for all journeys, as a stranger would, in a folder that is thrown away. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const given = process.env.E2E_URL;
  if (given !== undefined) {
    process.env.PRODUCT_URL = given;
    return async () => undefined;
  }
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-e2e-'));
  fs.chmodSync(directory, 0o755);
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: path.join(directory, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.env.PRODUCT_URL = await addressOf(child);
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    fs.rmSync(directory, { recursive: true, force: true });
  };
}

import { spawn } from 'node:child_process';
import path from 'node:path';

/** `npm run ledger:verify` as an operator runs it. @returns how long it took, in seconds. @throws when the books are not sound */
export function verify(databaseUrl: string): Promise<number> {
  const startedAtMs = performance.now();
  const script = path.resolve(import.meta.dirname, '../../ops/ledger-verify.ts');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      if (code === 0) resolve((performance.now() - startedAtMs) / 1000);
      else reject(new Error(`The books are not sound:\n${output}`));
    });
  });
}

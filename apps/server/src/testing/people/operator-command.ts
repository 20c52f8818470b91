import { execFile } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { operate } from '../../../../../ops/operator/operate.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const run = promisify(execFile);

interface Ran {
  code: number;
  text: string;
}

/** Runs an operator's command in this process with a token ('' for none); its terminal has no input. */
export async function operatorCommand(environment: Record<string, string>, token: string, words: readonly string[]): Promise<Ran> {
  const place = { environment: { ...process.env, ...environment, OPERATOR_TOKEN: token }, input: Readable.from([]) };
  try {
    return { code: 0, text: `${await operate(words, place)}\n` };
  } catch (error) {
    return { code: 1, text: `${error instanceof Error ? error.message : String(error)}\n` };
  }
}

/** The same in a separate process, as an operator starts it. */
export async function operatorProcess(environment: Record<string, string>, token: string, words: readonly string[]): Promise<Ran> {
  const env = { ...process.env, ...environment, OPERATOR_TOKEN: token };
  try {
    const ran = run(process.execPath, [path.join(root, 'ops/operator.ts'), ...words], { cwd: root, env });
    ran.child.stdin?.end();
    return { code: 0, text: (await ran).stdout };
  } catch (error) {
    return { code: 1, text: error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error) };
  }
}

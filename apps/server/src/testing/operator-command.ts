import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

interface Ran {
  code: number;
  text: string;
}

/** The operator's command line in a process of its own, with this token; '' for none. */
export async function operatorCommand(environment: Record<string, string>, token: string, words: readonly string[]): Promise<Ran> {
  const env = { ...process.env, ...environment, OPERATOR_TOKEN: token };
  try {
    const ran = run(process.execPath, [path.join(root, 'ops/operator.ts'), ...words], { cwd: root, env });
    ran.child.stdin?.end();
    return { code: 0, text: (await ran).stdout };
  } catch (error) {
    return { code: 1, text: error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error) };
  }
}

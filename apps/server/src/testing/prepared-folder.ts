import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inject, vi } from 'vitest';

// Making one includes a whole start of the product, on a machine that may be busy with other tests.
const MADE_LIMIT_MS = 240_000;

function isClaimedHere(claim: string): boolean {
  try {
    fs.mkdirSync(claim);
    return true;
  } catch {
    return false;
  }
}

/**
 * The folder of that name, made once per run by the first caller of any worker; later callers wait for it.
 * @param make fills the empty folder that it is given
 * @throws when it is not made in time
 */
async function preparedOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const prepared = path.join(inject('preparedFolder'), name);
  const claim = `${prepared}.claim`;
  const attempt = async (): Promise<void> => {
    if (fs.existsSync(prepared)) return;
    if (!isClaimedHere(claim)) throw new Error(`${name} is not prepared yet`);
    const unfinished = `${prepared}.unfinished`;
    try {
      fs.rmSync(unfinished, { recursive: true, force: true });
      fs.mkdirSync(unfinished, { mode: 0o755 });
      await make(unfinished);
      fs.renameSync(unfinished, prepared);
    } finally {
      fs.rmdirSync(claim);
    }
  };
  await vi.waitFor(attempt, { timeout: MADE_LIMIT_MS, interval: 50 });
  return prepared;
}

/** Fills an empty folder with a copy of the prepared one; owners and modes stay, since PostgreSQL insists on them. */
export async function copyPrepared(name: string, target: string, make: (folder: string) => Promise<void>): Promise<void> {
  const prepared = await preparedOnce(name, make);
  execFileSync('cp', ['-a', '--reflink=auto', `${prepared}/.`, target]);
}

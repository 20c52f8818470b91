import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const SECRET_BYTES = 32;
const secretText = z.string().check(z.minLength(SECRET_BYTES));
const secretFile = z.record(z.string(), secretText);

/**
 * Secrets by name, made on first use and kept in `DATA_DIR/secrets/<name>` with mode 0600. A list of them in `DATA_DIR/secrets.json`
 * goes before. Never in the repository, never in a log.
 */
export interface Secrets {
  secret(name: string): string;
}

export function openSecrets(dataDirectory: string): Secrets {
  const folder = path.join(dataDirectory, 'secrets');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const given = readList(path.join(dataDirectory, 'secrets.json'));
  return { secret: (name) => given[name] ?? keptSecret(folder, name) };
}

function readList(file: string): Record<string, string> {
  return fs.existsSync(file) ? secretFile.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : {};
}

/**
 * The secret of a file, made where there is none. It is written whole beside its place and then linked there: a link is made once, so of
 * several processes that start for the first time together all get the one that came first, and a kill leaves no half of one.
 */
function keptSecret(folder: string, name: string): string {
  const file = path.join(folder, encodeURIComponent(name));
  if (!fs.existsSync(file)) {
    const partial = `${file}.${randomBytes(8).toString('hex')}.partial`;
    fs.writeFileSync(partial, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600 });
    try {
      fs.linkSync(partial, file);
    } catch (error) {
      if (!isThere(error)) throw error;
    } finally {
      fs.rmSync(partial);
    }
  }
  return secretText.parse(fs.readFileSync(file, 'utf8'));
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Secrets that live as long as the process; for tests. */
export function createMemorySecrets(): Secrets {
  const known = new Map<string, string>();
  return {
    secret: (name) => {
      const made = known.get(name) ?? randomBytes(SECRET_BYTES).toString('hex');
      known.set(name, made);
      return made;
    },
  };
}

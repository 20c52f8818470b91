import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const SECRET_BYTES = 32;
const secretFile = z.record(z.string(), z.string().check(z.minLength(SECRET_BYTES)));

/** Secrets by name, made on first use and kept in `DATA_DIR/secrets.json` with mode 0600. Never in the repository, never in a log. */
export interface Secrets {
  secret(name: string): string;
}

export function openSecrets(dataDirectory: string): Secrets {
  fs.mkdirSync(dataDirectory, { recursive: true });
  const file = path.join(dataDirectory, 'secrets.json');
  const read = (): Record<string, string> => (fs.existsSync(file) ? secretFile.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : {});
  return {
    secret: (name) => {
      const known = read();
      const existing = known[name];
      if (existing !== undefined) return existing;
      const made = randomBytes(SECRET_BYTES).toString('hex');
      // Written whole beside the file and renamed, so that a kill leaves either the old list or the new one.
      const partial = `${file}.${process.pid}.partial`;
      fs.writeFileSync(partial, JSON.stringify({ ...known, [name]: made }, null, 2), { mode: 0o600 });
      fs.renameSync(partial, file);
      return made;
    },
  };
}

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

import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const SECRET_BYTES = 32;
const secretText = z.string().check(z.minLength(SECRET_BYTES));
const secretFile = z.record(z.string(), z.union([secretText, z.array(secretText).check(z.minLength(1))]));

/**
 * Secrets by name, generated on first use and kept in `SECRETS_DIR/secrets/<name>` with mode 0600. The lists in `SECRETS_DIR/secrets.json` take
 * precedence; several secrets of one name are listed there during a rotation (D-160). Secrets are never in the repository and never in a
 * log.
 */
export interface Secrets {
  /** The secret to sign and encrypt with. `initial` is stored instead of a random one if none exists yet. */
  secret(name: string, initial?: string): string;
  /** Every secret that is valid, the one to sign and encrypt with first. */
  valid(name: string): readonly [string, ...string[]];
  /** The secrets of a name as they are: none are generated. */
  existing(name: string): readonly string[];
  /** The names of all that exist. */
  names(): readonly string[];
}

/** @param directory SECRETS_DIR, which is DATA_DIR unless several processes share their secrets only */
export function openSecrets(directory: string): Secrets {
  const folder = path.join(directory, 'secrets');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const given = readList(path.join(directory, 'secrets.json'));
  return secretsFrom({
    find: (name, initial) => given[name] ?? keptSecret(folder, name, initial),
    existing: (name) => given[name] ?? writtenSecret(folder, name) ?? [],
    names: () => [...new Set([...Object.keys(given), ...writtenNames(folder)])],
  });
}

interface SecretSource {
  find(name: string, initial?: string): string | readonly string[];
  existing(name: string): string | readonly string[];
  names(): readonly string[];
}

function secretsFrom({ find, existing, names }: SecretSource): Secrets {
  const valid = (name: string, initial?: string): readonly [string, ...string[]] => {
    const [first, ...others] = [find(name, initial)].flat();
    if (first === undefined) throw new Error(`There is no secret ${name}`);
    return [first, ...others];
  };
  return {
    secret: (name, initial) => valid(name, initial)[0],
    valid: (name) => valid(name),
    existing: (name) => [existing(name)].flat(),
    names,
  };
}

export function readList(file: string): z.output<typeof secretFile> {
  return fs.existsSync(file) ? secretFile.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : {};
}

const fileOf = (folder: string, name: string): string => path.join(folder, encodeURIComponent(name));

const writtenNames = (folder: string): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => !name.endsWith('.partial'))
    .map(decodeURIComponent);

function writtenSecret(folder: string, name: string): string | undefined {
  const file = fileOf(folder, name);
  return fs.existsSync(file) ? secretText.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

/**
 * Reads the secret from its file, or creates it. The value is written completely to a temporary file and then linked into place: only one
 * link succeeds, so processes that start together all read the same secret, and a kill leaves no partial file.
 */
function keptSecret(folder: string, name: string, initial?: string): string {
  const file = fileOf(folder, name);
  if (!fs.existsSync(file)) {
    const partial = `${file}.${randomBytes(8).toString('hex')}.partial`;
    fs.writeFileSync(partial, initial ?? newSecret(), { mode: 0o600 });
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

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('hex');

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Secrets that live as long as the process, plus the given ones; for tests. */
export function createMemorySecrets(given: Readonly<Record<string, readonly string[]>> = {}): Secrets {
  const known = new Map<string, string | readonly string[]>(Object.entries(given));
  const find = (name: string, initial?: string): string | readonly string[] => {
    const found = known.get(name) ?? initial ?? newSecret();
    known.set(name, found);
    return found;
  };
  return secretsFrom({ find, existing: (name) => known.get(name) ?? [], names: () => [...known.keys()] });
}

import fs from 'node:fs/promises';
import path from 'node:path';
import { invariant } from '../kernel/errors.ts';
import type { FileStore } from '../modules/player/ports.ts';

const KEY_PATTERN = /^[0-9a-f]{48}$/;

/** Stores files in a folder that is never served, one per random key, readable by this process's user only (S44). */
export function createDiskFileStore(directory: string): FileStore {
  const pathOf = (key: string): string => {
    invariant(KEY_PATTERN.test(key), 'A stored file has a key that is none');
    return path.join(directory, key.slice(0, 2), key);
  };
  return {
    write: async (key, bytes) => {
      const file = pathOf(key);
      await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await fs.writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
    },
    read: (key) => fs.readFile(pathOf(key)),
    remove: (key) => fs.rm(pathOf(key), { force: true }),
  };
}

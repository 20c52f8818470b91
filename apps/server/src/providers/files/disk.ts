import fs from 'node:fs/promises';
import path from 'node:path';
import { invariant } from '../../kernel/errors.ts';
import type { FilePlace } from '../../modules/player/ports.ts';

const KEY_PATTERN = /^[0-9a-f]{48}$/;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A folder that is never served: one file per key, readable by this process's user only (S44). */
export function createDiskFiles(directory: string): FilePlace {
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
    find: async (key) => {
      try {
        return await fs.readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (key) => fs.rm(pathOf(key), { force: true }),
    keys: async () => {
      try {
        const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true });
        return entries.filter((entry) => entry.isFile() && KEY_PATTERN.test(entry.name)).map(({ name }) => name);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}

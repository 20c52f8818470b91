import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { FilePlace, FileStore } from '../ports.ts';
import * as store from './store.ts';

/** Stores files in the product's own database: all its processes share them, and its backups include them. */
export function createDatabaseFiles(database: Database): FilePlace {
  return {
    write: (key, bytes) => store.insertBytes(database, { key, bytes }),
    find: (key) => store.findBytes(database, key),
    remove: (key) => store.deleteBytes(database, key),
    keys: () => store.listKeys(database),
  };
}

/** A store as a transaction uses it: while it holds a connection, it must not wait for a second one of the same pool. */
type PlaceOf = (database: Database) => FilePlace;

export interface FilePlaces {
  database: Database;
  /** Where files are written. */
  current: PlaceOf;
  /** Earlier stores, where some files may still be. */
  earlier: readonly PlaceOf[];
}

/** Files in the current store, and those that are still in earlier ones (D-190). */
export function createFileStore({ database, current, earlier }: FilePlaces): FileStore {
  return {
    write: (key, bytes) => current(database).write(key, bytes),
    read: async (key) => {
      // The current store is tried again last: a file may have been moved there while the earlier ones were read.
      for (const place of [current, ...earlier, current]) {
        const bytes = await place(database).find(key);
        if (bytes !== undefined) return bytes;
      }
      throw new DomainError('notFound', { details: { file: key } });
    },
    remove: (key) =>
      database.transaction().execute(async (transaction) => {
        await store.lockMoves(transaction);
        for (const place of [...earlier, current]) await place(transaction).remove(key);
      }),
  };
}

type Step = (transaction: Database) => Promise<boolean>;

/** Runs a step while no other process moves or removes a file. */
const alone = (database: Database, step: Step): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    await store.lockMoves(transaction);
    return step(transaction);
  });

/**
 * Moves one file, unless it was removed or moved meanwhile. The copy in the earlier store, which may be outside the database, is deleted
 * only after the new copy is committed: until then no other process sees the new one, and a crash would undo it. @returns whether it was
 * moved
 */
async function moveOne({ database, current }: FilePlaces, from: PlaceOf, key: string): Promise<boolean> {
  const isCopied = await alone(database, async (transaction) => {
    const target = current(transaction);
    const bytes = await from(transaction).find(key);
    if (bytes === undefined) return false;
    // A run that was cut off after writing has left the same bytes there.
    if ((await target.find(key)) === undefined) await target.write(key, bytes);
    return true;
  });
  if (!isCopied) return false;
  return alone(database, async (transaction) => {
    // A process that removed the file meanwhile has removed both copies.
    if ((await current(transaction).find(key)) === undefined) return false;
    await from(transaction).remove(key);
    return true;
  });
}

/** Moves every file that is still in an earlier store to the current one; may be interrupted and repeated. @returns how many */
export async function moveFiles(places: FilePlaces): Promise<number> {
  let moved = 0;
  for (const from of places.earlier) for (const key of await from(places.database).keys()) if (await moveOne(places, from, key)) moved += 1;
  return moved;
}

import { type Database, inTransaction } from '../database.ts';
import { type LookupKeys, newestOf, prefixOf } from './lookup-keys.ts';
import * as store from './lookup-store.ts';
import type { FieldVault } from './vault.ts';

/**
 * Columns with keyed hashes. Those of one group are compared with each other, in SQL or by a unique key, so one value always stands in one form in all
 * of them (D-198); a group without a lock is looked up under every form, row by row, and needs no such order.
 */
export interface LookupGroup {
  name: string;
  columns: readonly store.LookupColumn[];
  /** How two writers of a value exclude each other: a lock on the value, or a turn that each takes first. */
  lock?: 'value' | ((transaction: Database) => Promise<void>);
}

/**
 * The form in which each of these hashes is to be stored: the one in which the value stands already, so that a unique key and a join find
 * it, else the one in use. Outside a rotation there is only one form. Locks the values until the transaction ends.
 */
export async function keysToStore(transaction: Database, group: LookupGroup, wanted: readonly LookupKeys[]): Promise<string[]> {
  if (wanted.every(({ length }) => length === 1)) return wanted.map(([key]) => key);
  if (group.lock === 'value') await lock(transaction, group, wanted.map(newestOf));
  const stored = await store.storedOf(transaction, group.columns, wanted.flat());
  return wanted.map((keys) => keys.find((key) => stored.has(key)) ?? keys[0]);
}

/** The same for one hash. */
export async function keyToStore(transaction: Database, group: LookupGroup, keys: LookupKeys): Promise<string> {
  const [key] = await keysToStore(transaction, group, [keys]);
  return key ?? keys[0];
}

const lock = (transaction: Database, { name }: LookupGroup, newest: readonly string[]): Promise<void> =>
  store.lockValues(
    transaction,
    newest.map((key) => `${name} ${key}`),
  );

type Mover = Pick<FieldVault, 'advance' | 'lookupKey'>;

const VALUES_AT_ONCE = 200;
const PASSES_MAX = 20;
/** Lock not available, and a deadlock that the server has seen first. */
const GIVEN_WAY: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

const newestPrefix = (vault: Mover): string | undefined => prefixOf(vault.advance(vault.lookupKey('', '')));

interface Moving {
  vault: Mover;
  groups: readonly LookupGroup[];
}

/** Moves hashes that were found in a chunk of a column, unless somebody is writing one of them at this moment. */
async function moveBatch(
  database: Database,
  { group, column, hashes, from, vault }: { group: LookupGroup; column: store.LookupColumn; hashes: string[]; from: number; vault: Mover },
): Promise<void> {
  const moves = new Map(hashes.map((hash) => [hash, vault.advance(hash)]));
  try {
    await inTransaction(database, async (transaction) => {
      await store.giveWay(transaction);
      if (group.lock === undefined) return store.replaceHashes(transaction, column, { moves, from });
      if (group.lock === 'value') await lock(transaction, group, [...moves.values()]);
      else await group.lock(transaction);
      for (const each of group.columns) await store.replaceHashes(transaction, each, { moves, from: undefined });
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && GIVEN_WAY.has(error.code))) throw error;
  }
}

const inBatches = (hashes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(hashes.length / VALUES_AT_ONCE) }, (_, batch) =>
    hashes.slice(batch * VALUES_AT_ONCE, (batch + 1) * VALUES_AT_ONCE),
  );

async function moveColumn(database: Database, given: { group: LookupGroup; column: store.LookupColumn; vault: Mover }, prefix: string) {
  for (const from of await store.chunksOf(database, given.column)) {
    const former = await store.formerIn(database, given.column, { from, prefix });
    for (const hashes of inBatches(former)) await moveBatch(database, { ...given, hashes, from });
  }
}

/** Rewrites former hashes under the newest key, in small transactions that yield to players. @returns how many rows are left */
export async function moveLookups(database: Database, { vault, groups }: Moving): Promise<number> {
  const prefix = newestPrefix(vault);
  if (prefix === undefined) return 0;
  const columns = groups.flatMap((group) => group.columns.map((column) => ({ group, column, vault })));
  let left = await countFormer(database, { vault, groups });
  for (let pass = 0; pass < PASSES_MAX && left > 0; pass += 1) {
    for (const each of columns) await moveColumn(database, each, prefix);
    left = await countFormer(database, { vault, groups });
  }
  return left;
}

/** How many rows have a hash under a key that is not the newest. */
export async function countFormer(database: Database, { vault, groups }: Moving): Promise<number> {
  const prefix = newestPrefix(vault);
  if (prefix === undefined) return 0;
  let count = 0;
  for (const column of groups.flatMap(({ columns }) => columns)) count += await store.countFormer(database, column, prefix);
  return count;
}

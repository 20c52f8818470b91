import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filePlaces } from '../src/composition/files.ts';
import type { Database } from '../src/kernel/database.ts';
import { createDatabaseFiles, createFileStore, moveFiles } from '../src/modules/player/index.ts';
import type { FilePlace } from '../src/modules/player/ports.ts';
import { createDiskFiles } from '../src/providers/files/disk.ts';
import { createBucketFiles } from '../src/providers/files/s3.ts';
import { cloneDatabase, type TestDatabase } from '../src/testing/database.ts';
import { hasObjectStore, startObjectStore } from '../src/testing/beside/object-store.ts';
import { operatorProcess } from '../src/testing/people/operator-command.ts';
import { scratchFolder } from '../src/testing/scratch-folder.ts';

let db: TestDatabase;
let folder = '';
let bucket: Awaited<ReturnType<typeof startObjectStore>> | undefined;
beforeAll(async () => {
  db = await cloneDatabase();
  folder = scratchFolder('pavilion-files-');
  if (hasObjectStore) bucket = await startObjectStore();
});
afterAll(async () => {
  await bucket?.stop();
  await fs.rm(folder, { recursive: true, force: true });
  await db.drop();
});

const newKey = (): string => randomBytes(24).toString('hex');
type PlaceOf = (database: Database) => FilePlace;
function inFolder(): PlaceOf {
  const place = createDiskFiles(path.join(folder, newKey()));
  return () => place;
}
const inDatabase = (): PlaceOf => createDatabaseFiles;
function inBucket(): PlaceOf {
  if (bucket === undefined) throw new Error('There is no object store');
  const place = createBucketFiles(bucket.settings);
  return () => place;
}

const withoutStore = hasObjectStore ? '' : ' (skipped: VERSITYGW_BIN names no versitygw)';
const PLACES = [
  { name: 'the database', open: inDatabase, isThere: true },
  { name: 'a folder', open: inFolder, isThere: true },
  { name: `a bucket${withoutStore}`, open: inBucket, isThere: hasObjectStore },
];

describe.each(PLACES)('files in $name', ({ open, isThere }) => {
  it.skipIf(!isThere)('S44 are read as they were written, listed, and gone once they are removed', async () => {
    const place = open()(db.database);
    expect([await place.find(newKey()), await place.remove(newKey())]).toEqual([undefined, undefined]);
    const before = (await place.keys()).length;
    const files = [Buffer.alloc(0), Buffer.from([0, 255, 10, 13]), randomBytes(10 * 1024 * 1024)].map((bytes) => ({
      key: newKey(),
      bytes,
    }));
    for (const { key, bytes } of files) await place.write(key, bytes);
    for (const { key, bytes } of files) expect(Buffer.compare((await place.find(key)) ?? Buffer.from('none'), bytes)).toBe(0);
    expect(await place.keys()).toHaveLength(before + files.length);
    for (const { key } of files) await place.remove(key);
    for (const { key } of files) expect(await place.find(key)).toBeUndefined();
    expect(await place.keys()).toHaveLength(before);
  });
});

it('S44 a folder’s files and folders are for its own user, and a malformed key is refused', async () => {
  const directory = path.join(folder, newKey());
  const place = createDiskFiles(directory);
  await place.write(newKey(), randomBytes(8));
  const entries = await fs.readdir(directory, { recursive: true });
  const modes = await Promise.all(entries.map(async (name) => (await fs.stat(path.join(directory, name))).mode & 0o077));
  expect([modes.length, new Set(modes)]).toEqual([2, new Set([0])]);
  await expect(place.write('../outside', randomBytes(8))).rejects.toThrow(/key/);
});

it('S44 a bucket that is away or refuses is reported as away: an interrupted upload does not count as stored', async () => {
  const settings = { endpoint: 'http://127.0.0.1:1', region: 'here', bucket: 'none', accessKeyId: 'no', secretAccessKey: 'body' };
  const away = createBucketFiles(settings);
  for (const work of [() => away.write(newKey(), randomBytes(8)), () => away.find(newKey()), () => away.remove(newKey()), away.keys])
    await expect(work()).rejects.toMatchObject({ reason: 'temporarilyUnavailable' });
  if (bucket === undefined) return;
  const stranger = createBucketFiles({ ...bucket.settings, secretAccessKey: 'another' });
  await expect(stranger.write(newKey(), randomBytes(8))).rejects.toMatchObject({ reason: 'temporarilyUnavailable' });
});

const MOVES = [
  { name: 'a folder to the database', from: inFolder, to: inDatabase, isThere: true },
  { name: `the database to a bucket${withoutStore}`, from: inDatabase, to: inBucket, isThere: hasObjectStore },
];

describe.each(MOVES)('moving files from $name', ({ from, to, isThere }) => {
  it.skipIf(!isThere)('S44 each file stays readable, can be removed for good during the move, and is in one place at the end', async () => {
    const [source, target] = [from(), to()];
    const places = { database: db.database, current: target, earlier: [source] };
    const files = createFileStore(places);
    const stored = Array.from({ length: 30 }, () => ({ key: newKey(), bytes: randomBytes(100) }));
    for (const { key, bytes } of stored) await source(db.database).write(key, bytes);
    const [removed, kept] = [stored.slice(0, 10), stored.slice(10)];
    const reading = async (): Promise<void> => {
      for (const { key, bytes } of [...kept, ...kept, ...kept]) expect(Buffer.compare(await files.read(key), bytes)).toBe(0);
    };
    const [first, second] = await Promise.all([
      moveFiles(places),
      moveFiles(places),
      reading(),
      ...removed.map(({ key }) => files.remove(key)),
    ]);
    expect(first + second).toBeGreaterThanOrEqual(kept.length);
    for (const { key } of removed) await expect(files.read(key)).rejects.toMatchObject({ reason: 'notFound' });
    const keys = new Set(stored.map(({ key }) => key));
    expect((await source(db.database).keys()).filter((key) => keys.has(key))).toEqual([]);
    expect((await target(db.database).keys()).filter((key) => keys.has(key)).toSorted()).toEqual(kept.map(({ key }) => key).toSorted());
    await reading();
  });
});

it.each(['before', 'after'])(
  'S44 a move that is interrupted %s it empties the earlier place loses nothing, stays readable, and is finished by the next',
  async (when) => {
    const folderOf = inFolder()(db.database);
    let isCut = true;
    const readings: Uint8Array[] = [];
    const cutting: FilePlace = {
      ...folderOf,
      remove: async (key) => {
        if (when === 'after') await folderOf.remove(key);
        readings.push(await files.read(key));
        if (isCut) throw new Error('The process is killed');
        await folderOf.remove(key);
      },
    };
    const places = { database: db.database, current: createDatabaseFiles, earlier: [() => cutting] };
    const files = createFileStore(places);
    const { key, bytes } = { key: newKey(), bytes: randomBytes(100) };
    await folderOf.write(key, bytes);
    await expect(moveFiles(places)).rejects.toThrow('killed');
    expect(await files.read(key)).toEqual(bytes);
    isCut = false;
    await moveFiles(places);
    expect([await folderOf.keys(), await files.read(key), ...readings]).toEqual([
      [],
      ...Array.from({ length: readings.length + 1 }, () => bytes),
    ]);
  },
);

it('S44 the files of an earlier version are moved by a command, which may be repeated', async () => {
  const dataDirectory = path.join(folder, newKey());
  const { earlier } = filePlaces(db.database, { dataDirectory, objectStore: undefined });
  for (let count = 0; count < 3; count += 1) await earlier[0]?.(db.database).write(newKey(), randomBytes(50));
  const environment = { DATABASE_URL: db.url, DATA_DIR: dataDirectory };
  const move = () => operatorProcess(environment, '', ['files', 'move']);
  expect(await move()).toEqual({ code: 0, text: '3 files moved.\n' });
  expect(await move()).toEqual({ code: 0, text: '0 files moved.\n' });
});

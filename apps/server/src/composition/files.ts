import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../kernel/database.ts';
import { createDatabaseFiles, type FilePlaces } from '../modules/player/index.ts';
import { createDiskFiles } from '../providers/files/disk.ts';
import { createBucketFiles } from '../providers/files/s3.ts';

/** Where players' files are written, and where earlier settings or versions of the product wrote them (D-190). */
export function filePlaces(database: Database, { dataDirectory, objectStore }: Pick<Config, 'dataDirectory' | 'objectStore'>): FilePlaces {
  const disk = createDiskFiles(path.join(dataDirectory, 'uploads'));
  if (objectStore === undefined) return { database, current: createDatabaseFiles, earlier: [() => disk] };
  const bucket = createBucketFiles(objectStore);
  return { database, current: () => bucket, earlier: [createDatabaseFiles, () => disk] };
}

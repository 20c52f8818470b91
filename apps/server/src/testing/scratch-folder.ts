import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_MIN_BYTES = 4 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize >= ROOM_MIN_BYTES;
  } catch {
    return false;
  }
}

/**
 * An empty folder for a database that is thrown away, in memory where there is room. A clone of the template is more than a thousand files: on a
 * disk that others write to as well, making and dropping one takes ten times the processor time. The database's own user may enter it.
 */
export function scratchFolder(prefix: string): string {
  const folder = fs.mkdtempSync(path.join(hasRoom(MEMORY) ? MEMORY : os.tmpdir(), prefix));
  fs.chmodSync(folder, 0o755);
  return folder;
}

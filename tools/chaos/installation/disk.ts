import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ServerUser } from '@pavilion/server/kernel/postgres/native.ts';

const SIZE_BYTES = 3 * 2 ** 30;
const TRIAL_BYTES = 2 ** 22;
const SPARE_BLOCKS = 256;

const run = (program: string, ...words: readonly string[]): void => {
  execFileSync(program, words, { stdio: 'pipe' });
};

/** Makes a file system in a file of its own and mounts it. @throws where that is not allowed */
function mountImage(folder: string, sizeBytes: number): void {
  const image = `${folder}.image`;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(image, '');
  fs.truncateSync(image, sizeBytes);
  // Nothing is reserved for root: the database runs as somebody else.
  run('mkfs.ext4', '-q', '-F', '-m', '0', image);
  run('mount', '-o', 'loop', image, folder);
}

/** Whether this machine lets a file system be mounted, by trying. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const trial = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-mount-'));
  const folder = path.join(trial, 'disk');
  try {
    mountImage(folder, TRIAL_BYTES);
    return true;
  } catch {
    return false;
  } finally {
    Disk.clear(folder);
    fs.rmSync(trial, { recursive: true, force: true });
  }
}

/** A small file system of its own in a file, which can be filled. */
export class Disk {
  readonly folder: string;
  readonly #ballast: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = path.join(folder, 'ballast');
  }

  /** @throws where nothing may be mounted (`canMount`) */
  static mount(folder: string, user: ServerUser): Disk {
    Disk.clear(folder);
    mountImage(folder, SIZE_BYTES);
    if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(folder, user.uid, user.gid);
    return new Disk(folder);
  }

  /** Unmounts what a command that was killed has left behind. */
  static clear(folder: string): void {
    spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    fs.rmSync(`${folder}.image`, { force: true });
  }

  /** Fills the disk, leaving the database no block. */
  fill(): void {
    const { bavail, bsize } = fs.statfsSync(this.folder);
    // Less than all of it: the list of its blocks takes some as well.
    run('fallocate', '-l', String(Math.max(1, bavail - SPARE_BLOCKS) * bsize), this.#ballast);
    const file = fs.openSync(this.#ballast, 'a');
    try {
      for (const block = Buffer.alloc(bsize); ; ) fs.writeSync(file, block);
    } catch {
      // It is full.
    } finally {
      fs.closeSync(file);
    }
  }

  free(): void {
    fs.rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    this.free();
    Disk.clear(this.folder);
  }
}

import fs from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';

/** How long a page opened with an earlier build may still request its files. */
const KEPT_DAYS = 14;

/** When the clock of the build is read from. */
interface Moment {
  now: Date;
}

const filesOf = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : []);

/** Removes files that no build has written or kept for two weeks. */
export function removeOld(folder: string, { now }: Moment): void {
  for (const file of filesOf(folder)) if (now.getTime() - fs.statSync(file).mtimeMs > KEPT_DAYS * DAY_MS) fs.rmSync(file);
}

/**
 * Keeps the files of the present build, whose names contain their digests: they are in `earlier/assets` before the next build takes them
 * away, so that a process that still serves with them, and the pages opened by it, find every one of them at any moment.
 * @param from `dist` of a build elsewhere, such as of the version before
 */
export function keepFiles(dist: string, { now, from = dist }: Moment & { from?: string }): void {
  const earlier = path.join(dist, 'earlier/assets');
  fs.mkdirSync(earlier, { recursive: true });
  const older = from === dist ? [] : filesOf(path.join(from, 'earlier/assets'));
  for (const file of older) copy(file, earlier, fs.statSync(file).mtime);
  for (const file of filesOf(path.join(from, 'client/assets'))) copy(file, earlier, now);
  removeOld(earlier, { now });
}

/** Written to a temporary name and renamed, since another process may be reading the file. */
function copy(file: string, folder: string, keptAt: Date): void {
  const target = path.join(folder, path.basename(file));
  const partial = `${target}.partial`;
  fs.copyFileSync(file, partial);
  fs.utimesSync(partial, keptAt, keptAt);
  fs.renameSync(partial, target);
}

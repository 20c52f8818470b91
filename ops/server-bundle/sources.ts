import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A checkout, the module that starts, and the folder of the bundle. */
export interface BundlePlace {
  readonly base: string;
  readonly entry: string;
  readonly folder: string;
}
export const SERVER: BundlePlace = {
  base: root,
  entry: path.join(root, 'apps/server/src/main.ts'),
  folder: path.join(root, 'apps/server/dist/bundle'),
};

/** The code that replaces the entry. */
export const bundledEntry = ({ folder }: BundlePlace): string => path.join(folder, 'main.js');

/** The state of a source when the bundle was made: unchanged if its modification time is equal, else if its digest is. */
interface Source {
  readonly size: number;
  /** By the file system's clock, which is never set back. */
  readonly changedMs: number;
  readonly digest: string;
}
/** By path from the root of the checkout. */
type Sources = Readonly<Record<string, Source>>;

const manifestOf = ({ folder }: BundlePlace): string => path.join(folder, 'sources.json');

const digestOf = (file: string): string => hash('sha256', fs.readFileSync(file));

function described(file: string): Source {
  const { size, ctimeMs } = fs.statSync(file);
  return { size, changedMs: ctimeMs, digest: digestOf(file) };
}

/** Records what a bundle was made of, once it is whole. */
export function recordSources(place: BundlePlace, files: readonly string[]): void {
  const sources: Sources = Object.fromEntries(files.map((file) => [path.relative(place.base, file), described(file)]));
  const partial = `${manifestOf(place)}.partial`;
  fs.writeFileSync(partial, JSON.stringify(sources));
  fs.renameSync(partial, manifestOf(place));
}

/** Forgets it before another bundle is written over it: what is half written never starts. */
export const forgetSources = (place: BundlePlace): void => fs.rmSync(manifestOf(place), { force: true });

function isUnchanged(file: string, { size, changedMs, digest }: Source): boolean {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || stat.size !== size) return false;
  // Each file of a copied checkout was changed as it was made.
  return stat.ctimeMs === changedMs || digestOf(file) === digest;
}

/** Whether the bundle is there and was made of the sources as they are. */
export function isBundleCurrent(place: BundlePlace): boolean {
  const manifest = manifestOf(place);
  if (!fs.existsSync(manifest)) return false;
  const sources: Sources = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  return Object.entries(sources).every(([file, source]) => isUnchanged(path.join(place.base, file), source));
}

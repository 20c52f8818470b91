import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBundle } from './make.ts';
import { type BundlePlace, bundledEntry, forgetSources, isBundleCurrent } from './sources.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

const placeAt = (base: string): BundlePlace => ({ base, entry: path.join(base, 'src/main.ts'), folder: path.join(base, 'dist/bundle') });

const FILES = {
  'package-lock.json': '{}',
  'package.json': '{ "type": "module" }',
  'src/main.ts': `import { fail } from './parts/fail.ts';
const { words }: { words: string } = await import('./parts/read.ts');
process.stdout.write(words);
fail();
`,
  'src/parts/read.ts': `import fs from 'node:fs';
import path from 'node:path';
const here: string = import.meta.dirname;
export const words = fs.readFileSync(path.join(here, 'words.txt'), 'utf8') + fs.readFileSync(new URL('words.txt', import.meta.url), 'utf8');
`,
  'src/parts/words.txt': 'read ',
  'src/parts/fail.ts': `interface Unused {
  name: string;
}

class OddError extends Error {
  override name = OddError.name;
}

export function fail(): Unused {
  throw new OddError('as planned');
}
`,
};

/** A program that reads a file of its own and then fails. */
function aProgram(): BundlePlace {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bundle-')));
  folders.push(base);
  for (const [file, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
    fs.writeFileSync(path.join(base, file), text);
  }
  return placeAt(base);
}

const runs = (place: BundlePlace): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, ['--enable-source-maps', bundledEntry(place)], { encoding: 'utf8' });

describe('P-120 the bundle that a start runs in the place of the sources', () => {
  it('finds the files of its modules, and its errors name the sources with their lines and their own names', async () => {
    const place = aProgram();
    await makeBundle(place);
    const { stdout, stderr } = runs(place);
    expect(stdout).toBe('read read ');
    expect(stderr).toContain('OddError: as planned');
    expect(stderr).toMatch(/at fail \(.*src\/parts\/fail\.ts:10:\d+\)/);
  });

  it('runs where its checkout was moved to', async () => {
    const place = aProgram();
    await makeBundle(place);
    const moved = `${place.base}-moved`;
    folders.push(moved);
    fs.renameSync(place.base, moved);
    expect(runs(placeAt(moved)).stdout).toBe('read read ');
    expect(isBundleCurrent(placeAt(moved))).toBe(true);
  });

  it('is not started once a source was changed, taken away or is of another version, whatever its time', async () => {
    const place = aProgram();
    await makeBundle(place);
    expect(isBundleCurrent(place)).toBe(true);
    const source = path.join(place.base, 'src/parts/fail.ts');
    const { atime, mtime } = fs.statSync(source);
    const text = fs.readFileSync(source, 'utf8');

    fs.writeFileSync(source, text.replace('as planned', 'otherwise'));
    expect(isBundleCurrent(place)).toBe(false);
    fs.writeFileSync(source, text.replace('as planned', 'AS PLANNED'));
    fs.utimesSync(source, atime, mtime);
    expect(isBundleCurrent(place)).toBe(false);
    fs.writeFileSync(source, text);
    expect(isBundleCurrent(place)).toBe(true);
    fs.rmSync(source);
    expect(isBundleCurrent(place)).toBe(false);
  });

  it('is not started where the packages are others, or while it is made anew', async () => {
    const place = aProgram();
    expect(isBundleCurrent(place)).toBe(false);
    await makeBundle(place);
    fs.writeFileSync(path.join(place.base, 'package-lock.json'), '{ "packages": {} }');
    expect(isBundleCurrent(place)).toBe(false);
    await makeBundle(place);
    expect(isBundleCurrent(place)).toBe(true);
    forgetSources(place);
    expect(isBundleCurrent(place)).toBe(false);
  });
});

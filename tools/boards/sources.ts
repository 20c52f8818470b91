import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { lockedPackages } from '../installation/relied-on.ts';

/** What the games' pages are made of and what looks at them; what these files import is found. */
const ROOTS = [
  'apps/sandbox/build-client.mjs',
  'apps/sandbox/src/studio/art',
  'apps/sandbox/src/studio/client',
  'e2e/boards',
  'packages/art/src/draw',
  'packages/fairness/params',
  'packages/ui/src/fonts/gloock-latin.woff2',
  'packages/ui/src/styles/scale.css',
  'packages/ui/src/styles/tokens.css',
  'tools/chromium.ts',
  'tools/eyes',
];
/** The record itself, and what no page is made of. */
const LEFT_OUT = /\.test\.ts$|\/testing\/|^e2e\/boards\/last-run\.json$|\.md$/;

/** What a package builds by is another one, which no file imports. */
const BY_OTHERS = ['rolldown'];

/** An import of values, in any of its forms; types leave nothing behind. */
const IMPORT =
  /(?:^|\n)(?:import|export)\s+(?!type\s)[\w*{][^'"`;()]*?\sfrom\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

function* filesIn(root: string, place: string): Generator<string> {
  if (!fs.statSync(path.join(root, place)).isDirectory()) {
    yield place;
    return;
  }
  for (const entry of fs.readdirSync(path.join(root, place))) yield* filesIn(root, path.join(place, entry));
}

/** The file that an import names: beside the importing one, or of a package of this repository; undefined for any other package. */
function fileOf(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return path.join(path.dirname(from), name.replace(/\?.*$/, ''));
  const [, part = '', rest = 'index.ts'] = /^@pavilion\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  if (part === '') return undefined;
  return path.join(part === 'sandbox' ? 'apps' : 'packages', part, 'src', rest);
}

const packageOf = (name: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

/** Every file of the checkout that decides what is seen of a game's board, and every package. */
export function reachedFrom(root: string): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>(BY_OTHERS);
  const waiting = ROOTS.flatMap((place) => [...filesIn(root, place)]).filter((file) => !LEFT_OUT.test(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.(?:ts|tsx|mjs)$/.test(file)) continue;
    for (const [, ...names] of fs.readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const name = names.find((found) => found !== undefined) ?? '';
      const imported = fileOf(name, file);
      if (imported !== undefined) waiting.push(imported);
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted() };
}

/** A digest of all that: of the files as they are, of the packages by their versions. */
export function digestOfBoards(root: string): string {
  const { files, packages } = reachedFrom(root);
  const locked = lockedPackages(root);
  const digest = createHash('sha256');
  for (const file of files) digest.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
  for (const name of packages) digest.update(`${name}\0${locked[`node_modules/${name}`]?.version ?? ''}\0`);
  return digest.digest('hex');
}

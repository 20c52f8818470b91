import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

// Takes out of a folder's node_modules the tools named, and with them every package that nothing else needs: the site's packages bring the
// compilers that build it.
//   take-out-tools.ts <folder> <tool>…
const needs = z.record(z.string(), z.string()).default({});
const packageShape = z.looseObject({
  resolved: z.string().optional(),
  link: z.boolean().default(false),
  dependencies: needs,
  optionalDependencies: needs,
  peerDependencies: needs,
});
const lockShape = z.object({ packages: z.record(z.string(), packageShape) });

const [folder = '', ...tools] = process.argv.slice(2);
const { packages } = lockShape.parse(JSON.parse(fs.readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8')));

/** Resolves a package from another one's folder, as Node does. */
function placeOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = path.dirname(at)) {
    const place = path.join(at, 'node_modules', name);
    if (packages[place] !== undefined) return place;
    if (at === '.') return undefined;
  }
}

const kept = new Set<string>();
const waiting = ['.', ...Object.keys(packages).filter((place) => !place.includes('node_modules/'))];
for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
  if (kept.has(place)) continue;
  kept.add(place);
  const own = place === '.' ? JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) : packages[place];
  const { dependencies, optionalDependencies, peerDependencies } = packageShape.parse(own);
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  for (const name of names.filter((each) => !tools.includes(each))) {
    const found = placeOf(name, place);
    if (found !== undefined) waiting.push(found);
  }
}

for (const [place, { link }] of Object.entries(packages))
  if (!link && !kept.has(place)) fs.rmSync(path.join(folder, place), { recursive: true, force: true });

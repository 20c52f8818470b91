/** Writes src/icons/sprite.svg from lucide's drawings (ISC), and our own of sports: one immutable file instead of icon code in every script. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { iconNames } from '../src/icons/names.ts';
import { sportDrawings } from './sport-drawings.ts';

const lucide = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm/icons');

/** lucide keeps each drawing as a list `[tag, attributes]` in `__iconData`; it is data and is read as such. */
function drawingOf(name: string): string {
  const source = readFileSync(join(lucide, `${name}.mjs`), 'utf8');
  const renamed = /export \{ default \} from '\.\/(.+)\.mjs'/.exec(source)?.[1];
  if (renamed) return drawingOf(renamed);
  const shapes = [...source.matchAll(/\[\s*"(path|circle|rect|line|polyline|polygon|ellipse)",\s*\{([^}]*)\}\s*\]/g)];
  if (shapes.length === 0) throw new Error(`No drawing found for the icon ${name}`);
  return shapes.map(([, tag, attributes]) => `<${tag} ${attributesOf(attributes ?? '')}/>`).join('');
}

function attributesOf(source: string): string {
  return [...source.matchAll(/"?([\w-]+)"?:\s*"([^"]*)"/g)]
    .filter(([, key]) => key !== 'key')
    .map(([, key, value]) => `${key}="${value}"`)
    .join(' ');
}

const symbols = [...iconNames]
  .sort()
  .map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${sportDrawings[name] ?? drawingOf(name)}</symbol>`);
writeFileSync(
  new URL('../src/icons/sprite.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);

import fs from 'node:fs';
import path from 'node:path';
import { testFiles } from './acceptance.ts';
import { root } from '../steps/steps.ts';

/**
 * What a test is given – a fixture, an import, what a builder made it – is there before its first line. An assertion that it is not
 * empty holds whatever the product does; a test that only needs a signed-in browser is a `signedInTest`.
 */
const IS_THERE = /expect\((\w+)(?:\.\w+)?\)\.(?:not\.toBe\(''\)|not\.toBe(?:Null|Undefined)\(\)|toBeTruthy\(\)|toBeDefined\(\))/g;
const GIVEN = [/['`], async \(\{([^}]*)\}\)/g, /^import (?:type )?\{([^}]*)\}/gm];

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function emptyAssertions(text: string): string[] {
  const names = GIVEN.flatMap((form) =>
    [...text.matchAll(form)].flatMap(([, list = '']) => list.split(',').map((part) => /\w+(?=\W*$)/.exec(part)?.[0] ?? '')),
  );
  const given = new Set([...names, 'player', 'profile']);
  return [...text.matchAll(IS_THERE)]
    .filter(([, name = '']) => given.has(name))
    .map(({ 0: said, index }) => `${lineOf(text, index)}: ${said}`);
}

const found = [...testFiles(root)].flatMap((file) =>
  emptyAssertions(fs.readFileSync(file, 'utf8')).map((where) => `${path.relative(root, file)}:${where} holds whatever the product does`),
);
for (const line of found) console.error(line);
console.log(`${found.length} assertions that a test's own material is there`);
process.exit(found.length === 0 ? 0 : 1);

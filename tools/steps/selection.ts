import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

/** Some of the tests, as one word of `npm test -- <path or word>` names them. */
export interface Selection {
  /** Files of vitest, by path from the root. */
  files: readonly string[];
  /** Files of journeys. */
  journeys: readonly string[];
  /** Files of the games' boards, which have a run of their own (D-250). */
  boards: readonly string[];
  /** Narrows both to the tests whose titles contain it. */
  title?: string;
}

const folders = ['apps', 'packages', 'ops', 'tools', 'bench', 'e2e'];

/** Lists every file of tests, by its path from the root. */
const testFiles = (): string[] =>
  fs.globSync(`{${folders.join()}}/**/*.{test.ts,test.tsx,test.mjs,e2e.ts}`, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });

/**
 * Finds the tests of a path, or of a part of one; where no path contains the word, those whose titles do.
 * @throws Error that names the word where there are none
 */
export function selectTests(word: string): Selection {
  const all = testFiles();
  const part = path.isAbsolute(word) ? path.relative(root, word) : path.normalize(word);
  const byPath = all.filter((file) => file.includes(part));
  const found = byPath.length > 0 ? byPath : all.filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes(word));
  if (found.length === 0) throw new Error(`No test has ${word} in its path or its title`);
  const isJourney = (file: string): boolean => file.endsWith('.e2e.ts');
  const isBoard = (file: string): boolean => file.startsWith('e2e/boards/');
  const walks = found.filter(isJourney);
  return {
    files: found.filter((file) => !isJourney(file)),
    journeys: walks.filter((file) => !isBoard(file)),
    boards: walks.filter(isBoard),
    ...(byPath.length > 0 ? {} : { title: word }),
  };
}

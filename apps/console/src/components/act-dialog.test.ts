import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** A text of ours in the place of what an operator writes. */
const PREFILLED = /\b(?:reason|written|note)(?:=\{|: )(?:say|sayOf)\(|useState(?:<[^>]*>)?\((?:\(\) => )?(?:say|sayOf)\(/;

it('BO-170 no dialog gives a reason in the place of who decides', () => {
  const files = globSync('**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => PREFILLED.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

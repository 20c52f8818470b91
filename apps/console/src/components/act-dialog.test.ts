import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** A dialog that fills in a text of ours where the operator has to write. */
const PREFILLED = /\b(?:reason|written|note)(?:=\{|: )(?:say|sayOf)\(|useState(?:<[^>]*>)?\((?:\(\) => )?(?:say|sayOf)\(/;

it('BO-170 no dialog fills in the reason for the operator who decides', () => {
  const files = globSync('**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => PREFILLED.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refusals } from '@pavilion/contract/calls/refusals.ts';
import { expect, it } from 'vitest';
import { filled, refusedBy } from './errors.ts';

it('BO-169 a refusal is said by the rule that it names, with its values', () => {
  const { reason, detail } = refusedBy('safetyForbids', 'identityMissing', { from: '10000.00 EUR' });
  expect([reason, detail]).toEqual(['safetyForbids', { rule: 'identityMissing', from: '10000.00 EUR' }]);
  expect(filled(refusals[reason].message, detail)).toBe('From 10000.00 EUR the identity must be verified, and this player’s is not');
  expect(filled('Your limit is {max}', { max: '5 EUR', rule: 'no rule' })).toBe('Your limit is 5 EUR');
});

it('BO-169 what safety forbids always names its rule', () => {
  const root = path.join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const unnamed = files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes("DomainError('safetyForbids'"));
  expect(unnamed).toEqual([]);
});

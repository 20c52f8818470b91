import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps/steps.ts';

/** A number with a space before its unit, or within it, at which a line may end. */
const breakable = /[0-9][ \u2009](?:EUR|USD|USDT|mBTC|%|[0-9]{3}[ \u00a0](?:EUR|USD|USDT)\b)/u;

it('P-119 no amount and no percentage in what players read can be broken over two lines', () => {
  const files = globSync('content/*/*/*.json', { cwd: root }).filter((file) => file.split('/')[2] !== 'console');
  expect(files.length).toBeGreaterThan(0);
  const broken = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (breakable.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(broken).toEqual([]);
});

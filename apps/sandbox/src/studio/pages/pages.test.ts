import { expect, test } from 'vitest';
import { readAsset } from './pages.ts';

test('S41 a name of a built file leads nowhere else', async () => {
  for (const name of [
    '../package.json',
    'client/../../package.json',
    '/etc/passwd',
    'client/.hidden',
    '',
    'client/a.exe',
    'no-such-file.js',
  ])
    for (const accepted of ['', 'gzip, br']) expect(await readAsset(name, accepted)).toBeUndefined();
});

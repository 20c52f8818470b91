import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readArguments } from './arguments/options.ts';
import { root } from './steps/steps.ts';

/**
 * `npm run races [-- --rounds 50]`: thirty simultaneous requests to two processes of the product, round after round, for every call
 * where a second effect would cost somebody money or an account (reliability §6). `npm test` runs a few rounds of the same tests.
 */

const { values } = readArguments({ options: { rounds: { type: 'string', default: '50' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('usage: npm run races [-- --rounds 50]');
  process.exit(1);
}
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', 'races.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, RACE_ROUNDS: String(rounds) },
});
process.exit(status ?? 1);

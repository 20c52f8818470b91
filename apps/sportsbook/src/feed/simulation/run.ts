import { type SportId, SPORT_IDS } from '../../protocol/sports.ts';
import { matchAt } from '../schedule/slots.ts';
import { compareWithScripts } from './compare.ts';

/**
 * Plays a match of each sport the given number of times and prints each outcome's deviation from its fair chance in standard errors: `node
 * apps/sportsbook/src/feed/simulation/run.ts 200000 [sport]`. Exits with 1 if one is beyond four and the stated bias of its model.
 */
const SEED = 'pavilion';
const SLOT = 1000;
const MOST = 4;
/** Future red cards are not priced (sportsbook §2.3), which is worth up to this much of an outcome before the start: red-cards.test.ts. */
const STATED_BIAS: Partial<Record<SportId, number>> = { football: 0.003 };

const [scripts = '20000', wanted] = process.argv.slice(2);
let isBeyond = false;
for (const sport of SPORT_IDS.filter((id) => wanted === undefined || id === wanted)) {
  const deviations = compareWithScripts({ seed: SEED, match: matchAt(SEED, sport, SLOT), scripts: Number(scripts), atMs: undefined });
  const worst = deviations.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z));
  const bias = STATED_BIAS[sport] ?? 0;
  isBeyond ||= worst.some(({ z, excess }) => Math.abs(z) > MOST && Math.abs(z) * (1 - bias / Math.abs(excess)) > MOST);
  const shown = worst.slice(0, 5).map(({ outcome, z, excess }) => `${outcome} ${z.toFixed(2)} (${(100 * excess).toFixed(2)} points)`);
  process.stdout.write(`${sport}: ${deviations.length} outcomes, farthest ${shown.join(', ')}\n`);
}
process.exitCode = isBeyond ? 1 : 0;

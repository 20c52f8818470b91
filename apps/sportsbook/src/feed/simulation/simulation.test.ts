import { describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../../durations.ts';
import { everySport, aMatch, SEED } from '../testing/any-match.ts';
import { compareWithScripts } from './compare.ts';

const STANDARD_ERRORS = 4;
/** The command `simulation/run.ts` plays as many as one likes; here as few as still find the error planted below, in every sport. */
const SCRIPTS_AT_START = 2500;
const SCRIPTS_LATER = 80;
/** Rates taken for a tenth more and less than they are: at the start 4 to 5 points of a hundred in a football match. */
const PLANTED_DRIFT = 0.1;
/** Much of a running match is decided and few are played, so only a larger error can be found there. */
const PLANTED_DRIFT_LATER = 0.5;
// The duration of these scripts depends on the load of the machine.
vi.setConfig({ testTimeout: 300_000 });
const LATER_MINUTES = {
  football: [25, 70, 100],
  'ice-hockey': [30, 70, 120],
  basketball: [20, 50, 90],
  handball: [15, 45, 70],
  tennis: [15, 35, 60],
  'table-tennis': [4, 8, 12],
  volleyball: [15, 35, 60],
  esports: [10, 25, 60],
} as const;

describe('the feed prices its own course', () => {
  it.each(everySport)('SB-3 SB-5 %s: what happens agrees with the fair chances before the start and at three later states', (sport) => {
    const match = aMatch(sport);
    const stages = [
      { atMs: undefined, scripts: SCRIPTS_AT_START },
      ...LATER_MINUTES[sport].map((minutes) => ({ atMs: minutes * MINUTE_MS, scripts: SCRIPTS_LATER })),
    ];
    for (const stage of stages) {
      const deviations = compareWithScripts({ seed: SEED, match, ...stage });
      expect(deviations.length).toBeGreaterThan(3);
      const beyond = deviations.filter(({ z }) => Math.abs(z) > STANDARD_ERRORS);
      expect(beyond).toEqual([]);
    }
  });

  // The two sports in which the planted error shows least.
  it.each(['football', 'esports'] as const)('SB-3 SB-5 %s: prices of other rates are found out by as many matches', (sport) => {
    const match = aMatch(sport);
    const farthest = (stage: { atMs: number | undefined; scripts: number; drift: number }): number =>
      Math.max(...compareWithScripts({ seed: SEED, match, ...stage }).map(({ z }) => Math.abs(z)));
    expect(farthest({ atMs: undefined, scripts: SCRIPTS_AT_START, drift: PLANTED_DRIFT })).toBeGreaterThan(STANDARD_ERRORS);
    const atMs = LATER_MINUTES[sport][0] * MINUTE_MS;
    expect(farthest({ atMs, scripts: SCRIPTS_LATER, drift: PLANTED_DRIFT_LATER })).toBeGreaterThan(STANDARD_ERRORS);
  });
});

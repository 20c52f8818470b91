import { describe, expect, it, vi } from 'vitest';
import { everySport, aMatch, SEED } from '../testing/any-match.ts';
import { compareWithCourses } from './compare.ts';

const MINUTE_MS = 60_000;
const STANDARD_ERRORS = 4;
/** The command `simulation/run.ts` plays as many as one likes; here as many as a test may take. */
const SCRIPTS_AT_START = 10_000;
const SCRIPTS_LATER = 120;
// So many scripts take as long as the machine is busy.
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
      const deviations = compareWithCourses({ seed: SEED, match, ...stage });
      expect(deviations.length).toBeGreaterThan(3);
      const beyond = deviations.filter(({ z }) => Math.abs(z) > STANDARD_ERRORS);
      expect(beyond).toEqual([]);
    }
  });
});

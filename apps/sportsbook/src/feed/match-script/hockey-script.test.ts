import { describe, expect, it } from 'vitest';
import { fastDraws } from '../simulation/draws.ts';
import { HOCKEY, hockeySteps, minuteAt, powerPlayShareOf } from './hockey-script.ts';

const PENALTIES = 3.2;
const COURSES = 1500;
/** Beyond four standard errors of the mean the share is another one. */
const STANDARD_ERRORS = 4;

/** A match without goals, which leaves only its power plays. */
const goalless = {
  lambdaHome: 1e-9,
  lambdaAway: 1e-9,
  secondsPerPlayMinute: 108,
  breakSeconds: 900,
  penaltyPerSide: PENALTIES,
  powerPlayShare: powerPlayShareOf(PENALTIES),
};

/** The share of one script's sixty minutes in which the home side plays with one more. */
function shareOf(seed: number): number {
  const minutes = hockeySteps(goalless, fastDraws(seed))
    .filter(({ incident }) => incident?.kind === 'power_play' && incident.side === 'home')
    .map(({ atMs, period }) => minuteAt(goalless, atMs / 1000, period))
    .map((from) => Math.min(HOCKEY.MATCH_MINUTES, from + HOCKEY.POWER_PLAY_MINUTES) - from);
  return minutes.reduce((sum, one) => sum + one, 0) / HOCKEY.MATCH_MINUTES;
}

describe('power plays of an ice hockey match', () => {
  it('SB-3 take the share of play that its goals are reckoned with, which is less than penalties times two minutes', () => {
    const shares = Array.from({ length: COURSES }, (_, index) => shareOf(index + 1));
    const mean = shares.reduce((sum, one) => sum + one, 0) / COURSES;
    const variance = shares.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (COURSES - 1);
    const standardErrors = (share: number): number => Math.abs(mean - share) / Math.sqrt(variance / COURSES);
    expect(standardErrors(powerPlayShareOf(PENALTIES))).toBeLessThan(STANDARD_ERRORS);
    // With the share assumed before, a match had half a percent too few goals: 4.85 standard errors of its total in 200,000 scripts.
    expect(standardErrors((PENALTIES * HOCKEY.POWER_PLAY_MINUTES) / HOCKEY.MATCH_MINUTES)).toBeGreaterThan(STANDARD_ERRORS);
  });

  it('SB-3 never overlap on one side: without penalties none, with many never the whole match', () => {
    expect(powerPlayShareOf(0)).toBe(0);
    expect(powerPlayShareOf(3.5)).toBeCloseTo(0.1029, 4);
    expect(powerPlayShareOf(1000)).toBeLessThan(1);
    expect(powerPlayShareOf(1000)).toBeGreaterThan(0.9);
  });
});

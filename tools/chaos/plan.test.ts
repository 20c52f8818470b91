import { expect, it } from 'vitest';
import { type PlannedStep, planOf } from './plan.ts';

const FAULTS = ['a', 'b', 'c', 'd', 'e'];
const PACE = { secondsMin: 3, secondsMax: 9, pauseSecondsMax: 4 };

function firstOf(seed: string, count: number): PlannedStep[] {
  const plan = planOf(seed, FAULTS, PACE);
  return Array.from({ length: count }, () => plan.next().value as PlannedStep);
}

it('F1 F2 a seed replays the faults of a run, another seed gives others', () => {
  expect(firstOf('7', 40)).toEqual(firstOf('7', 40));
  expect(firstOf('7', 40)).not.toEqual(firstOf('8', 40));
});

it('F1 F2 every fault comes before any comes again, some beside another, within the bounds of the pace', () => {
  const steps = firstOf('1', 50);
  for (let from = 0; from < steps.length; from += FAULTS.length)
    expect(
      steps
        .slice(from, from + FAULTS.length)
        .map(({ faults }) => faults[0])
        .toSorted(),
    ).toEqual(FAULTS);
  const pairs = steps.filter(({ faults }) => faults.length === 2);
  expect(pairs.length).toBeGreaterThan(0);
  expect(pairs.every(({ faults }) => faults[0] !== faults[1])).toBe(true);
  expect(steps.every(({ seconds }) => seconds >= 3 && seconds <= 9)).toBe(true);
  expect(steps.every(({ pauseSeconds }) => pauseSeconds >= 0 && pauseSeconds <= 4)).toBe(true);
});

it('F1 F2 a plan of nothing ends at once', () => {
  expect([...planOf('1', [], PACE)]).toEqual([]);
});

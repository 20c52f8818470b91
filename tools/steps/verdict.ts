import * as z from 'zod/mini';
import type { RunReport, TestResult } from './run-report.ts';

/** How often in a row a failed test must pass alone before it counts as unsteady. */
export const REPEATS = 2;
/** More unsteady tests than this in one run make it red. */
const UNSTEADY_LIMIT = 5;
/** A test may stay listed as unsteady for this many days. */
const DAYS_LISTED = 14;

/** `e2e/unsteady.json`: the unsteady tests that are known, by the names that the closing lines print, each with the day it was first seen. */
export const unsteadyList = z.array(z.strictObject({ test: z.string(), since: z.iso.date() }));
type UnsteadyList = z.infer<typeof unsteadyList>;

/** One step's run, and the runs in which what failed in it was repeated alone. */
export interface StepRuns {
  first: RunReport;
  repeats: readonly RunReport[];
}

export interface Verdict {
  /** Unsteady tests are among them. */
  passed: number;
  skipped: number;
  /** A line for each failure. */
  failures: readonly string[];
  unsteady: readonly TestResult[];
}

/** The verdict on a whole run: red if there is a failure. */
export interface RunVerdict extends Verdict {
  /** Failures of the run as a whole: too many unsteady tests, or one for too long. */
  limits: readonly string[];
}

/** Lists what failed, each name once: one file can fail as a whole for several reasons. */
const failedOf = ({ tests }: RunReport): TestResult[] => [
  ...new Map(tests.filter(({ state }) => state === 'failed').map((test) => [test.name, test])).values(),
];

/** Decides whether a run showed this test to pass. A file that had failed as a whole passes if some of its tests do and none fails. */
function hasPassed({ name, file }: TestResult, { tests }: RunReport): boolean {
  const own = tests.filter((test) => (name === file ? test.file : test.name) === name);
  const states = new Set(own.map(({ state }) => state));
  return states.has('passed') && !states.has('failed');
}

/** Lists what is still worth repeating: the failed tests that have passed in each repeat so far. */
export const toRepeat = ({ first, repeats }: StepRuns): TestResult[] =>
  failedOf(first).filter((test) => repeats.every((repeat) => hasPassed(test, repeat)));

const lineOf = ({ name, reason }: TestResult): string => (reason === undefined ? name : `${name}: ${reason}`);

/** Decides what one step's runs mean, before the limits that hold for all steps together. */
export function verdictOfStep({ first, repeats }: StepRuns): Verdict {
  const failed = failedOf(first);
  const unsteady = repeats.length >= REPEATS ? toRepeat({ first, repeats }) : [];
  const known = new Set(failed.map(({ name }) => name));
  const failedLater = repeats.flatMap(failedOf).filter(({ name }) => !known.has(name));
  const failures = [
    ...failed.filter((test) => !unsteady.includes(test)).map(lineOf),
    ...failedLater.map((test) => `${lineOf(test)} (when repeated alone)`),
    ...[first, ...repeats].flatMap(({ broken }) => broken),
  ];
  const count = (state: TestResult['state']): number => first.tests.filter((test) => test.state === state).length;
  return { passed: count('passed') + unsteady.length, skipped: count('skipped'), failures, unsteady };
}

/** Counts the days from one date to another, both as `2026-11-27`. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Decides what a whole run means (D-126). A test that fails again alone has failed; one that then passes twice in a row is unsteady, and counts as
 * passed unless there are more than five of them or it has been listed for more than fourteen days.
 * @param today as `2026-11-27`
 */
export function verdictOf(steps: readonly Verdict[], list: UnsteadyList, today: string): RunVerdict {
  const sum = (count: (step: Verdict) => number): number => steps.reduce((total, step) => total + count(step), 0);
  const unsteady = steps.flatMap((step) => step.unsteady);
  const overdue = list.filter(({ test, since }) => daysBetween(since, today) > DAYS_LISTED && unsteady.some(({ name }) => name === test));
  const limits = [
    ...overdue.map(({ test, since }) => `${test}: unsteady since ${since}, for more than ${DAYS_LISTED} days`),
    ...(unsteady.length > UNSTEADY_LIMIT ? [`${unsteady.length} tests are unsteady, more than ${UNSTEADY_LIMIT}`] : []),
  ];
  return {
    passed: sum(({ passed }) => passed) - overdue.length,
    skipped: sum(({ skipped }) => skipped),
    failures: [...steps.flatMap(({ failures }) => failures), ...limits],
    unsteady,
    limits,
  };
}

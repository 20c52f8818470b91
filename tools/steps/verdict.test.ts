import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunReport, TestResult } from './run-report.ts';
import { root } from './steps.ts';
import { type StepRuns, toRepeat, unsteadyList, verdictOf, verdictOfStep } from './verdict.ts';

const TODAY = '2026-11-27';

/** A run in which these tests ended so, by titles in one file. */
function run(states: Record<string, TestResult['state']>, broken: string[] = []): RunReport {
  const tests = Object.entries(states).map(([title, state]) => {
    const result = { name: `[desktop] › wallet.e2e.ts › ${title}`, file: 'wallet.e2e.ts', state };
    return state === 'failed' ? { ...result, reason: 'No button' } : result;
  });
  return { tests, broken };
}

const wholeFile = (reason: string): TestResult => ({ name: 'wallet.e2e.ts', file: 'wallet.e2e.ts', state: 'failed', reason });
const judged = (step: StepRuns) => verdictOf([verdictOfStep(step)], [], TODAY);
const titles = (tests: readonly TestResult[]): string[] => tests.map(({ name }) => name.split(' › ').at(-1) ?? '');

const first = run({ pays: 'failed', waits: 'passed', sleeps: 'skipped' });
const passes = run({ pays: 'passed' });
const fails = run({ pays: 'failed' });
const failure = '[desktop] › wallet.e2e.ts › pays: No button';

describe('a run with a failed test', () => {
  it.each([
    ['fails again alone', [fails], [failure]],
    ['passes alone and then fails', [passes, fails], [failure]],
    ['was not repeated', [], [failure]],
    ['was repeated only once', [passes], [failure]],
    ['is skipped in a repeat', [passes, run({ pays: 'skipped' })], [failure]],
    ['is missing in a repeat', [passes, run({})], [failure]],
    ['passes while the runner crashes', [passes, run({ pays: 'passed' }, ['ended with 139'])], ['ended with 139']],
    [
      'passes in a repeat that breaks another',
      [passes, run({ pays: 'passed', waits: 'failed' })],
      ['waits: No button (when repeated alone)'],
    ],
  ])('D-126 is red where it %s', (_what, repeats, failures) => {
    expect(judged({ first, repeats }).failures).toEqual(failures.map((line) => expect.stringContaining(line)));
  });

  it('D-126 is green where it then passes twice in a row, and names it as unsteady', () => {
    const { unsteady, ...counts } = judged({ first, repeats: [passes, passes] });
    expect(counts).toEqual({ passed: 2, skipped: 1, failures: [], limits: [] });
    expect(unsteady).toEqual([{ name: '[desktop] › wallet.e2e.ts › pays', file: 'wallet.e2e.ts', state: 'failed', reason: 'No button' }]);
  });

  it('D-126 is green for nothing but two passes of each test that failed', () => {
    const state = fc.constantFrom('passed', 'failed', 'skipped');
    const outcome = fc.record({ first: state, second: state, third: state });
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), outcome, { maxKeys: 5 }), (outcomes) => {
        const nth = (which: 'first' | 'second' | 'third', isIn: (title: string) => boolean) =>
          run(
            Object.fromEntries(
              Object.entries(outcomes)
                .filter(([title]) => isIn(title))
                .map(([title, of]) => [title, of[which]]),
            ),
          );
        const step = { first: nth('first', () => true), repeats: [] as RunReport[] };
        for (const which of ['second', 'third'] as const) {
          const again = titles(toRepeat(step));
          if (again.length > 0) step.repeats.push(nth(which, (title) => again.includes(title)));
        }
        const failed = Object.values(outcomes).filter((of) => of.first === 'failed');
        const isGreen = failed.every((of) => of.second === 'passed' && of.third === 'passed');
        expect(judged(step).failures.length === 0).toBe(isGreen);
      }),
    );
  });

  it('D-126 repeats what has passed in each repeat so far', () => {
    const two = run({ pays: 'failed', lends: 'failed', waits: 'passed' });
    expect(titles(toRepeat({ first: two, repeats: [] }))).toEqual(['pays', 'lends']);
    expect(titles(toRepeat({ first: two, repeats: [run({ pays: 'passed', lends: 'failed' })] }))).toEqual(['pays']);
  });
});

describe('a run that broke outside of its tests', () => {
  it('D-126 is red where the runner crashed, whatever its tests did', () => {
    expect(judged({ first: run({ pays: 'passed' }, ['ended with 139']), repeats: [] })).toMatchObject({
      passed: 1,
      failures: ['ended with 139'],
    });
    expect(judged({ first: run({}, ['ended with 1 and without a report']), repeats: [] }).failures).toHaveLength(1);
  });

  it('D-126 counts a file that failed as a whole once, as unsteady where all of its tests pass alone', () => {
    const whole = { tests: [wholeFile('no floor'), wholeFile('outside of every test')], broken: [] };
    expect(judged({ first: whole, repeats: [passes, passes] })).toMatchObject({ failures: [], unsteady: [{ name: 'wallet.e2e.ts' }] });
    expect(judged({ first: whole, repeats: [passes, run({})] }).failures).toHaveLength(1);
    expect(
      judged({ first: whole, repeats: [passes, { tests: [...passes.tests, wholeFile('no floor')], broken: [] }] }).failures,
    ).toHaveLength(1);
  });
});

describe('unsteady tests', () => {
  const unsteadyStep = (count: number): StepRuns => {
    const all = Array.from({ length: count }, (_test, index) => `test ${index}`);
    const [failed, passed] = (['failed', 'passed'] as const).map((state) => run(Object.fromEntries(all.map((title) => [title, state]))));
    return { first: failed ?? run({}), repeats: [passed ?? run({}), passed ?? run({})] };
  };

  it('D-126 are five at the most in a run, over all of its steps', () => {
    expect(judged(unsteadyStep(5)).failures).toEqual([]);
    expect(judged(unsteadyStep(6)).failures).toEqual(['6 tests are unsteady, more than 5']);
    const steps = [unsteadyStep(3), unsteadyStep(3)].map(verdictOfStep);
    expect(verdictOf(steps, [], TODAY)).toMatchObject({ passed: 6, failures: ['6 tests are unsteady, more than 5'] });
  });

  it.each([
    ['2026-11-13', 'pays', 0],
    ['2026-11-12', 'pays', 1],
    ['2026-11-12', 'waits', 0],
  ])('D-126 listed since %s (%s) make %s failures', (since, title, failures) => {
    const list = [{ test: `[desktop] › wallet.e2e.ts › ${title}`, since }];
    const verdict = verdictOf([verdictOfStep({ first, repeats: [passes, passes] })], list, TODAY);
    expect(verdict.failures).toHaveLength(failures);
    expect(verdict.passed).toBe(2 - failures);
  });

  it('D-126 are listed by name and day', () => {
    const list = unsteadyList.parse(JSON.parse(fs.readFileSync(path.join(root, 'e2e/unsteady.json'), 'utf8')));
    expect(new Set(list.map(({ test }) => test)).size).toBe(list.length);
    expect(unsteadyList.safeParse([{ test: 'pays', since: 'yesterday' }]).success).toBe(false);
  });
});

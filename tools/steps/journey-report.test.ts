import { expect, it } from 'vitest';
import { reportOfJourneys } from './journey-report.ts';
import { completed } from './run-report.ts';

const spec = (title: string, message?: string) => ({
  title,
  file: 'wallet.e2e.ts',
  tests: [
    { projectName: 'mobile', status: 'expected', results: [{}] },
    message === undefined
      ? { projectName: 'desktop', status: 'skipped', results: [] }
      : { projectName: 'desktop', status: 'unexpected', results: [{ error: { message } }] },
  ],
});
const file = { title: 'wallet.e2e.ts', specs: [spec('W-01 passes')] };

it('names every journey as the runner does, with the reason of those that failed, in groups too', () => {
  const message = '\u001B[31mNo button\u001B[39m\n\nExpected: "Pay"\nReceived: "Wait"\n    at a line';
  const group = { title: 'the cashier', specs: [spec('W-04 fails in a group', 'No field')] };
  const suites = [{ ...file, specs: [spec('W-02 fails', message)], suites: [{ title: 'money', specs: [], suites: [group] }] }];
  const inFile = { file: 'wallet.e2e.ts' };
  expect(reportOfJourneys({ errors: [], suites })).toEqual({
    tests: [
      { ...inFile, name: '[mobile] › wallet.e2e.ts › W-02 fails', state: 'passed' },
      {
        ...inFile,
        name: '[desktop] › wallet.e2e.ts › W-02 fails',
        state: 'failed',
        reason: 'No button | Expected: "Pay" | Received: "Wait"',
      },
      { ...inFile, name: '[mobile] › wallet.e2e.ts › money › the cashier › W-04 fails in a group', state: 'passed' },
      { ...inFile, name: '[desktop] › wallet.e2e.ts › money › the cashier › W-04 fails in a group', state: 'failed', reason: 'No field' },
    ],
    broken: [],
  });
});

it('says why a run ended badly though no journey failed', () => {
  const errors = [{ message: 'The product did not start' }];
  expect(reportOfJourneys({ errors, suites: [] })).toEqual({ tests: [], broken: ['outside of every test: The product did not start'] });
  expect(completed(reportOfJourneys({ errors: [], suites: [file] }), 1).broken).toEqual(['ended with 1 though no test failed']);
  expect(completed(reportOfJourneys({ errors: [], suites: [file] }), 0).broken).toEqual([]);
});

it('knows no second try beside other journeys', () => {
  const flaky = { ...file, specs: [{ ...spec('W-01 passes'), tests: [{ projectName: 'mobile', status: 'flaky', results: [] }] }] };
  expect(() => reportOfJourneys({ errors: [], suites: [flaky] })).toThrow('status');
});

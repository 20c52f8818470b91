import { expect, it } from 'vitest';
import { countsOfJourneys } from './journey-report.ts';

const spec = (title: string, message?: string) => ({
  title,
  file: 'wallet.e2e.ts',
  ok: message === undefined,
  tests: [
    { projectName: 'mobile', status: 'expected', results: [{}] },
    { projectName: 'desktop', results: message === undefined ? [{}] : [{ error: { message } }] },
  ],
});
const stats = { expected: 2, unexpected: 2, skipped: 0 };

it('names every journey that failed with its reason, those in groups too', () => {
  const suites = [
    {
      specs: [spec('W-01 passes'), spec('W-02 fails', '\u001B[31mNo button\u001B[39m\n\nExpected: "Pay"\nReceived: "Wait"\n    at a line')],
      suites: [{ specs: [spec('W-03 passes')], suites: [{ specs: [spec('W-04 fails in a group', 'No field')] }] }],
    },
  ];
  expect(countsOfJourneys({ stats, errors: [], suites }, 1)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    failures: [
      'wallet.e2e.ts [desktop]: W-02 fails: No button | Expected: "Pay" | Received: "Wait"',
      'wallet.e2e.ts [desktop]: W-04 fails in a group: No field',
    ],
  });
});

it('a run that ends badly though no journey failed counts as failed, and says why', () => {
  const report = { stats: { ...stats, unexpected: 0 }, errors: [{ message: 'The product did not start' }], suites: [] };
  expect(countsOfJourneys(report, 1)).toMatchObject({ failed: 1, failures: ['outside of every test: The product did not start'] });
  expect(countsOfJourneys({ ...report, errors: [] }, 0)).toMatchObject({ failed: 0, failures: [] });
});

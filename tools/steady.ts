import { journeys } from './steps/browser.ts';
import type { RunReport } from './steps/run-report.ts';
import { steadinessOf, steadyTable } from './steps/steady.ts';

const DEFAULT_TIMES = 10;

const given = process.argv[2] ?? String(DEFAULT_TIMES);
const times = Number(given);
if (!/^[1-9]\d?$/.test(given)) {
  console.error(`How often: a number from 1 to 99, not ${given}`);
  process.exit(1);
}

// All journeys, as `npm test` walks them; then each that failed, as often with nothing beside it.
const step = journeys();
const beside: RunReport[] = [];
const alone: RunReport[] = [];
for (let round = 1; round <= times; round += 1) {
  console.log(`── all journeys, ${round} of ${times}\n`);
  beside.push(await step.run());
}
const failed = steadinessOf(beside, []).map(({ name, reason }) => ({ name, file: '', state: 'failed' as const, reason }));
for (let round = 1; failed.length > 0 && round <= times; round += 1) {
  console.log(`── ${failed.length} journeys alone, ${round} of ${times}\n`);
  alone.push((await step.repeat?.(failed)) ?? { tests: [], broken: [] });
}
const broken = [...beside, ...alone].flatMap((run) => run.broken);
console.log(['', steadyTable(beside, alone), ...broken].join('\n'));
process.exit(failed.length === 0 && broken.length === 0 ? 0 : 1);

import { journeys } from './steps/browser.ts';
import { checkStages } from './steps/check-steps.ts';
import { checkedOut, writeLastRun } from './steps/last-run.ts';
import { exitCode, runStages, tests } from './steps/steps.ts';

const checkout = checkedOut();
// Beside one another they gain little and crowd two cores (docs/figures.md).
const run = await runStages([...checkStages, [tests('server tests', ['server'])], [journeys]]);
writeLastRun(checkout, run);
process.exit(exitCode(run));

import { journeys } from './steps/browser.ts';
import { checkStages } from './steps/check-steps.ts';
import { runStages, tests } from './steps/steps.ts';

// Beside one another they gain little and crowd two cores (docs/figures.md).
process.exit(await runStages([...checkStages, [tests('server tests', ['server'])], [journeys]]));

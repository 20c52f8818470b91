import { checkStages } from './steps/check-steps.ts';
import { runStages } from './steps/steps.ts';

process.exit(await runStages(checkStages));

import { checkStages } from './steps/check-steps.ts';
import { exitCode, runStages } from './steps/steps.ts';

process.exit(exitCode(await runStages(checkStages)));

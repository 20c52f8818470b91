import { journeys } from './steps/browser.ts';
import { exitCode, runStages } from './steps/steps.ts';

process.exit(exitCode(await runStages([[journeys()]])));

import { browserStep } from './browser.ts';
import { checkSteps } from './check-steps.ts';
import { runSteps } from './steps.ts';

process.exit(runSteps([...checkSteps, browserStep]));

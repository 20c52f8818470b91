import { browserStep } from './browser.ts';
import { runSteps } from './steps.ts';

process.exit(runSteps([browserStep]));

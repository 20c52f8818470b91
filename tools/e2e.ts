import { journeys } from './steps/browser.ts';
import { runStages } from './steps/steps.ts';

process.exit(await runStages([[journeys]]));

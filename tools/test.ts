import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { browserStep } from './browser.ts';
import { checkSteps } from './check-steps.ts';
import { root, runSteps, type Step } from './steps.ts';

/** What the journeys and the site's type check need: the routes' types, the built site, the games. */
const buildStep: Step = {
  name: 'build',
  run: () => {
    const { status } = spawnSync(process.execPath, [path.join(root, 'ops/build.ts')], { cwd: root, stdio: 'inherit' });
    return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  },
};

process.exit(runSteps([buildStep, ...checkSteps, browserStep]));

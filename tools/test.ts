import { boards, journeys } from './steps/browser.ts';
import { build, checkStages } from './steps/check-steps.ts';
import { checkedOut, writeLastRun } from './steps/last-run.ts';
import { selectTests } from './steps/selection.ts';
import { exitCode, runStages, type Stage, tests } from './steps/steps.ts';

/** Runs everything, and leaves what it found. Beside one another the last stages gain little and crowd two cores (docs/figures.md). */
async function testAll(): Promise<number> {
  const checkout = checkedOut();
  const run = await runStages([...checkStages, [tests('server tests', ['server'])], [journeys()]]);
  writeLastRun(checkout, run);
  return exitCode(run);
}

/** Runs the tests that an argument selects, of any kind, with everything they need. */
function stagesOf(word: string): Stage[] {
  const { files, journeys: walks, boards: boardFiles, title } = selectTests(word);
  return [
    ...(files.length > 0 ? [[tests(`tests of ${word}`, ['unit', 'components', 'server'], { files, title })]] : []),
    ...(walks.length > 0 ? [[journeys({ files: walks, title })]] : []),
    ...(boardFiles.length > 0 ? [[boards({ files: boardFiles, title })]] : []),
  ];
}

const words = process.argv.slice(2);
process.exit(words.length === 0 ? await testAll() : exitCode(await runStages([[build], ...words.flatMap(stagesOf)])));

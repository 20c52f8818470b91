import fs from 'node:fs';

/** Stryker's report about a mutant it tried. */
interface Mutant {
  status: string;
  fileName: string;
  replacement?: string;
  location: { start: { line: number } };
}

/**
 * Writes down each change as soon as it was tried, so that a run which is stopped still has something to show: the number of changes first,
 * then a line of JSON for each. The path comes by `MUTATE_TRIED`.
 */
class TriedReporter {
  readonly #file = process.env.MUTATE_TRIED ?? '';

  onMutationTestingPlanReady({ mutantPlans }: { mutantPlans: readonly unknown[] }): void {
    fs.writeFileSync(this.#file, `${mutantPlans.length}\n`);
  }

  onMutantTested({ status, fileName, replacement, location }: Mutant): void {
    fs.appendFileSync(this.#file, `${JSON.stringify({ status, fileName, line: location.start.line, replacement })}\n`);
  }
}

/** Read by Stryker. */
export const strykerPlugins = [{ kind: 'Reporter', name: 'tried', injectableClass: TriedReporter }];

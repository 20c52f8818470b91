import fs from 'node:fs';
import * as z from 'zod/mini';

export interface Score {
  /** The changes there are; of a run that was stopped, more than it tried. */
  changes: number;
  tried: number;
  /** Mutants caught by a test, or stopped because they would never end. */
  noticed: number;
  survived: number;
  /** Mutants in code that no test of the area runs. */
  unreached: number;
  durationMs: number;
}

const tried = z.object({ status: z.string() });

/** Reads what `tried-reporter.ts` wrote. Changes that could not run count for nothing. @returns undefined when the tests failed before any change */
export function scoreOf(file: string, durationMs: number): Score | undefined {
  if (!fs.existsSync(file)) return undefined;
  const [first = '', ...lines] = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  const statuses = lines.map((line) => tried.parse(JSON.parse(line)).status);
  const count = (...wanted: string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  return {
    changes: Number(first),
    tried: statuses.length,
    noticed: count('Killed', 'Timeout'),
    survived: count('Survived'),
    unreached: count('NoCoverage'),
    durationMs,
  };
}

export function scoreLine(name: string, score: Score | undefined): string {
  if (!score) return `${name}: not tried`;
  const { changes, noticed, survived, unreached, durationMs } = score;
  const percent = ((noticed / (noticed + survived + unreached)) * 100).toFixed(1);
  const stopped = score.tried < changes ? `, stopped after ${score.tried} of ${changes}` : '';
  const minutes = (durationMs / 60_000).toFixed(1);
  return `${name}: ${percent} % of ${noticed + survived + unreached} noticed, ${survived} survived, ${unreached} unreached${stopped} (${minutes} min)`;
}

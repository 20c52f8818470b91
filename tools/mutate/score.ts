import fs from 'node:fs';
import * as z from 'zod/mini';

export interface Score {
  mutants: number;
  /** Noticed by a test, or stopped because they would never end. */
  noticed: number;
  survived: number;
  /** Where no test of the area comes by. */
  unreached: number;
  durationMs: number;
}

const report = z.object({ files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })) });

/** Reads a report of Stryker. Mutants it could not run count for nothing. */
export function scoreOf(file: string, durationMs: number): Score {
  const { files } = report.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted: string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const survived = count('Survived');
  const unreached = count('NoCoverage');
  return { mutants: noticed + survived + unreached, noticed, survived, unreached, durationMs };
}

export function scoreLine(name: string, score: Score | undefined): string {
  if (!score) return `${name}: not finished`;
  const { mutants, noticed, survived, unreached, durationMs } = score;
  const percent = ((noticed / mutants) * 100).toFixed(1);
  const minutes = (durationMs / 60_000).toFixed(1);
  return `${name}: ${percent} % of ${mutants} noticed, ${survived} survived, ${unreached} unreached (${minutes} min)`;
}

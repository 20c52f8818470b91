import type { RunReport } from './run-report.ts';

/** How often one journey failed, in its runs beside others and in those alone. */
export interface Steadiness {
  name: string;
  beside: number;
  alone: number;
  reason: string;
}

/** Counts the failures of each journey that failed at all, the most first. */
export function steadinessOf(beside: readonly RunReport[], alone: readonly RunReport[]): Steadiness[] {
  const failuresOf = (runs: readonly RunReport[]) => runs.flatMap(({ tests }) => tests.filter(({ state }) => state === 'failed'));
  const countOf = (runs: readonly RunReport[], name: string): number => failuresOf(runs).filter((test) => test.name === name).length;
  const first = new Map(failuresOf([...alone, ...beside].toReversed()).map((test) => [test.name, test.reason ?? '']));
  return [...first]
    .map(([name, reason]) => ({ name, beside: countOf(beside, name), alone: countOf(alone, name), reason }))
    .toSorted((one, other) => other.beside + other.alone - one.beside - one.alone || one.name.localeCompare(other.name));
}

/** Writes the table for docs/figures.md: the journeys that failed, and how many runs there were of all of them. */
export function steadyTable(beside: readonly RunReport[], alone: readonly RunReport[]): string {
  const rows = steadinessOf(beside, alone);
  const runs = beside.flatMap(({ tests }) => tests.filter(({ state }) => state !== 'skipped'));
  const failed = runs.filter(({ state }) => state === 'failed').length;
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  return [
    `${new Set(runs.map(({ name }) => name)).size} journeys, ${beside.length} times beside others: ${failed} of ${runs.length} runs failed.`,
    ...(rows.length === 0 ? [] : ['', '| journey | failed beside others | failed alone | first line of a reason |', '|---|---|---|---|']),
    ...rows.map(
      (row) => `| ${cell(row.name)} | ${row.beside} of ${beside.length} | ${row.alone} of ${alone.length} | ${cell(row.reason)} |`,
    ),
  ].join('\n');
}

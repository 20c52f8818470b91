import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Console } from './console.ts';

/** All but a few: the file of a list holds a million rows at most. */
const EXPORT = { list: 'players', query: { status: 'active' }, reason: 'A measurement of the bench' };
const SAMPLE_MS = 50;
const STOP_WITHIN_MS = 10_000;
const LEFT_AFTER_BYTES = 200_000;
const NEWLINE = 10;

const rssMiB = (pid: number): number => Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

function linesIn(part: Uint8Array): number {
  let lines = 0;
  for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

interface MeasuredExport {
  rows: number;
  rowsPerSecond: number;
  grownMiB: number;
}

/** Downloads the whole list, or aborts once `isOver` returns true. @param pid of the process that writes it */
export async function exportAll(pid: number, console: Console, isOver: () => boolean = () => false): Promise<MeasuredExport> {
  const before = rssMiB(pid);
  let highest = before;
  const watching = setInterval(() => (highest = Math.max(highest, rssMiB(pid))), SAMPLE_MS);
  const startedAtMs = performance.now();
  let rows = -1;
  try {
    const { body } = await console.send('/exports', EXPORT);
    if (body === null) throw new Error('The export has no body');
    for await (const part of body) {
      rows += linesIn(part);
      if (isOver()) break;
    }
  } finally {
    clearInterval(watching);
  }
  return { rows, rowsPerSecond: (rows * 1000) / (performance.now() - startedAtMs), grownMiB: highest - before };
}

const exportsListed = z.object({ data: z.array(z.object({ state: z.string() })) });

/** Aborts a download in the middle. @returns for how many seconds the file is still being made */
export async function leaveExport(console: Console): Promise<number> {
  const { body } = await console.send('/exports', EXPORT);
  const reader = body?.getReader();
  for (let bytes = 0; bytes < LEFT_AFTER_BYTES; ) {
    const part = await reader?.read();
    if (part?.value === undefined) throw new Error('The export ended too early');
    bytes += part.value.length;
  }
  await reader?.cancel();
  const leftAtMs = performance.now();
  while (performance.now() < leftAtMs + STOP_WITHIN_MS) {
    const [last] = exportsListed.parse(await (await console.send('/exports?perPage=1')).json()).data;
    if (last?.state === 'stopped') break;
    await delay(SAMPLE_MS);
  }
  return (performance.now() - leftAtMs) / 1000;
}

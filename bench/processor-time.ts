import fs from 'node:fs';
import os from 'node:os';

/** Processor time by user and system together, in seconds since the start. */
interface ProcessorTime {
  node: number;
  postgres: number;
}

// The unit of /proc on every Linux that Node runs on.
const TICKS_PER_SECOND = 100;

/** Parent, and ticks of its own and of its ended children; undefined for a process that is gone. */
function statOf(pid: number): { parent: number; ticks: number } | undefined {
  let line: string;
  try {
    line = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name before it may hold spaces and brackets.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  return { parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
}

/** The processor time used so far by the product's process and its database server, with all backends. */
function processorTime(pids: { node: number; postgres: number }): ProcessorTime {
  if (os.platform() !== 'linux') throw new Error('Processor time is read from /proc, which only Linux has');
  const used = { node: statOf(pids.node)?.ticks ?? 0, postgres: statOf(pids.postgres)?.ticks ?? 0 };
  for (const name of fs.readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (stat?.parent === pids.postgres) used.postgres += stat.ticks;
  }
  return { node: used.node / TICKS_PER_SECOND, postgres: used.postgres / TICKS_PER_SECOND };
}

/** The processor time of some work, in seconds. @returns it with the work's result */
export async function measured<T>(
  pids: { node: number; postgres: number },
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number; used: ProcessorTime }> {
  const before = processorTime(pids);
  const startedAtMs = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAtMs) / 1000;
  const after = processorTime(pids);
  return { result, seconds, used: { node: after.node - before.node, postgres: after.postgres - before.postgres } };
}

import fs from 'node:fs';

/** Whether a process is running; a zombie whose parent has not collected it counts as gone. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const state = readProcFile(pid, 'status').match(/^State:\s+(\S)/m)?.[1];
  return state !== 'Z' && state !== 'X';
}

/** The process's start time in kernel ticks; guards a stored pid against reuse by another process. */
export function processStartTicks(pid: number): string {
  const stat = readProcFile(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

export function processCommandLine(pid: number): string {
  return readProcFile(pid, 'cmdline').replaceAll('\0', ' ');
}

function readProcFile(pid: number, name: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Reads of a process its state, its start and its command line; each is empty where there is no such process. */
interface ProcessReader {
  /** Begins with Z for a zombie. */
  state: (pid: number) => string;
  /** When it started: the kernel's ticks, or the moment to the second. */
  start: (pid: number) => string;
  commandLine: (pid: number) => string;
}

function read(pid: number, name: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function ask(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).trim();
  } catch {
    return '';
  }
}

/** Every field after the name, which may itself contain blanks. */
const statFields = (pid: number): readonly string[] => {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Readers by where a system keeps its processes: Linux in `/proc`, macOS behind `ps`. */
export const processReaders = {
  proc: {
    state: (pid) => statFields(pid)[0] ?? '',
    start: (pid) => statFields(pid)[19] ?? '',
    commandLine: (pid) => read(pid, 'cmdline').replaceAll('\0', ' '),
  },
  ps: { state: (pid) => ask(pid, 'stat'), start: (pid) => ask(pid, 'lstart'), commandLine: (pid) => ask(pid, 'command') },
} satisfies Record<string, ProcessReader>;

const reader: ProcessReader = fs.existsSync('/proc/self/stat') ? processReaders.proc : processReaders.ps;

/** Whether a process is running; a zombie whose parent has not collected it counts as gone. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !/^[ZX]/.test(reader.state(pid));
}

/** When the process started; guards a stored pid against reuse by another process. */
export const processStartTicks = (pid: number): string => reader.start(pid);

export const processCommandLine = (pid: number): string => reader.commandLine(pid);

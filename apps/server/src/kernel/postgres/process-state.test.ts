import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processReaders } from './process-state.ts';

describe.each(Object.entries(processReaders))('processes as %s tells of them', (_, reader) => {
  let child = spawn('true');
  beforeEach(async () => {
    child = spawn('sleep', ['300']);
    await once(child, 'spawn');
  });
  afterEach(() => child.kill('SIGKILL'));

  it('S64 reads state, start and command line of one that runs, and nothing of one that has gone', async () => {
    const pid = child.pid ?? Number.NaN;
    await expect.poll(() => reader.commandLine(pid)).toMatch(/^sleep 300\s*$/);
    expect(reader.state(pid)).toMatch(/^[SRD]/);
    const start = reader.start(pid);
    expect(start).not.toBe('');
    expect(reader.start(pid)).toBe(start);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect([reader.state(pid), reader.start(pid), reader.commandLine(pid)]).toEqual(['', '', '']);
  });
});

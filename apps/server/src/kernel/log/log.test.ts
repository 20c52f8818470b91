import fs from 'node:fs';
import { expect, it } from 'vitest';
import pino from 'pino';
import { createLog, droppedLogLines, patientOutput } from './log.ts';

it('F9 a full log volume blocks nothing: lines are buffered up to a bound, then dropped and counted', () => {
  // `/dev/full` accepts every open and rejects every write with ENOSPC, like a full disk.
  const full = fs.openSync('/dev/full', 'w');
  const before = droppedLogLines();
  const log = pino(patientOutput(full));
  const line = 'x'.repeat(10_000);
  for (let count = 0; count < 300; count += 1) log.info(line);
  expect(droppedLogLines() - before).toBeGreaterThan(150);
  fs.closeSync(full);
});

it('S61 a line has its own fields, and none of the previous line', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  log.info({ psp: 'first' }, 'one');
  log.info('two');
  expect(Object.keys(JSON.parse(lines[1] ?? '')).toSorted()).toEqual(['level', 'msg', 'pid', 'time']);
});

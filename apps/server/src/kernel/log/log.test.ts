import fs from 'node:fs';
import pg from 'pg';
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

it('S-140 S61 an error of the database is logged without the row or the values that it was about, however deep it lies', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  const about = { detail: 'Failing row contains (7, canary@pavilion.test).', where: 'parameters: canary@pavilion.test', code: '23514' };
  const fault = Object.assign(new pg.DatabaseError('new row violates check constraint "player_check"', 0, 'error'), {
    ...about,
    severity: 'ERROR',
    internalQuery: "select 'canary@pavilion.test'",
    constraint: 'player_check',
  });
  const around = Object.assign(new Error('a follower failed', { cause: fault }), { inner: fault });
  for (const err of [fault, around, new AggregateError([fault, around])]) log.warn({ err }, 'a line');
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).not.toContain('canary');
    expect(line).toContain('player_check');
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { type: 'DatabaseError', sqlState: '23514', constraint: 'player_check' } });
});

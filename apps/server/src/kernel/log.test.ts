import fs from 'node:fs';
import { expect, it } from 'vitest';
import pino from 'pino';
import { droppedLogLines, patientOutput } from './log.ts';

it('F9 a full volume of logs stops nobody: lines wait up to a bound and are then dropped and counted', () => {
  // Takes every open and refuses every byte with ENOSPC, as a full disk does.
  const full = fs.openSync('/dev/full', 'w');
  const before = droppedLogLines();
  const log = pino(patientOutput(full));
  const line = 'x'.repeat(10_000);
  for (let count = 0; count < 300; count += 1) log.info(line);
  expect(droppedLogLines() - before).toBeGreaterThan(150);
  fs.closeSync(full);
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Journal, readCalls } from './journal.ts';

it('F1 F17 a span tells what was refused, what got no answer, and the longest time without an acknowledged bet', () => {
  let nowMs = 0;
  const journal = new Journal({ nowMs: () => nowMs });
  const at = (moment: number, note: () => void): void => {
    nowMs = moment;
    note();
  };
  let back: () => void = () => undefined;
  at(100, () => journal.note('bet', 200));
  at(200, () => journal.note('bet', 0));
  at(300, () => (back = journal.socketLost()));
  at(400, () => journal.note('bet', 503));
  at(500, () => journal.note('read', 200));
  at(700, () => journal.note('read', 502));
  at(1100, () => journal.note('bet', 200));
  at(1300, () => back());
  at(1400, () => journal.note('read', 500));
  expect(journal.span(50, 1500)).toEqual({
    calls: 7,
    refused: 1,
    unanswered: 2,
    odd: [500],
    longestGapMs: 1000,
    socketsLost: 1,
    backMs: 1000,
  });
  expect(journal.span(1200, 1500)).toMatchObject({ calls: 1, longestGapMs: 300, socketsLost: 0, backMs: 0 });
});

it('I20 the file of a journal tells calls that were sent from those that were acknowledged, each once', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-journal-'));
  const file = path.join(folder, 'journal.jsonl');
  const journal = new Journal({ file });
  const call = { source: 'studio', playerId: 'p', movesMinor: -20 };
  const [first, second, third] = [
    { ...call, externalId: '1:bet' },
    { ...call, externalId: '2:bet' },
    { ...call, externalId: '3' },
  ];
  for (const one of [first, second, third]) journal.begin(one);
  journal.acknowledge(first, 'op-1');
  journal.acknowledge(third);
  expect(readCalls(file)).toEqual([
    { ...call, externalId: '1:bet', operationId: 'op-1' },
    { ...call, externalId: '2:bet' },
    { ...call, externalId: '3', operationId: '' },
  ]);
  expect(readCalls(file)).toEqual(journal.calls);
  fs.rmSync(folder, { recursive: true, force: true });
});

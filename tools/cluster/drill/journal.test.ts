import { expect, it } from 'vitest';
import { Journal } from './journal.ts';

it('F1 F17 a span tells what was refused, what got no answer, and the longest time without an acknowledged bet', () => {
  let nowMs = 0;
  const journal = new Journal(() => nowMs);
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

import { expect, test } from 'vitest';
import { drawnRows, spacesOf } from './drawn-rows.ts';

const span = { startIndex: 500, endIndex: 503, overscan: 2, count: 1000 };

test('operator §2.1 of a long list the rows on screen are drawn, and both ends, to which Tab leads', () => {
  expect(drawnRows(span, [])).toEqual([0, 498, 499, 500, 501, 502, 503, 504, 505, 999]);
});

test('operator §2.1 the rows that keys lead from stay with their neighbours, each once and within the list', () => {
  expect(drawnRows(span, [20, -1])).toEqual([0, 19, 20, 21, 498, 499, 500, 501, 502, 503, 504, 505, 999]);
  expect(drawnRows({ startIndex: 0, endIndex: 1, overscan: 5, count: 3 }, [0, 2])).toEqual([0, 1, 2]);
});

test('operator §2.1 spaces are as high as the rows that are not drawn', () => {
  const items = [
    { index: 0, start: 100, end: 132 },
    { index: 2, start: 164, end: 196 },
    { index: 3, start: 196, end: 228 },
  ];
  expect(spacesOf(items, { from: 100, to: 420 })).toEqual({ before: [0, 32, 0], behind: 192 });
  expect(spacesOf([], { from: 100, to: 420 })).toEqual({ before: [], behind: 320 });
});

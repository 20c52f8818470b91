import { expect, it, vi } from 'vitest';
import { allAnswers } from './all-answers.ts';

const there = () => ({ data: [1], error: null, refetch: vi.fn() });
const waiting = () => ({ data: undefined, error: null, refetch: vi.fn() });
const failed = () => ({ data: undefined, error: new Error('500'), refetch: vi.fn() });

it('design §4 several queries are loaded once all are, and a retry refetches only the failed ones', () => {
  expect(allAnswers([there(), there()])).toMatchObject({ data: [[1], [1]], isError: false });
  expect(allAnswers([there(), waiting()])).toMatchObject({ data: undefined, isError: false });
  const parts = [there(), failed(), waiting()];
  const together = allAnswers(parts);
  expect(together).toMatchObject({ data: undefined, isError: true });
  together.refetch();
  expect(parts.map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1, 0]);
});

it('design §4 a query whose refetch failed keeps its data', () => {
  expect(allAnswers([{ ...failed(), data: [2] }])).toMatchObject({ data: [[2]], isError: false });
});

import { expect, it } from 'vitest';
import { worstWindow } from './shifts.ts';

it('sums the shifts of a window, which ends with a pause of a second or after five seconds', () => {
  expect(worstWindow([])).toBe(0);
  const close = [0, 900, 1800].map((atMs) => ({ atMs, score: 0.01 }));
  expect(worstWindow(close)).toBeCloseTo(0.03, 6);
  expect(worstWindow([...close, { atMs: 2800, score: 0.02 }])).toBeCloseTo(0.03, 6);
  expect(worstWindow(Array.from({ length: 12 }, (_, index) => ({ atMs: index * 900, score: 0.01 })))).toBeCloseTo(0.06, 6);
});

import { expect, it } from 'vitest';
import { dialOf } from './dial.ts';

it('W-143 fills the dial by the share of the median, up to a full turn', () => {
  expect([dialOf(0, 200), dialOf(50, 200), dialOf(200, 200), dialOf(900, 200), dialOf(3, 0), dialOf(-4, 10)]).toEqual([
    0, 0.25, 1, 1, 1, 0,
  ]);
});

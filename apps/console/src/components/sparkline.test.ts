import { expect, it } from 'vitest';
import { sparklinePoints } from './sparkline.tsx';

it('BO-166 a line runs from edge to edge, omits unknown values, and is flat where nothing changes', () => {
  expect(sparklinePoints([0, null, 10])).toEqual([
    { x: 3, y: 25 },
    { x: 93, y: 3 },
  ]);
  expect(sparklinePoints([4, 4]).map(({ y }) => y)).toEqual([25, 25]);
  expect(sparklinePoints([null, null])).toEqual([]);
});

import { expect, it } from 'vitest';
import { lightsOf } from './lanterns.tsx';

it.each([
  [0, [0, 0, 0, 0, 0]],
  [10, [0.5, 0, 0, 0, 0]],
  [20, [1, 0, 0, 0, 0]],
  [50, [1, 1, 0.5, 0, 0]],
  [100, [1, 1, 1, 1, 1]],
  [140, [1, 1, 1, 1, 1]],
  [-5, [0, 0, 0, 0, 0]],
])('U-20 %d per cent light the lanterns one after the other', (percent, lights) => {
  expect(lightsOf(percent, 5)).toEqual(lights);
});

it('U-20 the lights together are the progress, whatever it is', () => {
  for (let percent = 0; percent <= 100; percent += 1)
    expect(lightsOf(percent, 5).reduce((sum, light) => sum + light, 0)).toBeCloseTo(percent / 20, 9);
});

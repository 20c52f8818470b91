import { wheelOrder } from '@pavilion/fairness';
import { describe, expect, test } from 'vitest';
import wheelPicture from '../../../art/wheel/wheel.svg?raw';
import { spunTo, type Turned } from './turn.ts';

const pocketDegrees = 360 / 37;
/** The picture's pockets, clockwise from the top of the disc. */
const drawnOrder = Array.from(wheelPicture.matchAll(/id="pocket-(\d+)" transform="rotate\(([\d.]+)\)"/g), ([, number, degrees]) => ({
  number: Number(number),
  degrees: Number(degrees),
}))
  .toSorted((one, other) => one.degrees - other.degrees)
  .map(({ number }) => number);
const around = (degrees: number): number => ((degrees % 360) + 360) % 360;

describe('the ball of a roulette', () => {
  test('GS-09 ends in the pocket of its number after every number before it, against the wheel', () => {
    let from: Turned = { discDegrees: 0, armDegrees: 0 };
    for (const before of wheelOrder) {
      for (const number of wheelOrder) {
        const standing = spunTo(before, from);
        const next = spunTo(number, standing);
        const pocket = drawnOrder.indexOf(number) * pocketDegrees;
        expect(Math.abs(around(next.armDegrees - next.discDegrees - pocket + 180) - 180), `${number} after ${before}`).toBeLessThan(0.001);
        expect(next.discDegrees - standing.discDegrees, 'the wheel runs forwards').toBeGreaterThan(360);
        expect(next.armDegrees - standing.armDegrees, 'the ball runs backwards').toBeLessThanOrEqual(-360 * 6);
        from = next;
      }
    }
  });

  test('GS-09 every number has one pocket, in the order of the drawn wheel', () => {
    expect(drawnOrder).toEqual(wheelOrder);
    expect(new Set(drawnOrder).size).toBe(37);
  });
});

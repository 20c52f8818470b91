import { wheelOrder } from '@pavilion/fairness';

const wheelTurns = 2;
const ballTurns = 6;

/** How far the disc and the ball's arm are turned, in degrees clockwise; pocket 0 of a disc at 0 is at the top. */
export type Turned = { readonly discDegrees: number; readonly armDegrees: number };

/** The ball in the pocket of `number` of a standing disc. */
export const restingAt = (number: number, discDegrees: number): Turned => ({
  discDegrees,
  armDegrees: discDegrees + (wheelOrder.indexOf(number) * 360) / wheelOrder.length,
});

/** Where a spin from `from` ends, with the ball in the pocket of `number`. */
export function spunTo(number: number, from: Turned): Turned {
  const wanted = restingAt(number, from.discDegrees + 360 * wheelTurns + 97);
  // The ball runs against the wheel: the nearest turn below that ends in the pocket.
  return { ...wanted, armDegrees: wanted.armDegrees - 360 * Math.ceil((wanted.armDegrees - from.armDegrees) / 360 + ballTurns) };
}

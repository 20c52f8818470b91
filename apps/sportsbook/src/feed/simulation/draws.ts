import type { Draw } from '../stream.ts';

const INCREMENT = 0x6d2b79f5;
const RANGE = 2 ** 32;
const FIRST_THROWN_AWAY = 4;

/** Fast draws from a number, for simulations of many scripts: the feed's own streams are an HMAC a draw. */
export function fastDraws(seed: number): Draw {
  let state = Math.imul(seed, 1_664_525) >>> 0;
  const draw = (): number => {
    state = (state + INCREMENT) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE;
  };
  for (let index = 0; index < FIRST_THROWN_AWAY; index += 1) draw();
  return draw;
}

import { expect, it } from 'vitest';
import { modeOf } from './use-game-mode.ts';

const player = { isGuest: false, hasDemo: true };

it('GS-07 a game is played in the mode of the address, else in the usual one, once it is known', () => {
  expect(modeOf({ ...player, named: 'true', usual: 'demo' }).mode).toBe('real');
  expect(modeOf({ ...player, named: 'false', usual: 'real' }).mode).toBe('demo');
  expect(modeOf({ ...player, named: undefined, usual: 'real' }).mode).toBe('real');
  expect(modeOf({ ...player, named: undefined, usual: undefined }).mode).toBeUndefined();
});

it('GS-07 P-10 a guest falls back to the demo where the game has one', () => {
  expect(modeOf({ isGuest: true, hasDemo: true, named: 'true', usual: 'demo' })).toEqual({ mode: 'demo', isFallback: true });
  expect(modeOf({ isGuest: true, hasDemo: false, named: 'true', usual: 'demo' })).toEqual({ mode: 'real', isFallback: false });
});

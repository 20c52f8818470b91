import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetLeftGame,
  keepLeftGame,
  keepSeenGame,
  leftGameText,
  readLeftGame,
  readSeenGame,
  seenGameText,
  subscribeToLeftGame,
} from './return-game.ts';

const game = { identity: 'ember-run', name: 'Ember Run', square: ['/art/ember.svg'] };

describe('the game to return to', () => {
  beforeEach(() => {
    const values = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    });
  });

  it('S-21 N-17 is kept in the session storage until the player closes the card', () => {
    const listener = vi.fn();
    const stop = subscribeToLeftGame(listener);
    keepLeftGame(game);
    expect(readLeftGame(leftGameText())).toEqual(game);
    forgetLeftGame();
    expect(leftGameText()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });

  it('is undefined while the card is switched off', () => {
    expect(readLeftGame('disabled')).toBeUndefined();
  });

  it.each([null, '', '{', '"text"', '{"identity":"x"}', 'null'])('is undefined for %s', (text) => {
    expect(readLeftGame(text)).toBeUndefined();
  });

  it('W-165 is the one opened last after a deposit, whether or not it was left, and none for an address that is not a game', () => {
    expect(readSeenGame(seenGameText())).toBeUndefined();
    keepSeenGame(game);
    forgetLeftGame();
    expect(readSeenGame(seenGameText())).toEqual({ identity: 'ember-run', name: 'Ember Run' });
    expect(['', '{', '{"identity":"x"}', '{"identity":1,"name":"x"}', 'null'].map(readSeenGame)).toEqual(Array.from({ length: 5 }));
  });
});

import { rouletteLayout } from '@pavilion/fairness';
import { beforeAll, describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../texts.ts';
import { tablePlaces } from './layout.ts';

// Places are named by the texts of the game.
beforeAll(() => chooseLanguage('en'));

describe('the betting table', () => {
  test('has a place for every bet the engine knows and for no other', () => {
    expect(
      tablePlaces()
        .map((place) => place.key)
        .sort(),
    ).toEqual([...rouletteLayout.keys()].sort());
  });
  test('gives no two bets the same place, wide or tall', () => {
    const places = tablePlaces();
    for (const shape of ['wide', 'tall'] as const) {
      const spots = places.map((place) => `${place[shape]} ${place.edge?.[shape].join() ?? ''}`);
      expect(new Set(spots).size).toBe(spots.length);
    }
  });
});

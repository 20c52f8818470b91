import { rouletteLayout } from '@pavilion/fairness';
import { beforeAll, describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../texts.ts';
import { exampleOf, tablePlaces } from './layout.ts';

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
  test('V-96 names each kind of bet in the pay table with numbers of its own, and shows no placeholder', () => {
    const kinds = ['straight', 'split', 'street', 'trio', 'corner', 'four', 'line', 'dozen', 'column', 'red', 'odd', 'low'];
    expect(kinds.map((kind) => exampleOf(kind).label)).toEqual([
      'Number 0',
      expect.stringMatching(/^Split \d+, \d+$/),
      expect.stringMatching(/^Street \d+, \d+, \d+$/),
      expect.stringMatching(/^Trio \d+, \d+, \d+$/),
      expect.stringMatching(/^Corner (?:\d+, ){3}\d+$/),
      expect.stringMatching(/^First four (?:\d+, ){3}\d+$/),
      expect.stringMatching(/^Line (?:\d+, ){5}\d+$/),
      'Dozen 1–12',
      'Column 1, 2:1',
      'Red',
      'Odd',
      '1–18',
    ]);
  });
  test('gives no two bets the same place, wide or tall', () => {
    const places = tablePlaces();
    for (const shape of ['wide', 'tall'] as const) {
      const spots = places.map((place) => `${place[shape]} ${place.edge?.[shape].join() ?? ''}`);
      expect(new Set(spots).size).toBe(spots.length);
    }
  });
});

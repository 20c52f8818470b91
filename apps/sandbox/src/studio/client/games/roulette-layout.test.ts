import { linesGames, rouletteLayout } from '@pavilion/fairness';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '../texts.ts';
import { tablePlaces } from './roulette-layout.ts';
import { symbolNames } from './symbol-names.ts';

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

test.each(['en', 'de'])('every slot names its ten symbols in %s, each differently', (language) => {
  chooseLanguage(language);
  const studios = { 'orchard-nine': 'Copperleaf', 'brass-beetle': 'Copperleaf', 'saturn-swing': 'Velvet Orbit' };
  const studioOf = new Map(Object.entries(studios));
  const tidal = ['pearl-ladder', 'harbour-lights', 'lighthouse-keep'];
  for (const gameId of linesGames.keys()) {
    const names = symbolNames(gameId, studioOf.get(gameId) ?? (tidal.includes(gameId) ? 'Tidal Nine' : 'Northlight Works'));
    expect(new Set(names).size).toBe(10);
  }
});

import { numberLocale } from '../texts.ts';

/** What the pictures show, in the engine's order of symbols: four highs, four lows, wild, bonus. */
const highs: Readonly<Record<string, { en: readonly string[]; de: readonly string[] }>> = {
  'ember-run': { en: ['volcano', 'flame', 'ember', 'lantern'], de: ['Vulkan', 'Flamme', 'Glut', 'Laterne'] },
  'midnight-ferry': { en: ['ferry', 'helm', 'buoy', 'anchor'], de: ['Fähre', 'Steuerrad', 'Boje', 'Anker'] },
  'paper-fox': { en: ['paper fox', 'crane', 'paper boat', 'paper leaf'], de: ['Papierfuchs', 'Kranich', 'Papierboot', 'Papierblatt'] },
  'orchard-nine': { en: ['tree', 'apple', 'pear', 'plum'], de: ['Baum', 'Apfel', 'Birne', 'Pflaume'] },
  'brass-beetle': { en: ['beetle', 'magnifier', 'clock', 'gear'], de: ['Käfer', 'Lupe', 'Uhr', 'Zahnrad'] },
  'pearl-ladder': { en: ['pearl', 'seahorse', 'shell', 'starfish'], de: ['Perle', 'Seepferd', 'Muschel', 'Seestern'] },
  'harbour-lights': { en: ['boat', 'lantern', 'anchor', 'helm'], de: ['Boot', 'Laterne', 'Anker', 'Steuerrad'] },
  'lighthouse-keep': { en: ['castle', 'lantern', 'gull', 'boat'], de: ['Burg', 'Laterne', 'Möwe', 'Boot'] },
  'saturn-swing': { en: ['Saturn', 'balloon', 'planet', 'glasses'], de: ['Saturn', 'Ballon', 'Planet', 'Gläser'] },
};

/** Low families by studio: cut stones, leaves, ranks (design/games, Slot symbols). */
const ranks = { en: ['ace', 'king', 'queen', 'jack'], de: ['Ass', 'König', 'Dame', 'Bube'] };
const lows: Readonly<Record<string, { en: readonly string[]; de: readonly string[] }>> = {
  'Northlight Works': {
    en: ['six-sided stone', 'shield stone', 'three-sided stone', 'diamond stone'],
    de: ['sechseckiger Stein', 'Schildstein', 'dreieckiger Stein', 'Rautenstein'],
  },
  Copperleaf: {
    en: ['willow leaf', 'beech leaf', 'ginkgo leaf', 'maple leaf'],
    de: ['Weidenblatt', 'Buchenblatt', 'Ginkgoblatt', 'Ahornblatt'],
  },
  'Tidal Nine': ranks,
  'Velvet Orbit': ranks,
};

export function symbolNames(gameId: string, studio: string): string[] {
  const language = numberLocale() === 'de' ? 'de' : 'en';
  return [...(highs[gameId]?.[language] ?? []), ...(lows[studio]?.[language] ?? []), 'Wild', 'Bonus'];
}

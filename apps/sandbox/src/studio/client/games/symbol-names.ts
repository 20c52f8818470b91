import { numberLocale, t, type TextKey } from '../texts.ts';

/** What the pictures show, in the engine's order of symbols: four highs, then lows, then what is special. */
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
  'aurora-reels': { en: ['peak', 'stag', 'cabin', 'pines'], de: ['Gipfel', 'Hirsch', 'Hütte', 'Tannen'] },
  'glass-fjord': { en: ['iceberg', 'sailing boat', 'whale fin', 'gull'], de: ['Eisberg', 'Segelboot', 'Walflosse', 'Möwe'] },
  'polar-bloom': { en: ['blossom', 'bud', 'crystals', 'moth'], de: ['Blüte', 'Knospe', 'Kristalle', 'Falter'] },
  'kite-season': { en: ['kite', 'box kite', 'pinwheel', 'balloon'], de: ['Drachen', 'Kastendrachen', 'Windrad', 'Ballon'] },
  'salt-and-stars': { en: ['salt blocks', 'telescope', 'salt jar', 'lantern'], de: ['Salzblöcke', 'Fernrohr', 'Salzglas', 'Laterne'] },
  'honey-clock': { en: ['bee', 'honey jar', 'honey dipper', 'comb'], de: ['Biene', 'Honigglas', 'Honiglöffel', 'Wabe'] },
  'rust-garden': { en: ['gear flower', 'watering can', 'key', 'gear'], de: ['Zahnradblume', 'Gießkanne', 'Schlüssel', 'Zahnrad'] },
  'acorn-parade': { en: ['acorn', 'drum', 'horn', 'mushroom'], de: ['Eichel', 'Trommel', 'Horn', 'Pilz'] },
  'cider-moon': { en: ['mug', 'barrel', 'apple', 'lantern'], de: ['Krug', 'Fass', 'Apfel', 'Laterne'] },
  'thimble-town': { en: ['thimble house', 'scissors', 'button', 'spool'], de: ['Fingerhuthaus', 'Schere', 'Knopf', 'Garnrolle'] },
  'autumn-engine': { en: ['engine', 'lantern', 'wheel', 'ticket'], de: ['Lokomotive', 'Laterne', 'Rad', 'Fahrkarte'] },
  'deep-choir': { en: ['whale', 'jellyfish', 'shell', 'fish'], de: ['Wal', 'Qualle', 'Muschel', 'Fisch'] },
  'tide-vault': { en: ['gold bars', 'coins', 'chest', 'key'], de: ['Goldbarren', 'Münzen', 'Truhe', 'Schlüssel'] },
  'coral-post': { en: ['post box', 'letter', 'stamp', 'fish'], de: ['Briefkasten', 'Brief', 'Briefmarke', 'Fisch'] },
  'blue-hour': { en: ['wave', 'moon', 'boat', 'clock'], de: ['Welle', 'Mond', 'Boot', 'Uhr'] },
  'storm-letters': { en: ['bottle post', 'letter', 'umbrella', 'gull'], de: ['Flaschenpost', 'Brief', 'Schirm', 'Möwe'] },
  'comet-cafe': { en: ['coffee cup', 'doughnut', 'pie', 'coffee pot'], de: ['Kaffeetasse', 'Krapfen', 'Kuchen', 'Kaffeekanne'] },
  'velvet-signal': { en: ['radio', 'record', 'headphones', 'cassette'], de: ['Radio', 'Schallplatte', 'Kopfhörer', 'Kassette'] },
  'ninth-moon': { en: ['moon phases', 'moon', 'telescope', 'planet'], de: ['Mondphasen', 'Mond', 'Fernrohr', 'Planet'] },
  'gravity-ball': { en: ['bowling ball', 'atom', 'magnet', 'planet'], de: ['Kugel', 'Atom', 'Magnet', 'Planet'] },
  'neon-moth': { en: ['moth', 'eye', 'neon flower', 'moon'], de: ['Falter', 'Auge', 'Neonblume', 'Mond'] },
  'satellite-soul': { en: ['satellite', 'rocket', 'earth', 'dish'], de: ['Satellit', 'Rakete', 'Erde', 'Antenne'] },
  'star-tailor': { en: ['pin cushion', 'scissors', 'button', 'spool'], de: ['Nadelkissen', 'Schere', 'Knopf', 'Garnrolle'] },
};

/** Low families by studio: cut stones, leaves, ranks (design/games, Slot symbols). */
const ranks = { en: ['ace', 'king', 'queen', 'jack', 'ten'], de: ['Ass', 'König', 'Dame', 'Bube', 'Zehn'] };
const lows: Readonly<Record<string, { en: readonly string[]; de: readonly string[] }>> = {
  'Northlight Works': {
    en: ['six-sided stone', 'shield stone', 'three-sided stone', 'diamond stone', 'rough stone'],
    de: ['sechseckiger Stein', 'Schildstein', 'dreieckiger Stein', 'Rautenstein', 'Rohstein'],
  },
  Copperleaf: {
    en: ['willow leaf', 'beech leaf', 'ginkgo leaf', 'maple leaf', 'oak leaf'],
    de: ['Weidenblatt', 'Buchenblatt', 'Ginkgoblatt', 'Ahornblatt', 'Eichenblatt'],
  },
  'Tidal Nine': ranks,
  'Velvet Orbit': ranks,
};

/** How many lows an engine has, and its special symbols after them. */
const families: Readonly<Record<string, { lowCount: number; specials: readonly TextKey[] }>> = {
  lines: { lowCount: 4, specials: ['wild', 'scatter'] },
  ways: { lowCount: 5, specials: ['wild', 'scatter'] },
  tumble: { lowCount: 3, specials: [] },
  hold: { lowCount: 4, specials: ['wild', 'coin'] },
};

/** The names of a slot's symbols in the player's language, in the engine's order. */
export function symbolNames({ gameId, studio, engine }: { gameId: string; studio: string; engine: string }): string[] {
  const language = numberLocale() === 'de' ? 'de' : 'en';
  const { lowCount, specials } = families[engine] ?? { lowCount: 0, specials: [] };
  const lowNames = (lows[studio]?.[language] ?? []).slice(0, lowCount);
  return [...(highs[gameId]?.[language] ?? []), ...lowNames, ...specials.map((key) => t(key))];
}

import { h } from '../../dom.ts';
import { t, type TextKey, words } from '../../texts.ts';

/** Low families by studio: cut stones, leaves, ranks (design/games, Slot symbols). */
const lowFamilies: Readonly<Record<string, 'stones' | 'leaves' | 'ranks'>> = {
  'Northlight Works': 'stones',
  Copperleaf: 'leaves',
  'Tidal Nine': 'ranks',
  'Velvet Orbit': 'ranks',
};

/** How many lows an engine has, and its special symbols after them. */
const families: Readonly<Record<string, { lowCount: number; specials: readonly TextKey[] }>> = {
  lines: { lowCount: 4, specials: ['wild', 'scatter'] },
  ways: { lowCount: 5, specials: ['wild', 'scatter'] },
  tumble: { lowCount: 3, specials: [] },
  hold: { lowCount: 4, specials: ['wild', 'coin'] },
};

/** The names of a slot's symbols in the player's language, in the engine's order: four high ones, the low ones, then the special ones. */
export function symbolNames({ gameId, studio, engine }: { gameId: string; studio: string; engine: string }): string[] {
  const { symbols, lows } = words();
  const highs: Readonly<Record<string, readonly string[]>> = symbols;
  const family = lowFamilies[studio];
  const { lowCount, specials } = families[engine] ?? { lowCount: 0, specials: [] };
  const lowNames = family === undefined ? [] : lows[family].slice(0, lowCount);
  return [...(highs[gameId] ?? []), ...lowNames, ...specials.map((key) => t(key))];
}

/** A symbol on the reels, by the atlas of its game. Pictures hold no words: the ribbon of a wild and of a bonus is empty there, and carries the symbol's name here. */
export function reelSymbol(symbol: number, names: readonly string[]): HTMLElement {
  const name = names[symbol] ?? '';
  const isNamed = name === t('wild') || name === t('scatter');
  return h('i', { class: 'symbol', style: `--n:${symbol}` }, isNamed ? [h('b', { style: `--letters:${[...name].length}` }, [name])] : []);
}

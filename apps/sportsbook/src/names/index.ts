import { directionOf, fillText } from '@pavilion/ui/text/fill-text.ts';
import { LOCALES } from './locales.ts';
import type { NameTexts } from './texts.ts';
import { en } from './texts-en.ts';

/** The locale whose texts are used for a requested one: the language's if the region has none, else English. */
export function knownLocale(locale: string): string {
  const wanted = locale.toLowerCase();
  return [wanted, wanted.split('-')[0] ?? ''].find((key) => Object.hasOwn(LOCALES, key)) ?? 'en';
}

const nameTexts = (locale: string): NameTexts => LOCALES[knownLocale(locale)] ?? en;

/** The data that a name is built from. */
interface NamedMarket {
  readonly type: string;
  /** Quarters; the start of the home side where it is a handicap. */
  readonly line: number | null;
  readonly part: string | null;
}

export interface NamedEvent {
  readonly sport: string;
  readonly home: string;
  readonly away: string;
}

const numbers = new Map<string, Intl.NumberFormat>();

/** Arabic keeps Latin digits (design §10). */
function numbersOf(locale: string): Intl.NumberFormat {
  const known = numbers.get(locale);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale.startsWith('ar') ? `${locale}-u-nu-latn` : locale, { useGrouping: false });
  numbers.set(locale, made);
  return made;
}

/** A line in the language's format: 10 quarters are "2.5" in English and "2,5" in German; empty for null. */
const lineText = (locale: string, quarters: number | null): string =>
  quarters === null ? '' : numbersOf(knownLocale(locale)).format(quarters / 4);

const signs = (quarters: number): string => (quarters > 0 ? '+' : quarters < 0 ? '−' : '');

const wordOf = (group: Readonly<Record<string, string>>, ...keys: readonly string[]): string | undefined =>
  keys.map((key) => group[key]).find((text) => text !== undefined);

const HANDICAPS = new Set(['asian_handicap', 'handicap', 'european_handicap', 'game_handicap', 'map_handicap']);
const SIDES: Readonly<Record<string, 'home' | 'away' | 'draw'>> = { '1': 'home', x: 'draw', '2': 'away' };

export const sportName = (locale: string, sport: string): string => wordOf(nameTexts(locale).sports, sport) ?? sport;

/** The name of a market without its line, which its outcomes show. */
export function marketName(locale: string, market: NamedMarket, event: NamedEvent): string {
  const { markets } = nameTexts(locale);
  const { type, line, part } = market;
  const bySide = `${type}~${part ?? ''}`;
  const text = wordOf(markets, `${bySide}@${event.sport}`, `${type}@${event.sport}`, bySide, type) ?? type;
  // The part of a game of tennis is its set and its number within it: "4.5".
  const [set = '', game = ''] = (part ?? '').split('.');
  return fillText(text, { home: event.home, away: event.away, part: part ?? '', set, game, number: lineText(locale, line) }, { locale });
}

/** The name of an outcome. Example: `over` of a line of 10 quarters is "Over 2.5", `home` of a handicap of −3 "Harbour City −0.75". */
export function outcomeName(locale: string, { market, event, key }: { market: NamedMarket; event: NamedEvent; key: string }): string {
  const { outcomes } = nameTexts(locale);
  const values = { home: event.home, away: event.away, line: lineText(locale, market.line) };
  if (key === 'home' || key === 'away') {
    const name = values[key];
    if (market.line === null || !HANDICAPS.has(market.type)) return name;
    const start = key === 'home' ? market.line : -market.line;
    return fillText('{name} {start}', { name, start: `${signs(start)}${lineText(locale, Math.abs(start))}` }, { locale });
  }
  const word = wordOf(outcomes, key);
  if (word !== undefined) return fillText(word, values, { locale });
  const [first, second] = key.split('/').map((side) => SIDES[side]);
  // A score: without spaces its figures would stand from left to right where the sides stand from right to left.
  if (first === undefined || second === undefined) return directionOf(locale) === 'rtl' ? key.replace(':', ' : ') : key;
  const sides = { first: sideName(first, { values, outcomes }), second: sideName(second, { values, outcomes }) };
  return fillText('{first} / {second}', sides, { locale });
}

function sideName(
  side: 'home' | 'away' | 'draw',
  { values, outcomes }: { values: { home: string; away: string }; outcomes: NameTexts['outcomes'] },
): string {
  return side === 'draw' ? outcomes.draw : values[side];
}

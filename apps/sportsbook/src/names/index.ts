import { formatLine } from '../rules/grading/line.ts';
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

const signed = (quarters: number): string => (quarters > 0 ? `+${formatLine(quarters)}` : formatLine(quarters).replace('-', '−'));

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');

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
  return fill(text, { home: event.home, away: event.away, part: part ?? '', number: line === null ? '' : formatLine(line) });
}

/** The name of an outcome. Example: `over` of a line of 10 quarters is "Over 2.5", `home` of a handicap of −3 "Harbour City −0.75". */
export function outcomeName(locale: string, { market, event, key }: { market: NamedMarket; event: NamedEvent; key: string }): string {
  const { outcomes } = nameTexts(locale);
  const values = { home: event.home, away: event.away, line: market.line === null ? '' : formatLine(market.line) };
  if (key === 'home' || key === 'away') {
    const name = values[key];
    if (market.line === null || !HANDICAPS.has(market.type)) return name;
    return `${name} ${signed(key === 'home' ? market.line : -market.line)}`;
  }
  const word = wordOf(outcomes, key);
  if (word !== undefined) return fill(word, values);
  const [first, second] = key.split('/').map((side) => SIDES[side]);
  if (first === undefined || second === undefined) return key; // Scores are written the same everywhere.
  return `${sideName(first, { values, outcomes })} / ${sideName(second, { values, outcomes })}`;
}

function sideName(
  side: 'home' | 'away' | 'draw',
  { values, outcomes }: { values: { home: string; away: string }; outcomes: NameTexts['outcomes'] },
): string {
  return side === 'draw' ? outcomes.draw : values[side];
}

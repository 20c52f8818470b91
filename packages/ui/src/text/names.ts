import { directionOf, isolated } from './fill-text.ts';

const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、' };

/** Names joined by the language's list separator, without "and". */
export const joinNames = (names: readonly string[], localeTag: string): string => names.join(commas[localeTag.split('-')[0] ?? ''] ?? ', ');

const stops: Readonly<Record<string, string>> = { hi: '।', ja: '。' };
const endsSentence = /[.。।?？!！…]$/;

/** Sentences out of texts that have no full stop of their own, as the language ends and joins them. Empty ones are left out. */
export function joinSentences(texts: readonly string[], localeTag: string): string {
  const language = localeTag.split('-')[0] ?? '';
  const ended = texts.filter((text) => text !== '').map((text) => (endsSentence.test(text) ? text : `${text}${stops[language] ?? '.'}`));
  return ended.join(language === 'ja' ? '' : ' ');
}

/**
 * The sides of an event, each in its own order, one after the other in the order of the page. From right to left a name that broke at its
 * line's end would stand with its first word beside the other side's, so it keeps its words together.
 */
export const joinSides = (sides: readonly string[], localeTag: string): string =>
  sides
    .filter((side) => side !== '')
    .map((side) => isolated(directionOf(localeTag) === 'rtl' ? side.replaceAll(' ', '\u00a0') : side, '', localeTag))
    .join(' – ');

/** The sides that a ticket names in its event's name; a season has one name. */
export const sidesOfEvent = (event: string): string[] => event.split(' - ');

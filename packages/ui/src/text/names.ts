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

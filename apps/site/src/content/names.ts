const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、' };

/** Names in a row with the comma of the language; no "and", which would need the order of a sentence. */
export const joinNames = (names: readonly string[], localeTag: string): string => names.join(commas[localeTag.split('-')[0] ?? ''] ?? ', ');

const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、' };

/** Names joined by the language's list separator, without "and". */
export const joinNames = (names: readonly string[], localeTag: string): string => names.join(commas[localeTag.split('-')[0] ?? ''] ?? ', ');

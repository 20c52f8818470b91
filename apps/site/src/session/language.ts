/** The language tag `Intl` and `<html lang>` want: `pt-br` is `pt-BR`; Arabic keeps Latin digits (design.md §10). */
export function languageTag(locale: string): string {
  const [language = 'en', region] = locale.split('-');
  return region ? `${language}-${region.toUpperCase()}` : language;
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);
export const directionOf = (locale: string): 'rtl' | 'ltr' => (rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr');

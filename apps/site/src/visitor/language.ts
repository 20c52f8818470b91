/** The language tag for `Intl` and `<html lang>`: `pt-br` is `pt-BR`; Arabic with Latin digits (design §10). */
export function languageTag(locale: string): string {
  const [language = 'en', region] = locale.split('-');
  return region ? `${language}-${region.toUpperCase()}` : language;
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);
export const directionOf = (locale: string): 'rtl' | 'ltr' => (rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr');

/** The language tag for `Intl` and `<html lang>`: `pt-br` is `pt-BR`; Arabic with Latin digits (design §10). */
export function languageTag(locale: string): string {
  const [language = 'en', region] = locale.split('-');
  return region ? `${language}-${region.toUpperCase()}` : language;
}

import { useLanguage } from './use-text.ts';

/** The name of a locale in the operator's language. */
export function useLocaleName(): (locale: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  return (locale) => names.of(locale) ?? locale;
}

import type { NameTexts } from '../../names/texts.ts';
import { en } from '../../names/texts-en.ts';

/**
 * Market names in the languages loaded so far. The bundle replaces src/names/locales.ts by this module (build-client.mjs).
 * @public
 */
export const LOCALES: Record<string, NameTexts> = { en };

const loaders: Readonly<Record<string, () => Promise<NameTexts>>> = {
  ar: async () => (await import('../../names/texts-ar.ts')).ar,
  de: async () => (await import('../../names/texts-de.ts')).de,
  es: async () => (await import('../../names/texts-es.ts')).es,
  fr: async () => (await import('../../names/texts-fr.ts')).fr,
  hi: async () => (await import('../../names/texts-hi.ts')).hi,
  it: async () => (await import('../../names/texts-it.ts')).it,
  ja: async () => (await import('../../names/texts-ja.ts')).ja,
  pl: async () => (await import('../../names/texts-pl.ts')).pl,
  'pt-br': async () => (await import('../../names/texts-pt-br.ts')).ptBr,
  ru: async () => (await import('../../names/texts-ru.ts')).ru,
  tr: async () => (await import('../../names/texts-tr.ts')).tr,
};

/** Loads the texts for a locale: its own, else those of its language; English if there are none. */
export async function loadNames(locale: string): Promise<void> {
  const wanted = locale.toLowerCase();
  const tongue = wanted.split('-')[0] ?? '';
  const code = [wanted, tongue].find((one) => one in loaders) ?? Object.keys(loaders).find((one) => one.split('-')[0] === tongue);
  const loaded = code === undefined ? undefined : await loaders[code]?.();
  // Stored under the name that the player's locale is looked up by.
  if (loaded !== undefined) LOCALES[locale] = loaded;
}

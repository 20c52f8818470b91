import { createContext, useContext } from 'react';
import { english } from './english.ts';
import { type Area, fill, type Key, type Language, type Texts, type Values } from './texts.ts';

export const TextsContext = createContext<{ language: Language; texts: Texts }>({ language: 'en', texts: english });

export const useLanguage = (): Language => useContext(TextsContext).language;

export type Say<A extends Area> = (key: Key<A>, values?: Values) => string;

/** The texts of an area: `say('title', { count: 3 })`. */
export function useText<A extends Area>(area: A): Say<A> {
  const { language, texts } = useContext(TextsContext);
  return (key, values) => fill(texts[area][key] as Texts[A][Key<A>] & string, language, values);
}

/** A text looked up by a key from the data, such as a permission's name; the key itself if there is none. */
export function useTextOf(area: Area): (key: string, values?: Values) => string | undefined {
  const { language, texts } = useContext(TextsContext);
  return (key, values) => {
    const own: Readonly<Record<string, string | { one: string; other: string }>> = texts[area];
    const words = Object.hasOwn(own, key) ? own[key] : undefined;
    return words === undefined ? undefined : fill(words, language, values);
  };
}

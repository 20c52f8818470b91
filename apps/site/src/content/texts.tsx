import { createContext, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { oncePer } from '../api/once-per.ts';
import { type ContentBody, type ContentGroups, type ContentValue, formatText, isBody, type TextValues, valueAt } from './lookup.ts';

/** Reads the texts of one document: `t('title')`, `t('left', { count: 3 })`, and its lists, groups and flags. */
export type Texts = {
  (key: string, values?: TextValues): string;
  /** The text; undefined if the content has none. */
  optional: (key: string, values?: TextValues) => string | undefined;
  /** Objects of a list, such as menu items. */
  list: (key: string) => readonly ContentBody[];
  /** Plain texts of a list, such as rules. */
  lines: (key: string) => readonly string[];
  /** A group of texts inside the document. */
  group: (key: string) => Texts;
  flag: (key: string, fallback: boolean) => boolean;
};

type Content = { groups: ContentGroups; locale: string; page?: string | undefined; legalAge?: number | undefined };
const ContentContext = createContext<Content>({ groups: {}, locale: 'en' });

const isSame = (one: ContentGroups, other: ContentGroups): boolean =>
  Object.keys({ ...one, ...other }).every((directory) => one[directory] === other[directory]);

type ContentProviderProps = Partial<Pick<Content, 'locale' | 'page' | 'legalAge'>> & { groups: ContentGroups; children: ReactNode };

/**
 * Adds groups to those known above; `locale` is the `Intl` tag. The same texts of the same `page` keep one context object: a new one
 * re-renders every part, and the server's rendering of parts whose scripts are still loading would be lost. Of another page it has to be: a
 * part that did not wake up before its page was left must not take the next one's words for its own (React 422).
 */
export function ContentProvider({ groups: given, locale, page, legalAge, children }: ContentProviderProps) {
  const above = useContext(ContentContext);
  const [groups, setGroups] = useState(given);
  if (!isSame(groups, given)) setGroups(given);
  const value = useMemo(
    () => ({
      groups: { ...above.groups, ...groups },
      locale: locale ?? above.locale,
      page: page ?? above.page,
      legalAge: legalAge ?? above.legalAge,
    }),
    [above, groups, locale, page, legalAge],
  );
  return <ContentContext value={value}>{children}</ContentContext>;
}

/**
 * Texts of a document of the loaded groups, by directory and camel-cased file name: `useTexts('layout', 'header')`.
 * A missing text shows its key, so that gaps are visible and no control is unlabelled.
 */
export function useTexts(directory: string, file?: string): Texts {
  const { groups, locale, legalAge } = useContext(ContentContext);
  const group = groups[directory];
  const body = file === undefined ? group : group?.[file];
  return textsOf(isBody(body) ? body : nothing, locale, legalAge);
}

/** Texts of a page document loaded by a query. */
export function useDocumentTexts(body: ContentBody | undefined): Texts {
  const { locale, legalAge } = useContext(ContentContext);
  return textsOf(body ?? nothing, locale, legalAge);
}

/** The `Intl` tag of the page. */
export const useLocaleTag = (): string => useContext(ContentContext).locale;

const nothing: ContentBody = {};

/** A text reader outside of React, cached; it knows the age that texts name as `{legalAge}`. */
export const textsOf = (body: ContentBody, locale: string, legalAge?: number): Texts => readersOf(body)(locale, legalAge);

const readersOf = oncePer((body: ContentBody) => {
  const known = new Map<string, Texts>();
  return (locale: string, legalAge: number | undefined): Texts => {
    const key = `${locale} ${legalAge}`;
    const texts = known.get(key) ?? readerOf(body, locale, legalAge);
    known.set(key, texts);
    return texts;
  };
});

function readerOf(body: ContentBody, locale: string, legalAge: number | undefined): Texts {
  const facts: TextValues = legalAge === undefined ? {} : { legalAge };
  // Cached: texts without placeholders never change, and the server reads them for every page.
  const plain = new Map<string, string | undefined>();
  const optional = (key: string, values?: TextValues): string | undefined => {
    if (values === undefined && plain.has(key)) return plain.get(key);
    const value = valueAt(body, key);
    const text = typeof value === 'string' ? formatText(value, { ...facts, ...values }, locale) : undefined;
    if (values === undefined) plain.set(key, text);
    return text;
  };
  return Object.assign((key: string, values?: TextValues): string => optional(key, values) ?? key.slice(key.lastIndexOf('.') + 1), {
    optional,
    list: (key: string) => bodiesOf(valueAt(body, key)),
    lines: (key: string) => linesOf(valueAt(body, key)),
    group: (key: string) => textsOf(bodyOf(valueAt(body, key)), locale, legalAge),
    flag: (key: string, fallback: boolean) => {
      const value = valueAt(body, key);
      return typeof value === 'boolean' ? value : fallback;
    },
  });
}

const bodyOf = (value: ContentValue | undefined): ContentBody => (isBody(value) ? value : nothing);
const bodiesOf = (value: ContentValue | undefined): readonly ContentBody[] => (Array.isArray(value) ? value.filter(isBody) : []);
const linesOf = (value: ContentValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];

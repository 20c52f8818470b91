import type { Body, ContentDocument, ContentValue, LocaleContent } from './files.ts';

/** Directories whose documents are asked for in the current locale only (wire §5.8). */
const currentLocaleOnly: ReadonlySet<string> = new Set(['question-pages', 'tournaments']);

/** A locale's documents with every missing text taken from the default locale, text by text (L-10, D-39). */
export function withFallback(own: LocaleContent, fallback: LocaleContent, locale: string): LocaleContent {
  const directories = [...new Set([...fallback.keys(), ...own.keys()])];
  return new Map(directories.map((directory) => [directory, mergeDirectory({ own, fallback, locale, directory })]));
}

type Merge = { own: LocaleContent; fallback: LocaleContent; locale: string; directory: string };

function mergeDirectory({ own, fallback, locale, directory }: Merge): ContentDocument[] {
  const ownDocuments = own.get(directory) ?? [];
  if (currentLocaleOnly.has(directory)) return [...ownDocuments];
  const ownByName = new Map(ownDocuments.map((document) => [document.name, document]));
  const merged = (fallback.get(directory) ?? []).map((document): ContentDocument => {
    const body = mergeBodies(ownByName.get(document.name)?.body, document.body);
    return { stem: `${locale}/${directory}/${document.name}`, name: document.name, body };
  });
  const known = new Set(merged.map((document) => document.name));
  return [...merged, ...ownDocuments.filter((document) => !known.has(document.name))].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function mergeBodies(own: Body | undefined, fallback: Body): Body {
  if (own === undefined) return fallback;
  const keys = [...new Set([...Object.keys(fallback), ...Object.keys(own)])];
  return Object.fromEntries(keys.map((key) => [key, mergeValues(own[key], fallback[key])]));
}

function mergeValues(own: ContentValue | undefined, fallback: ContentValue | undefined): ContentValue {
  if (own === undefined || own === null) return fallback ?? null;
  if (fallback === undefined || fallback === null) return own;
  if (Array.isArray(own) && Array.isArray(fallback)) return own.map((item, index) => mergeValues(item, fallback[index]));
  if (isBody(own) && isBody(fallback)) return mergeBodies(own, fallback);
  return own;
}

function isBody(value: ContentValue): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Client } from '@pavilion/contract/calls/client.ts';
import type { ContentDocument } from '@pavilion/contract/areas/content.ts';
import { queryOptions } from '@tanstack/react-query';
import { camelCase, type ContentBody, type ContentValue, isBody } from './lookup.ts';
import { oncePer } from '../api/once-per.ts';

/** Texts change with a release, not during a visit. */
const contentStaleMs = HOUR_MS;

type Address = { locale: string; directory: string };

/** All documents of a directory as one object under their camel-cased file names (wire §5.1). */
export const contentGroupOptions = (api: Client, { locale, directory }: Address) =>
  queryOptions({
    queryKey: ['content', 'listDocuments', locale, directory],
    queryFn: async (): Promise<ContentBody> => {
      return groupOf(await api.content.listDocuments({ params: { locale, directory } }));
    },
    staleTime: contentStaleMs,
  });

export type ContentPage = { name: string; body: ContentBody };

/** Every document of a directory, in order, with its file name. */
export const contentPagesOptions = (api: Client, { locale, directory }: Address) =>
  queryOptions({
    queryKey: ['content', 'listDocuments', locale, directory, 'pages'],
    queryFn: async (): Promise<ContentPage[]> => {
      return pagesOf(await api.content.listDocuments({ params: { locale, directory } }));
    },
    staleTime: contentStaleMs,
  });

/** One document by its file name; null when there is none. */
export const contentDocumentOptions = (api: Client, { locale, directory, name }: Address & { name: string }) =>
  queryOptions({
    queryKey: ['content', 'listDocuments', locale, directory, 'name', name],
    queryFn: async (): Promise<ContentBody | null> => {
      const [document] = await api.content.listDocuments({ params: { locale, directory }, query: { name } });
      return document ? readBody(document.body) : null;
    },
    staleTime: contentStaleMs,
  });

/** One document by the identity of its page; null when there is none. */
export const contentPageOptions = (api: Client, { locale, directory, pageIdentity }: Address & { pageIdentity: string }) =>
  queryOptions({
    queryKey: ['content', 'listDocuments', locale, directory, 'page', pageIdentity],
    queryFn: async (): Promise<ContentBody | null> => {
      const [document] = await api.content.listDocuments({ params: { locale, directory }, query: { pageIdentity } });
      return document ? readBody(document.body) : null;
    },
    staleTime: contentStaleMs,
  });

const nameOf = (stem: string): string => stem.slice(stem.lastIndexOf('/') + 1);

const groupOf = oncePer(
  (documents: ContentDocument[]): ContentBody =>
    Object.fromEntries(documents.map(({ stem, body }) => [camelCase(nameOf(stem)), readBody(body)])),
);

const pagesOf = oncePer((documents: ContentDocument[]): ContentPage[] =>
  documents.map(({ stem, body }) => ({ name: nameOf(stem), body: readBody(body) })),
);

/** Keeps valid content values; anything else counts as absent. */
const readBody = oncePer(
  (body: Readonly<Record<string, unknown>>): ContentBody =>
    Object.fromEntries(Object.entries(body).flatMap(([key, value]) => (isContentValue(value) ? [[key, value]] : []))),
);

function isContentValue(value: unknown): value is ContentValue {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isContentValue);
  return isBody(value) && Object.values(value).every(isContentValue);
}

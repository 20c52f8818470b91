import { notFound } from '@tanstack/react-router';
import { useQuery } from '../../hydration/use-query.ts';
import { type ContentBody, formatText, isBody, type TextValues, valueAt } from '../../content/lookup.ts';
import { type Texts, useDocumentTexts } from '../../content/texts.tsx';
import type { SiteContext } from '../../context.ts';
import { useSite } from '../../visitor/use-site.ts';
import { languageTag } from '../../visitor/language.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import type { JsonLd } from './json-ld.ts';
import { contentDocumentOptions, contentGroupOptions, contentPageOptions } from '../../content/queries.ts';

export type PageMeta = {
  title?: string;
  description?: string;
  /** Address of the share picture of the page. */
  picture?: string;
  /** Structured data of the page, in the vocabulary of schema.org. */
  about?: JsonLd;
};
type LoadContext = Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>;

/** Loads the texts of a page, by default from `pages/<name>`, and returns the data of its head. */
export async function loadPageTexts({ api, queryClient, visitor }: LoadContext, name: string, directory = 'pages'): Promise<PageMeta> {
  const options = contentDocumentOptions(api, { locale: visitor.locale, directory, name });
  await queryClient.prefetchQuery(options);
  return metaOf(queryClient.getQueryData(options.queryKey), visitor);
}

/** Loads a page stored under an identity; without one the address has no page (G-07, G-18 to G-20). */
export async function loadContentPage(
  { api, queryClient, visitor }: LoadContext,
  page: { directory: string; pageIdentity: string },
): Promise<PageMeta> {
  const body = await queryClient.fetchQuery(contentPageOptions(api, { locale: visitor.locale, ...page }));
  if (body === null) throw notFound();
  const meta = metaOf(body, visitor);
  return meta.title ? meta : { ...meta, title: textAt(body, 'title') };
}

/** The texts of a page loaded by `loadPageTexts`. */
export function usePageTexts(name: string, directory = 'pages'): Texts {
  const { api, visitor } = useSite();
  const { data } = useQuery(contentDocumentOptions(api, { locale: visitor.locale, directory, name }));
  return useDocumentTexts(data ?? undefined);
}

/** Title and description in a document's `pageMeta`, with placeholders filled in. */
export function metaOf(
  body: ContentBody | null | undefined,
  { locale, legalAge }: Pick<Visitor, 'locale' | 'legalAge'>,
  options: { values?: TextValues; key?: string } = {},
): PageMeta {
  const { values = {}, key = 'pageMeta' } = options;
  if (!body) return {};
  const text = (path: string) => {
    const value = textAt(body, path);
    return value === undefined ? undefined : formatText(value, { legalAge, ...values }, languageTag(locale));
  };
  return { title: text(`${key}.title`), description: text(`${key}.description`) };
}

export function textAt(body: ContentBody, path: string): string | undefined {
  const value = valueAt(body, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The meta tags of a page for search engines and link previews; they override those of the site. */
export function metaTags({ title, description, picture, about }: PageMeta) {
  return [
    ...(title ? [{ title }, { property: 'og:title', content: title }] : []),
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
    ...(about ? [{ 'script:ld+json': about }] : []),
  ];
}

/** Objects of a list in a document. */
export function bodiesAt(body: ContentBody, path: string): readonly ContentBody[] {
  const value = valueAt(body, path);
  return Array.isArray(value) ? value.filter(isBody) : [];
}

/** Texts of one document of a directory that is loaded as a group, such as `history/transactions`. */
export function useDocumentGroup(directory: string, file: string): Texts {
  const { api, visitor } = useSite();
  const { data } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory }));
  const body = data?.[file];
  return useDocumentTexts(isBody(body) ? body : undefined);
}

/** Loads the texts of form fields with the page, so that the server renders its form. */
export function loadFieldTexts({ api, queryClient, visitor }: LoadContext): Promise<void> {
  return queryClient.prefetchQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'fields-settings' }));
}

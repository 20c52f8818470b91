import { allGamesPath } from '@pavilion/contract/page-constants.ts';
import { isBody, valueAt } from '../content/lookup.ts';
import { textsOf } from '../content/texts.tsx';
import { siteAbout } from '../features/content/json-ld.ts';
import { metaTags } from '../features/content/page.ts';
import { contentGroupOptions } from '../content/queries.ts';
import type { SiteContext } from '../context.ts';
import { addressLinks, isListed, ownAddress } from '../navigation/canonical.ts';
import { pictureOf } from '../navigation/share-picture.ts';
import { languageTag } from '../visitor/language.ts';

type Page = Pick<SiteContext, 'queryClient' | 'api' | 'visitor' | 'origin'> & { pathname: string };
type Files = { font: string };

/** The head of every page; a page's own title, description and picture override it. */
export function pageHead(page: Page, files: Files) {
  const { visitor, origin, pathname } = page;
  const listed = isListed(pathname);
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'color-scheme', content: 'dark light' },
      { name: 'theme-color', content: '#090D1B' },
      ...(listed ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...shareTags(page),
    ],
    links: [
      { rel: 'preload', as: 'font', type: 'font/woff2', href: files.font, crossOrigin: 'anonymous' as const },
      { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
      { rel: 'manifest', href: `/manifest.webmanifest?locale=${visitor.locale}` },
      { rel: 'icon', type: 'image/svg+xml', href: '/icons/favicon.svg' },
      ...(listed ? addressLinks(origin, pathname, visitor) : []),
    ],
  };
}

/** Open Graph and structured data of the site. */
function shareTags({ queryClient, api, visitor, origin, pathname }: Page) {
  const group = queryClient.getQueryData(contentGroupOptions(api, { locale: visitor.locale, directory: 'global-components' }).queryKey);
  const texts = isBody(group) ? group : undefined;
  const name = textOf(valueAt(texts, 'commonContent.brandName')) ?? '';
  const url = ownAddress(origin, pathname, visitor);
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: languageTag(visitor.locale).replace('-', '_') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...metaTags({
      title: textOf(valueAt(texts, 'globalSeo.title')),
      description: texts && textsOf(texts, languageTag(visitor.locale), visitor.legalAge).optional('globalSeo.description'),
      picture: pictureOf(origin, visitor.locale),
      ...(pathname === '/' ? { about: siteAbout({ name, url, searchUrl: ownAddress(origin, allGamesPath, visitor) }) } : {}),
    }),
  ];
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

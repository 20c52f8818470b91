import { isBody, valueAt } from '../content/lookup.ts';
import { metaTags } from '../features/content/page.ts';
import { contentGroupOptions } from '../features/content/queries.ts';
import type { SiteContext } from '../context.ts';

type Files = { font: string; sprite: string };

/** What every page has in its head; a page's own title comes after and wins. */
export function pageHead({ queryClient, api, visitor }: Pick<SiteContext, 'queryClient' | 'api' | 'visitor'>, files: Files) {
  const group = queryClient.getQueryData(contentGroupOptions(api, { locale: visitor.locale, directory: 'global-components' }).queryKey);
  const seo = isBody(group) ? group.globalSeo : undefined;
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'color-scheme', content: 'dark light' },
      ...metaTags({ title: textOf(valueAt(seo, 'title')), description: textOf(valueAt(seo, 'description')) }),
    ],
    links: [
      { rel: 'preload', as: 'font', type: 'font/woff2', href: files.font, crossOrigin: 'anonymous' as const },
      { rel: 'preload', as: 'image', type: 'image/svg+xml', href: files.sprite },
      { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
      { rel: 'icon', type: 'image/svg+xml', href: '/icons/favicon.svg' },
    ],
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

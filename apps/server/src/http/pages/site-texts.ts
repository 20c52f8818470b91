import type { Client } from '@pavilion/contract/calls/client.ts';

/** Site texts used outside its pages: in the manifest and on the offline page. */
export interface SiteTexts {
  locale: string;
  defaultLocale: string;
  brand: string;
  title: string;
  description: string;
  offline: { title: string; description: string; button: string };
}

const textAt = (body: Record<string, unknown> | undefined, key: string): string => {
  const value = body?.[key];
  return typeof value === 'string' ? value : '';
};

/** The texts of a language; undefined if the site does not support it. */
export async function readTexts(api: Client, locale: string | undefined): Promise<SiteTexts | undefined> {
  const locales = await api.settings.listLocales();
  const defaultLocale = locales.find(({ isDefault }) => isDefault)?.code.toLowerCase() ?? 'en';
  const wanted = locale?.toLowerCase() ?? defaultLocale;
  if (!locales.some(({ code }) => code.toLowerCase() === wanted)) return undefined;
  const read = async (directory: string, name: string) => {
    const [document] = await api.content.listDocuments({ params: { locale: wanted, directory }, query: { name } });
    return document?.body;
  };
  const [seo, common, offline] = await Promise.all([
    read('global-components', 'global-seo'),
    read('global-components', 'common-content'),
    read('layout', 'offline'),
  ]);
  return {
    locale: wanted,
    defaultLocale,
    brand: textAt(common, 'brandName'),
    title: textAt(seo, 'title'),
    description: textAt(seo, 'description'),
    offline: { title: textAt(offline, 'title'), description: textAt(offline, 'description'), button: textAt(offline, 'button') },
  };
}

import { withLocale } from '@pavilion/contract/locale-path.ts';
import { defaultLocaleOf } from '../session/visitor.ts';
import { useSite } from '../session/use-site.ts';
import { stringifySearch } from './search.ts';

/** Addresses for plain links: they keep the locale prefix of the page (L-08). Outside addresses stay as they are. */
export function useHref(): (path: string, search?: Readonly<Record<string, unknown>>) => string {
  const { visitor } = useSite();
  return (path, search) => {
    if (!path.startsWith('/')) return path;
    return withLocale(path, visitor.locale, defaultLocaleOf(visitor)) + (search ? stringifySearch(search) : '');
  };
}

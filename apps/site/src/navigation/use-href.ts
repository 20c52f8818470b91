import { withLocale } from '@pavilion/contract/formats/locale-path.ts';
import { defaultLocaleOf, type Visitor } from '../visitor/visitor.ts';
import { useSite } from '../visitor/use-site.ts';
import { stringifySearch } from './search/search.ts';

/** Addresses for plain links: they keep the locale prefix of the page (L-08). Outside addresses stay as they are. */
export function useHref(): HrefOf {
  return hrefOf(useSite().visitor);
}

type HrefOf = (path: string, search?: Readonly<Record<string, unknown>>) => string;
const known = new WeakMap<Visitor, HrefOf>();

/** One stable function per visitor, so that effects and memos can depend on it. */
function hrefOf(visitor: Visitor): HrefOf {
  const made =
    known.get(visitor) ??
    ((path, search) =>
      path.startsWith('/') ? withLocale(path, visitor.locale, defaultLocaleOf(visitor)) + (search ? stringifySearch(search) : '') : path);
  known.set(visitor, made);
  return made;
}

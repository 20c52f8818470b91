import type { ReactNode } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { ContentProvider } from '../../content/texts.tsx';
import { useSite } from '../../visitor/use-site.ts';
import { contentGroupOptions } from '../../content/queries.ts';

/** Texts of the modals, for a part of one that a page shows too. */
export function ModalTexts({ children }: { children: ReactNode }) {
  const { api, visitor } = useSite();
  const { data } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'modals' }));
  return data === undefined ? null : <ContentProvider groups={{ modals: data }}>{children}</ContentProvider>;
}

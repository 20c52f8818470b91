import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ContentProvider } from '../../content/texts.tsx';
import { useSite } from '../../visitor/use-site.ts';
import { contentGroupOptions } from '../../content/queries.ts';

/** Labels and messages of form fields (wire §5.3): loaded only where a form is, together with it. */
export function FieldTexts({ children }: { children: ReactNode }) {
  const { api, visitor } = useSite();
  const { data } = useSuspenseQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'fields-settings' }));
  return <ContentProvider groups={{ fieldsSettings: data }}>{children}</ContentProvider>;
}

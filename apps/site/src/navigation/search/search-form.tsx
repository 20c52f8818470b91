import { allGamesPath } from '@pavilion/contract/page-constants.ts';
import { SearchField, type SearchFieldProps } from '@pavilion/ui';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { openSearch } from './search-state.ts';
import { useHref } from '../use-href.ts';

type SearchFormProps = Pick<SearchFieldProps, 'isTall' | 'end' | 'fieldClassName'> & {
  className?: string | undefined;
  /** Rendered beside the field. */
  children?: ReactNode;
};

/**
 * A search field for the whole site. Before hydration it is a form that leads to the list of all games; afterwards, a
 * click or the first letter opens the panel. Focus alone opens nothing (design §11).
 */
export function SearchForm({ className, children, ...field }: SearchFormProps) {
  const texts = useTexts('layout', 'header').group('search');
  const href = useHref();
  const input = useRef<HTMLInputElement>(null);
  const open = () => openSearch(input.current);
  return (
    <form className={className} role="search" aria-label={texts('label')} action={href(allGamesPath)}>
      <SearchField
        {...field}
        ref={input}
        name="name"
        label={texts('placeholder')}
        placeholder={texts('placeholder')}
        onChange={open}
        onClick={open}
      />
      {children}
    </form>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';

type Words = Readonly<Record<string, string | undefined>>;

/** What a page shows, as its address says it: filters, the view, the open row. */
export function useSearchState(): [Words, (changed: Words, options?: { isStep?: boolean }) => void] {
  const search: Words = useSearch({ strict: false });
  const navigate = useNavigate();
  /** A step is one that Back undoes. */
  const change = (changed: Words, { isStep = false } = {}): void => {
    void navigate({ to: '.', search: { ...search, ...changed }, replace: !isStep });
  };
  return [search, change];
}

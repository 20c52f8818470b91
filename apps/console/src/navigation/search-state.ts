import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { isPhone } from '../browser/use-phone.ts';

type Words = Readonly<Record<string, string | undefined>>;

/** What a page shows, as its address says it: filters, the view, the open row. */
export function useSearchState(): [Words, (changed: Words, options?: { isStep?: boolean }) => void] {
  const search: Words = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOverList = useLocation({ select: ({ state }) => state.isOverList === true });
  /** A step is one that Back undoes: what covers the list is one, and closing it goes back over it. */
  const change = (changed: Words, { isStep = false } = {}): void => {
    const isOpening = search['row'] === undefined && changed['row'] !== undefined && isPhone();
    const isClosing = isOverList && 'row' in changed && changed['row'] === undefined;
    if (isClosing && Object.keys(changed).length === 1) return history.back();
    void navigate({
      to: '.',
      // Another part of the page may have changed the address since this one was drawn.
      search: (current: Words) => ({ ...current, ...changed }),
      replace: !(isStep || isOpening),
      state: (state) => ({ ...state, isOverList: isOpening || (isOverList && !isClosing) }),
    });
  };
  return [search, change];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open row covers the list that the entry before shows. */
    isOverList?: boolean;
  }
}

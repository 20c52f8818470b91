import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { isPhone } from '../browser/use-phone.ts';

type Words = Readonly<Record<string, string | undefined>>;

/** The state of a page as kept in its address: filters, the view, the open row. */
export function useSearchState(): [Words, (changed: Words, options?: { isStep?: boolean }) => void] {
  const search: Words = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOverList = useLocation({ select: ({ state }) => state.isOverList === true });
  /** A step can be undone by Back: opening something over the list is one, and closing it goes back. */
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

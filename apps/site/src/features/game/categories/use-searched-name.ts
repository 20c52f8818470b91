import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { goToSearch } from '../../../navigation/go.ts';
import { searchText } from '../../../navigation/search/search.ts';

/** Debounce of the search by name (wire §7.4). */
const typingPauseMs = 500;

/**
 * The name by which a list is searched: the typed text, written to the address after a pause, so that a reload keeps it. A name that
 * reaches the address otherwise, by the header's search or by going back, replaces it (P-106).
 */
export function useSearchedName(): [name: string, type: (typed: string) => void] {
  const router = useRouter();
  const inAddress = useRouterState({ select: ({ location }) => searchText(location.search, 'name') ?? '' });
  const [known, setKnown] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  const [name, setName] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (inAddress !== known) {
    setKnown(inAddress);
    if (inAddress !== written) setName(inAddress);
  }

  function type(typed: string) {
    setName(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setWritten(typed.trim());
      goToSearch(router, { ...router.latestLocation.search, name: typed.trim() || undefined }, { isReplacing: true });
    }, typingPauseMs);
  }
  return [name, type];
}

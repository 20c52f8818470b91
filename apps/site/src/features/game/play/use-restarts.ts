import { useEffect, useState } from 'react';
import { useModals } from '../../../navigation/modals/use-modals.ts';

/** Counts the restarts of the game: it restarts when the dialog about a bet above the bonus's maximum closes (wire §4.5). */
export function useRestarts(): number {
  const modals = useModals();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let wasOpen = modals.isOpen('max-bets');
    return modals.subscribe(() => {
      const isOpen = modals.isOpen('max-bets');
      if (wasOpen && !isOpen) setCount((before) => before + 1);
      wasOpen = isOpen;
    });
  }, [modals]);
  return count;
}

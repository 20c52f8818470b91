import { useState } from 'react';

/** The text of a search field until it is submitted; with Back or a saved view the field follows the address. */
export function useTyped(sought: string): [string, (typed: string) => void] {
  const [held, setHeld] = useState({ sought, typed: sought });
  if (held.sought !== sought) setHeld({ sought, typed: sought });
  return [held.sought === sought ? held.typed : sought, (typed) => setHeld({ sought, typed })];
}

import { useState } from 'react';

/** What stands in a field until it is sought; with Back and a view the field follows the address. */
export function useTyped(sought: string): [string, (typed: string) => void] {
  const [held, setHeld] = useState({ sought, typed: sought });
  if (held.sought !== sought) setHeld({ sought, typed: sought });
  return [held.sought === sought ? held.typed : sought, (typed) => setHeld({ sought, typed })];
}

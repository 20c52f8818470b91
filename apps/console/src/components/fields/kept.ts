import { useState } from 'react';
import { useSession } from '../../session/session.ts';

const forgets: (() => void)[] = [];

/**
 * Keeps what an operator has typed and not sent: it waits in this window for its operator while another object or page is open, and while the
 * operator signs in again (operator §2.1).
 * @returns a hook that takes what it is typed for, such as an id, and what there is before anything is typed: given back, that is forgotten
 */
export function keptOf<Typed>() {
  const kept = new Map<string, Typed>();
  forgets.push(() => kept.clear());
  return function useKept(place: string, nothing: Typed): [Typed, (typed: Typed) => void] {
    const { operator } = useSession();
    const key = `${operator.id} ${place}`;
    const [typed, setTyped] = useState(() => kept.get(key) ?? nothing);
    const change = (next: Typed): void => {
      if (next === nothing) kept.delete(key);
      else kept.set(key, next);
      setTyped(next);
    };
    return [typed, change];
  };
}

export const forgetKept = (): void => forgets.forEach((forget) => forget());

import { useEffect, useId } from 'react';

/** An act on the open object, as the palette offers it. */
interface ObjectAct {
  id: string;
  title: string;
  /** The name of the object, if the title does not say it. */
  of?: string;
  run: () => void;
}

const offered = new Map<string, readonly ObjectAct[]>();

/** Offers the acts of an open object in the palette while its page is mounted (operator §2.1). */
export function useObjectActs(acts: readonly ObjectAct[]): void {
  const place = useId();
  useEffect(() => {
    offered.set(place, acts);
    return () => void offered.delete(place);
  });
}

export const objectActs = (): readonly ObjectAct[] => [...offered.values()].flat();

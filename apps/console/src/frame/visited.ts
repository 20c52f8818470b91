import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useSession } from '../session/session.ts';

const VISITED_KEY = 'pavilion-console-visited';
const VISITED_MAX = 10;

const visitedObject = z.object({ kind: z.string(), id: z.string(), title: z.string(), url: z.string() });
/** An object that was open: what it is called, masked as its page was, and where it is. */
export type VisitedObject = z.infer<typeof visitedObject>;
const kept = z.object({ operatorId: z.string(), objects: z.array(visitedObject) });

/** The objects this operator opened last in this tab, newest first; never those of a colleague who used it before. */
export function visitedBy(operatorId: string): readonly VisitedObject[] {
  try {
    const found = kept.parse(JSON.parse(sessionStorage.getItem(VISITED_KEY) ?? ''));
    return found.operatorId === operatorId ? found.objects : [];
  } catch {
    return [];
  }
}

/** Remembers the open object for the palette (operator §2.1). */
export function useVisited(object: VisitedObject | undefined): void {
  const { operator } = useSession();
  const { kind, id, title, url } = object ?? {};
  useEffect(() => {
    if (kind === undefined || id === undefined || title === undefined || url === undefined) return;
    const others = visitedBy(operator.id).filter((one) => one.kind !== kind || one.id !== id);
    const objects = [{ kind, id, title, url }, ...others].slice(0, VISITED_MAX);
    sessionStorage.setItem(VISITED_KEY, JSON.stringify({ operatorId: operator.id, objects }));
  }, [operator.id, kind, id, title, url]);
}

export const forgetVisited = (): void => sessionStorage.removeItem(VISITED_KEY);

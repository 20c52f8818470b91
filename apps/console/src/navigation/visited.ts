import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import { type deskEndpoints, recentKinds } from '@pavilion/contract/console/workplace/workplace.ts';
import { sessionStore } from '@pavilion/ui/browser/safe-storage.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { api } from '../api/api.ts';
import { useSession } from '../session/session.ts';

const VISITED_KEY = 'pavilion-console-visited';
const VISITED_MAX = 10;

const visitedObject = z.object({ kind: z.string(), id: z.string(), title: z.string(), url: z.string() });
/** An object that was open: its name, masked as on its page, and its address. */
type VisitedObject = z.infer<typeof visitedObject>;
type FoundObject = AnswerOf<(typeof deskEndpoints)['readRecent']>[number];
const kept = z.object({ operatorId: z.string(), objects: z.array(visitedObject) });

/** The objects this operator opened last in this tab, newest first; never those of a colleague who used the tab earlier. */
function visitedBy(operatorId: string): readonly VisitedObject[] {
  try {
    const found = kept.parse(JSON.parse(sessionStore().getItem(VISITED_KEY) ?? ''));
    return found.operatorId === operatorId ? found.objects : [];
  } catch {
    return [];
  }
}

/** The objects opened last, newest first: those of this tab, then what the operator opened elsewhere (operator §13.69). */
export function useLastVisited(titleOf: (hit: FoundObject) => string): readonly VisitedObject[] {
  const { operator } = useSession();
  const { data = [] } = useQuery({ queryKey: ['recent'], queryFn: () => api.desk.readRecent({}), staleTime: 0, retry: false });
  const here = visitedBy(operator.id);
  const elsewhere = data.filter((one) => !here.some(({ kind, id }) => kind === one.kind && id === one.id));
  return [...here, ...elsewhere.map((hit) => ({ ...hit, title: titleOf(hit) }))].slice(0, VISITED_MAX);
}

/**
 * Remembers the open object for the palette of this tab, and, if the search finds it by its id, of the operator's other tabs
 * (operator §2.1).
 */
export function useVisited(object: VisitedObject | undefined): void {
  const { operator } = useSession();
  const { kind, id, title, url } = object ?? {};
  useEffect(() => {
    if (kind === undefined || id === undefined || title === undefined || url === undefined) return;
    const others = visitedBy(operator.id).filter((one) => one.kind !== kind || one.id !== id);
    const objects = [{ kind, id, title, url }, ...others].slice(0, VISITED_MAX);
    sessionStore().setItem(VISITED_KEY, JSON.stringify({ operatorId: operator.id, objects }));
  }, [operator.id, kind, id, title, url]);
  const keptKind = recentKinds.find((one) => one === kind);
  useEffect(() => {
    // A convenience: a full or blocked storage must not keep anyone from working.
    if (keptKind !== undefined && id !== undefined) api.desk.keepRecent({ body: { kind: keptKind, id } }).catch(() => undefined);
  }, [operator.id, keptKind, id]);
}

export const forgetVisited = (): void => sessionStore().removeItem(VISITED_KEY);

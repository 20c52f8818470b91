/** The part of a list that the operator has seen. */
export interface Seen {
  /** Which list, with its filters. */
  key: string;
  ids: ReadonlySet<string>;
  /** The number of pages read. */
  pages: number;
  /** There is no row after the last page. */
  isWhole: boolean;
  /** The number of own acts whose effect is shown, and the time of the response that showed it. */
  acts: number;
  at: number;
}

/** An answer as it came: its pages by the ids of their rows. */
export interface Answered extends Omit<Seen, 'ids' | 'pages'> {
  pages: readonly (readonly string[])[];
}

/**
 * Whether all rows of a response are shown at once: the first response of a list, one after an own act, and one with nothing left to read.
 */
function isShownAtOnce(seen: Seen, { acts, at }: Answered, ids: readonly string[]): boolean {
  if (acts > seen.acts && at > seen.at) return true;
  return !ids.some((id) => seen.ids.has(id));
}

/**
 * Which rows arrived by polling: those among known rows, and those after them once the list was complete. Rows of a further page were requested, so
 * they are not new.
 */
function freshOf(seen: Seen, answered: Answered): string[] {
  const asked = answered.pages.slice(seen.pages).flat();
  const ids = answered.pages.slice(0, seen.pages).flat();
  const last = ids.findLastIndex((id) => seen.ids.has(id));
  return ids.filter((id, place) => !seen.ids.has(id) && !asked.includes(id) && (place < last || seen.isWhole));
}

/**
 * Divides an answer into the rows shown and the new rows gathered behind a count (operator §2.1). The same `seen` again says that nothing
 * has changed.
 */
export function gather(before: Seen | undefined, answered: Answered): { seen: Seen; fresh: ReadonlySet<string> } {
  const { pages, ...rest } = answered;
  const ids = pages.flat();
  const isKnown = before?.key === answered.key;
  if (isKnown && before.at === answered.at && before.pages === pages.length)
    return { seen: before, fresh: new Set(freshOf(before, answered)) };
  if (!isKnown || isShownAtOnce(before, answered, ids))
    return { seen: { ...rest, ids: new Set(ids), pages: pages.length }, fresh: new Set() };
  const fresh = new Set(freshOf(before, answered));
  // Ids of removed rows stay known: a row that returns is not new.
  const known = new Set([...before.ids, ...ids.filter((id) => !fresh.has(id))]);
  return { seen: { ...rest, acts: before.acts, ids: known, pages: pages.length }, fresh };
}

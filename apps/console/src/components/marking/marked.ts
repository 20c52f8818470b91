/** Which rows of a list are marked. */
export interface Marked {
  ids: ReadonlySet<string>;
  /** The row that was toggled last: a range begins there. */
  last: string | undefined;
  /** Every row of the filter, including those not loaded yet. */
  isAll: boolean;
}

/** The marks on the rows of a list, for its table. */
export interface Marks {
  isMarked: (id: string) => boolean;
  turn: (id: string, isRange: boolean) => void;
  turnShown: () => void;
}

export const nothingMarked: Marked = { ids: new Set(), last: undefined, isAll: false };

/** Turns "all of the filter" into single marks; only the rows shown stay marked. */
const singly = ({ ids, isAll }: Marked, shown: readonly string[]): Set<string> => new Set(isAll ? shown : ids);

/** Toggles the mark of a row; a range marks all from the row toggled last. */
export function turned(marked: Marked, shown: readonly string[], { id, isRange }: { id: string; isRange: boolean }): Marked {
  const ids = singly(marked, shown);
  const [from, to] = [marked.last === undefined ? -1 : shown.indexOf(marked.last), shown.indexOf(id)];
  if (isRange && from !== -1 && to !== -1) {
    for (const one of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(one);
    return { ids, last: id, isAll: false };
  }
  if (!ids.delete(id)) ids.add(id);
  return { ids, last: id, isAll: false };
}

/** Marks every row that is shown; where all are, none. */
export function turnedShown(marked: Marked, shown: readonly string[]): Marked {
  const ids = singly(marked, shown);
  const areAll = shown.every((id) => ids.has(id));
  for (const id of shown) {
    if (areAll) ids.delete(id);
    else ids.add(id);
  }
  return { ids, last: undefined, isAll: false };
}

/** A range of row positions in a list, the last one included. */
interface RowRange {
  first: number;
  last: number;
}

/** The pages of a list that are on screen; all of them until the visible rows are known. */
export interface OnScreen {
  hasPage: (page: number) => boolean;
  setRange: (range: RowRange | undefined) => void;
  /** The number of rows shown of each page. */
  setLengths: (lengths: readonly number[]) => void;
}

export function createOnScreen(): OnScreen {
  let range: RowRange | undefined;
  let ends: readonly number[] = [];
  return {
    hasPage: (page) => range === undefined || ((ends[page - 1] ?? 0) <= range.last && (ends[page] ?? 0) > range.first),
    setRange: (now) => {
      range = now;
    },
    setLengths: (lengths) => {
      let end = 0;
      ends = lengths.map((length) => (end += length));
    },
  };
}

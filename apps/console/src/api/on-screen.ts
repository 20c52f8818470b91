/** Places of rows in a list, the last one included. */
interface RowRange {
  first: number;
  last: number;
}

/** Which pages of a list are on screen; all of them while nothing says which rows are. */
export interface OnScreen {
  hasPage: (page: number) => boolean;
  setRange: (range: RowRange | undefined) => void;
  /** How many rows of each page are shown. */
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

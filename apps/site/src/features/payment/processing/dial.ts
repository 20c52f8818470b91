/** The share of a dial that is filled: the time so far of the median, a full turn once it is over. */
export const dialOf = (elapsedSeconds: number, medianSeconds: number): number =>
  medianSeconds <= 0 ? 1 : Math.min(1, Math.max(0, elapsedSeconds / medianSeconds));

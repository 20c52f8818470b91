/** The value below which such a share of the others lies; NaN, which meets no target, where nothing was measured. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The round in the middle by a figure of theirs. @throws when nothing was measured */
export function middleOf<Round>(rounds: readonly Round[], by: (round: Round) => number): Round {
  const middle = rounds.toSorted((one, other) => by(one) - by(other))[Math.floor(rounds.length / 2)];
  if (middle === undefined) throw new Error('No round was measured');
  return middle;
}

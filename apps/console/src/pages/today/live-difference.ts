/** A figure's difference from the same time a week ago, and in thousandths of it where that is not zero. */
interface LiveDifference {
  readonly name: 'more' | 'less' | 'same' | 'notKept';
  readonly by: number;
  readonly permille: number | null;
}

const WHOLE = 1000;
/** Sums are read as numbers: what differs by less than the smallest unit of a coin is the same. */
const SMALLEST = 1e-9;

export function differenceOf(value: number, weekAgo: number | null): LiveDifference {
  if (weekAgo === null) return { name: 'notKept', by: 0, permille: null };
  const by = value - weekAgo;
  if (Math.abs(by) < SMALLEST) return { name: 'same', by: 0, permille: null };
  // A share of zero, or of a loss, is meaningless.
  const permille = weekAgo > 0 ? Math.round((by / weekAgo) * WHOLE) : null;
  return { name: by > 0 ? 'more' : 'less', by, permille };
}

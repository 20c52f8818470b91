/** Upper bounds in milliseconds of how long a call took; the last bucket is unbounded. */
export const bucketBoundsMs = [25, 50, 100, 200, 400, 800, 1600, 3200, 6400] as const;

/** Which bucket a duration counts in. */
export function bucketOf(durationMs: number): number {
  const place = bucketBoundsMs.findIndex((bound) => durationMs <= bound);
  return place === -1 ? bucketBoundsMs.length - 1 : place;
}

export const noCalls = (): number[] => bucketBoundsMs.map(() => 0);

/**
 * The bucket bound within which a share of the calls was answered, in milliseconds; null without any calls. Example: 8 of 10 within 50 ms
 * and 2 within 400 ms: half of them within 50, 95 % within 400.
 */
export function quantileMs(took: readonly number[], share: number): number | null {
  const total = took.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let counted = 0;
  const place = took.findIndex((count) => {
    counted += count;
    return counted >= total * share;
  });
  return bucketBoundsMs[place] ?? null;
}

import type { Match } from '../schedule/slots.ts';
import { normal, streamOf } from '../stream.ts';

const RATING_LIMIT = 2.5;

/** Drawn once for each competitor of the world: a season's table asks for them thousands of times. */
const drawn = new Map<string, readonly [number, number]>();

/** Two standard normals of a competitor, held to ± 2.5: its strength, or in sports of goals its attack and its defence (sportsbook §2.3). */
export function ratingsOf(seed: string, competitorId: string): readonly [number, number] {
  const key = `${seed}/${competitorId}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const draw = streamOf(seed, `rating/${competitorId}`);
  const ratings = [normal(draw, RATING_LIMIT), normal(draw, RATING_LIMIT)] as const;
  drawn.set(key, ratings);
  return ratings;
}

/** How much stronger the home side is: (zH − zA)/√2, again standard normal. */
export function skillGap(seed: string, { home, away }: Match): number {
  const [[ofHome], [ofAway]] = [ratingsOf(seed, home.id), ratingsOf(seed, away.id)];
  return (ofHome - ofAway) / Math.SQRT2;
}

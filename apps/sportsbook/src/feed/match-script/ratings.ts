import type { Match } from '../schedule/slots.ts';
import { normal, streamOf } from '../stream.ts';

const RATING_LIMIT = 2.5;

/** Two standard normals of a competitor, held to ± 2.5: its strength, or in sports of goals its attack and its defence (sportsbook §2.3). */
export function ratingsOf(seed: string, competitorId: string): readonly [number, number] {
  const draw = streamOf(seed, `rating/${competitorId}`);
  return [normal(draw, RATING_LIMIT), normal(draw, RATING_LIMIT)];
}

/** How much stronger the home side is: (zH − zA)/√2, again standard normal. */
export function skillGap(seed: string, { home, away }: Match): number {
  const [[ofHome], [ofAway]] = [ratingsOf(seed, home.id), ratingsOf(seed, away.id)];
  return (ofHome - ofAway) / Math.SQRT2;
}

import * as z from 'zod/mini';
import { ANY_PRICE } from '../../../rules/acceptance/tolerance.ts';
import { emptySlip, type Slip, slipModes, USUAL_TOLERANCE } from './model.ts';

/** How long the device keeps a slip (sportsbook §9). */
export const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

const price = z.string().check(z.regex(/^\d{4,7}$/));
const keptSchema = z.object({
  savedAt: z.number(),
  picks: z.array(
    z.object({
      eventId: z.string(),
      marketId: z.string(),
      outcomeId: z.string(),
      outcomeKey: z.string(),
      outcomeName: z.nullable(z.string()),
      marketType: z.string(),
      line: z.nullable(z.number()),
      part: z.nullable(z.string()),
      sport: z.string(),
      tournamentId: z.string(),
      home: z.string(),
      away: z.string(),
      agreed: price,
    }),
  ),
  mode: z.enum(slipModes),
  stake: z.string(),
  singleStakes: z.record(z.string(), z.string()),
  sizes: z.array(z.number()),
  bankers: z.array(z.string()),
  toleranceBasisPoints: z._default(z.number().check(z.gte(0), z.lte(ANY_PRICE)), USUAL_TOLERANCE),
  freeBetId: z.nullable(z.string()),
});

/** The slip as the text that the device stores. */
export function writeSlip(slip: Slip, savedAt: number): string {
  return JSON.stringify({ ...slip, savedAt, picks: slip.picks.map((pick) => ({ ...pick, agreed: pick.agreed.toString() })) });
}

/** The slip a device stored; an empty one for anything that is not a slip or is older than seven days, which leaves the tolerance. */
export function readSlip(text: string | null, nowMs: number): Slip {
  if (text === null) return emptySlip;
  try {
    const { savedAt, ...kept } = keptSchema.parse(JSON.parse(text));
    if (nowMs - savedAt > KEPT_FOR_MS) return { ...emptySlip, toleranceBasisPoints: kept.toleranceBasisPoints };
    return { ...kept, picks: kept.picks.map((pick) => ({ ...pick, agreed: BigInt(pick.agreed) })) };
  } catch {
    return emptySlip;
  }
}

import { alertSeverities } from '@pavilion/contract/console/payment/rule-bodies.ts';
import * as z from 'zod/mini';

const minor = z.pipe(
  z.union([z.bigint(), z.string().check(z.regex(/^-?\d{1,30}$/))]),
  z.transform((digits: bigint | string) => BigInt(digits)),
);
const moment = z.pipe(
  z.union([z.date(), z.iso.datetime()]),
  z.transform((at: Date | string) => new Date(at)),
);

/** The data read at the request of a withdrawal: the rules judge it from this alone, at the request and in a dry run (operator §6.4). */
export const seenSchema = z.object({
  at: moment,
  base: z.string(),
  baseMinor: minor,
  chargebacks: z.object({ count: z.int(), lastAt: z.nullable(moment) }),
  use: z.object({ firstUsedAt: z.nullable(moment), otherUsedAt: z.nullable(moment) }),
  usages: z.array(
    z.object({ by: z.enum(['player', 'place', 'device']), window: z.enum(['day', 'week']), count: z.int(), baseMinor: minor }),
  ),
  isVerified: z.boolean(),
  clusters: z.array(z.object({ by: z.enum(['device', 'place', 'address']), accounts: z.int() })),
  /** Of open alerts. */
  alerts: z.array(z.enum(alertSeverities)),
  caseCount: z.int(),
  ladderStep: z.int(),
  /** Sum of the player's requests within 24 hours, including this one. */
  daySumMinor: minor,
  /** When the newest of the player's rounds on the reconciliation list was opened. */
  listedRoundAt: z.nullable(moment),
  registeredAt: z.nullable(moment),
  isSameWay: z.boolean(),
  /** Yesterday's comparison with the provider. */
  report: z.enum(['clean', 'different', 'missing']),
});
export type Seen = z.output<typeof seenSchema>;

/** As it is stored. */
export const writtenSeen = (seen: Seen): string =>
  JSON.stringify(seen, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

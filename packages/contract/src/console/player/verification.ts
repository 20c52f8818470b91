import * as z from 'zod/mini';
import { get, list, postOnce } from '../endpoints.ts';
import { keysetQuery, queryValues } from '../../formats/keyset.ts';
import { queryEnum } from '../../formats/query.ts';
import { moment } from '../../formats/values.ts';
import { wholeNumber } from '../../formats/whole-number.ts';
import { reasonText } from '../approvals.ts';

/** How far a player's identity is verified; `restarted`: an operator asked for it again and it is still undecided. */
export const identityLevels = ['none', 'submitted', 'approved', 'rejected', 'restarted'] as const;

/** The lists of page 23: running and expired deadlines, and players by their last decision. */
export const verificationLists = ['due', 'over', 'submitted', 'rejected', 'restarted', 'approved'] as const;

/** The least and most days a player gets who is asked again. */
export const restartHours = { min: 24, max: 720 } as const;

/** How far a player's identity is proven, and by when it must be. */
const verificationView = z.object({
  /** The player's. */
  id: z.string(),
  nickname: z.nullable(z.string()),
  country: z.nullable(z.string()),
  status: z.enum(['active', 'limited', 'blocked', 'closed']),
  registeredAt: moment(),
  level: z.enum(identityLevels),
  /** In the words that the player reads. */
  reason: z.nullable(z.string()),
  /** When that was last said. */
  decidedAt: z.nullable(moment()),
  /** Until when the player may deposit and play unverified; null: for ever, or verified. */
  dueAt: z.nullable(moment()),
  /** The origin of the deadline: the policy pack, or the operator who requested the verification again. */
  dueBy: z.nullable(z.enum(['pack', 'restart'])),
  /** When the player was reminded of it. */
  warnedAt: z.nullable(moment()),
  /** How often the verification provider has refused, and what it said last. */
  failures: z.int(),
  lastFailure: z.nullable(z.object({ reason: z.nullable(z.string()), occurredAt: moment() })),
});

const counted = { count: z.int(), isExact: z.boolean() };

/** How far identities are proven, and the deadlines for it (operator §2.2, page 23). */
export const verificationEndpoints = {
  listVerifications: list('/verifications', 'identity.read', {
    summary: 'Players whose deadline runs, the nearest first, or is over, the latest first; or those of one level, the newest first',
    query: z.object({ ...keysetQuery, list: z._default(queryEnum(verificationLists), 'due'), country: queryValues() }),
    response: z.array(verificationView),
  }),
  readVerificationLevels: get('/verifications/levels', 'identity.read', {
    summary: 'How many players are at each level, and the deadline of each policy pack',
    response: z.object({
      levels: z.array(z.object({ level: z.enum(identityLevels), ...counted })),
      packs: z.array(
        z.object({
          id: z.string(),
          /** Null: every country that no other pack names. */
          countries: z.nullable(z.array(z.string())),
          deadlineHours: z.nullable(z.int()),
        }),
      ),
      /** Deadlines that run now, and that are over. */
      running: z.object(counted),
      over: z.object(counted),
    }),
  }),
  readPlayerVerification: get('/players/:id/verification', 'identity.read', {
    summary: 'How far a player’s identity is proven, and by when it must be',
    response: verificationView,
  }),
  restartVerification: postOnce('/players/:id/verification/restart', 'identity.decide', {
    summary: 'Asks a player to verify the identity again, by a deadline of its own; until then the player is unverified',
    body: z.object({
      /** The player's deadline in hours; by default that of the pack, else 14 days. */
      hours: z.optional(wholeNumber(restartHours)),
      reason: reasonText(),
    }),
    response: verificationView,
    errors: ['conflict', 'safetyForbids'],
  }),
};

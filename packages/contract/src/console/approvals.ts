import * as z from 'zod/mini';
import { PLAYER_REASON_LENGTH_MAX, REASON_LENGTH_MAX, REASON_LENGTH_MIN } from './act-limits.ts';
import { declaring, get, list, post } from './endpoints.ts';
import { keysetQuery, queryValues } from '../formats/keyset.ts';
import { moment } from '../formats/values.ts';

export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'expired', 'stale'] as const;
export type ApprovalState = (typeof approvalStates)[number];

const sum = z.object({ amount: z.string(), currency: z.string() });
const titleValue = z.union([z.string(), z.number(), z.array(z.string()), sum, z.object({ id: z.string() })]);
/** What is asked for: the console has words for the key, and writes the values in the operator's language. */
export const approvalTitle = z.object({ key: z.string(), values: z.record(z.string(), titleValue) });
export type ApprovalTitle = z.output<typeof approvalTitle>;

/** A request that takes effect once a second person has approved it (operator §3.4). */
export const approvalView = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** In English, as records keep it. */
  what: z.string(),
  /** The same for whom it is shown; null where `what` has names alone, or is of an earlier version. */
  title: z.nullable(approvalTitle),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  askedBy: z.string(),
  askedByEmail: z.string(),
  askedAt: moment(),
  expiresAt: moment(),
  state: z.enum(approvalStates),
  decidedBy: z.nullable(z.string()),
  decidedByEmail: z.nullable(z.string()),
  decidedAt: z.nullable(moment()),
  note: z.string(),
  needs: z.int(),
});

/** An approval as the API answers it, with the permission needed to decide its kind. */
const readView = z.extend(approvalView, { decidedWith: z.nullable(z.string()) });

const asking = { idempotent: true, accepted: true, response: z.object({ approval: approvalView }) } as const;

/** Declare a call that requests an approval: it answers the waiting approval. */
export const ask = declaring('POST', asking);
export const askPut = declaring('PUT', asking);

/** The reason of an act; the operation requires at least five characters. */
export const reasonText = () => z.optional(z.string().check(z.maxLength(REASON_LENGTH_MAX)));

/** Why a withdrawal is rejected, without writing it: keys of content's `messages/withdrawal-reasons`, which the player reads in the own language. */
export const rejectionReasons = ['notYourDestination', 'documentsMissing', 'otherMethod', 'wrongDetails', 'contactUs'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** The reason a player reads for a rejected withdrawal; exactly one of the two. */
export const playerReason = {
  /** In the player's language. */
  playerReason: z.optional(z.string().check(z.trim(), z.minLength(REASON_LENGTH_MIN), z.maxLength(PLAYER_REASON_LENGTH_MAX))),
  playerReasonCode: z.optional(z.enum(rejectionReasons)),
};

/** The body of an act that takes only a reason. */
export const reasonBody = z.object({ reason: reasonText() });

const note = z.object({ note: z._default(z.string().check(z.maxLength(REASON_LENGTH_MAX)), '') });
const refused = [
  'ownApproval',
  'approvalDecided',
  'approvalExpired',
  'approvalStale',
  'lastAuthority',
  'conflict',
  'erasurePostponed',
] as const;

/** Approvals. The kind of an approval determines who may decide it (operator §13.2). */
export const approvalEndpoints = {
  listApprovals: list('/approvals', 'approvals.read', {
    summary: 'Approvals, the newest first',
    query: z.object({ ...keysetQuery, state: queryValues(), kind: queryValues() }),
    response: z.array(readView),
  }),
  readApproval: get('/approvals/:id', 'approvals.read', {
    summary: 'One approval, and what it was asked upon as it is now',
    response: z.extend(readView, { now: z.unknown() }),
  }),
  approve: post('/approvals/:id/approve', 'approvals.read', {
    summary: 'Agrees: it takes effect; the permission is that of its kind',
    body: note,
    response: approvalView,
    multilineFields: ['note'],
    errors: refused,
  }),
  refuse: post('/approvals/:id/refuse', 'approvals.read', {
    summary: 'Refuses, with a note; the permission is that of its kind',
    body: note,
    response: approvalView,
    multilineFields: ['note'],
    errors: refused,
  }),
  withdraw: post('/approvals/:id/withdraw', 'own', {
    summary: 'Takes back what one has asked for',
    response: approvalView,
    errors: ['approvalDecided', 'approvalExpired'],
  }),
};

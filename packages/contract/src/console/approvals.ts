import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { keysetQuery, queryValues } from '../formats/keyset.ts';
import { idParams, moment } from '../formats/values.ts';

const NOTE_LENGTH_MAX = 2000;

export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'expired', 'stale'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Something that takes effect once a second person has agreed (operator §3.4). */
export const approvalView = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  what: z.string(),
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

/** An approval as it is read: with the permission that decides its kind. */
const readView = z.extend(approvalView, { decidedWith: z.nullable(z.string()) });

/** The answer of a call that asks for an approval. */
export const asked = z.object({ approval: approvalView });

/** Why something is done; the operation asks for at least five characters. */
export const reasonText = () => z.optional(z.string().check(z.maxLength(NOTE_LENGTH_MAX)));

const note = z.object({ note: z._default(z.string().check(z.maxLength(NOTE_LENGTH_MAX)), '') });
const V1 = '/api/console/v1/approvals';
const refused = [
  'ownApproval',
  'approvalDecided',
  'approvalExpired',
  'approvalStale',
  'lastAuthority',
  'conflict',
  'erasurePostponed',
] as const;

/** Approvals; who may decide one follows from its kind (operator §13.2). */
export const approvalEndpoints = {
  listApprovals: endpoint({
    method: 'GET',
    path: V1,
    access: 'operator',
    permission: 'approvals.read',
    keyset: true,
    summary: 'Approvals, the newest first',
    query: z.object({ ...keysetQuery, state: queryValues(), kind: queryValues() }),
    response: z.array(readView),
    errors: [],
  }),
  readApproval: endpoint({
    method: 'GET',
    path: `${V1}/:id`,
    access: 'operator',
    permission: 'approvals.read',
    summary: 'One approval, and what it was asked upon as it is now',
    params: idParams,
    response: z.extend(readView, { now: z.unknown() }),
    errors: [],
  }),
  approve: endpoint({
    method: 'POST',
    path: `${V1}/:id/approve`,
    access: 'operator',
    permission: 'approvals.read',
    summary: 'Agrees: it takes effect; the permission is that of its kind',
    params: idParams,
    body: note,
    response: approvalView,
    multilineFields: ['note'],
    errors: refused,
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${V1}/:id/refuse`,
    access: 'operator',
    permission: 'approvals.read',
    summary: 'Refuses, with a note; the permission is that of its kind',
    params: idParams,
    body: note,
    response: approvalView,
    multilineFields: ['note'],
    errors: refused,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${V1}/:id/withdraw`,
    access: 'operator',
    permission: 'own',
    summary: 'Takes back what one has asked for',
    params: idParams,
    response: approvalView,
    errors: ['approvalDecided', 'approvalExpired'],
  }),
};

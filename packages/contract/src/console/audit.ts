import * as z from 'zod/mini';
import { get, list } from './endpoints.ts';
import { keysetQuery, queryValues } from '../formats/keyset.ts';
import { queryMoment, queryText } from '../formats/query.ts';
import { moment } from '../formats/values.ts';

/** An audit record: who did what, to which object, and from where (operator §3.6). */
export const auditView = z.object({
  id: z.string(),
  kind: z.string(),
  /** `player`, `visitor`, `system`, `provider:<id>` or `operator:<id>`. */
  actor: z.string(),
  actorEmail: z.nullable(z.string()),
  playerId: z.nullable(z.string()),
  act: z.nullable(z.string()),
  object: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  approvalId: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** Other recorded details; personal values only as keyed hashes. */
  detail: z.record(z.string(), z.unknown()),
  /** The network, without its last part. */
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  recordedAt: moment(),
  /** The record's place in the chain; null until it is sealed. */
  sealNumber: z.nullable(z.string()),
});

const chainView = z.object({
  sealed: z.string(),
  unsealed: z.int(),
  head: z.nullable(z.string()),
  problems: z.array(z.string()),
  problemCount: z.int(),
  verifiedAt: moment(),
});

export const auditEndpoints = {
  listAudit: list('/audit', 'audit.read', {
    summary: 'Records of the audit, the newest first',
    query: z.object({
      ...keysetQuery,
      kind: queryValues(),
      actor: queryValues(),
      act: queryValues(),
      object: z.optional(queryText()),
      playerId: z.optional(queryText()),
      recordedFrom: z.optional(queryMoment()),
      recordedTo: z.optional(queryMoment()),
      /** One of them. */
      id: z.optional(queryText()),
    }),
    response: z.array(auditView),
  }),
  verifyAuditChain: get('/audit/chain', 'audit.read', {
    summary: 'Reads the whole chain again and names each record that was changed, taken out or put in',
    response: chainView,
  }),
};

import * as z from 'zod/mini';
import { documentTypes } from '../../constants.ts';
import { get, list, postOnce, putOnce } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { keysetQuery } from '../../formats/keyset.ts';
import { queryText, queryTexts } from '../../formats/query.ts';
import { moment } from '../../formats/values.ts';
import { reasonText } from '../approvals.ts';
import { claimView } from '../workplace/workplace.ts';
import { identityLevels, verificationEndpoints } from './verification.ts';

/** The state of a paper; the player reads `waiting` as in review. */
const paperStates = ['waiting', 'approved', 'rejected'] as const;
export type PaperState = (typeof paperStates)[number];

/** Why a paper or an identity is rejected; the player reads it in words of the own language. */
export const rejectReasons = ['unreadable', 'incomplete', 'expired', 'differs', 'wrongType', 'notAccepted'] as const;

/** A paper as a row of the queue (operator §2.2, page 21). */
const paperView = z.object({
  id: z.string(),
  playerId: z.string(),
  nickname: z.nullable(z.string()),
  country: z.nullable(z.string()),
  type: z.string(),
  status: z.enum(paperStates),
  /** In the words that the player reads. */
  rejectReason: z.nullable(z.string()),
  uploadedAt: moment(),
  /** The target time for a decision. */
  targetAt: moment(),
  decidedAt: z.nullable(moment()),
  /** Earlier papers of the player of this type. */
  tries: z.int(),
  hasBlockedWithdrawal: z.boolean(),
  /** Withdrawals waiting for this player's identity, in the base currency. */
  blocked: z.nullable(z.object({ amount: amount(), currency: z.string() })),
});

/** A player's identity as a whole, however it was decided. */
const identityView = z.object({
  playerId: z.string(),
  outcome: z.enum(identityLevels),
  /** In the words that the player reads. */
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(moment()),
});

/** A document to be judged: with the masked profile beside it, and earlier decisions (page 22). */
const judgedPaper = z.extend(paperView, {
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  /** Whether this operator has opened it, which is required for an approval. */
  isOpened: z.boolean(),
  profile: z.object({
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    birthYear: z.nullable(z.string()),
    country: z.nullable(z.string()),
    nationality: z.nullable(z.string()),
    registeredAt: moment(),
  }),
  identity: identityView,
  /** The verification provider's outcomes, newest first. */
  verdicts: z.array(z.object({ outcome: z.enum(identityLevels), reason: z.nullable(z.string()), occurredAt: moment() })),
  /** The player's other papers, the newest first. */
  others: z.array(paperView),
});

const filters = {
  status: z._default(z.pipe(queryTexts(), z.array(z.enum(paperStates))), []),
  type: z._default(z.pipe(queryTexts(), z.array(z.enum(documentTypes))), []),
};
const rejectReason = z._default(z.nullable(z.enum(rejectReasons)), null);

/** Papers, and what they prove (operator §4, identity). */
export const identityEndpoints = {
  ...verificationEndpoints,
  listDocuments: list('/documents', 'identity.read', {
    summary: 'Papers to judge: those that wait, the most blocked money first, then the oldest; with another status the newest first',
    query: z.object({ ...keysetQuery, ...filters, playerId: z.optional(z.pipe(queryText(), z.uuid())) }),
    response: z.array(z.extend(paperView, { claim: claimView })),
  }),
  readDocument: get('/documents/:id', 'identity.read', {
    summary: 'One paper, with the masked profile, the provider’s verdicts and the player’s other papers',
    response: judgedPaper,
  }),
  readDocumentFile: get('/documents/:id/file', 'identity.documents.read', {
    summary: 'The paper itself, as a download; who reads it and why is written down',
    query: z.object({ reason: z.optional(queryText()) }),
    answers: 'file',
    response: z.object({ fileName: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: ['reasonRequired'],
  }),
  decideDocument: putOnce('/documents/:id', 'identity.decide', {
    summary: 'Judges a paper that waits; who approves has opened it before; the last one of a complete set proves the identity',
    body: z.object({ status: z.enum(['approved', 'rejected']), rejectReason, reason: reasonText() }),
    response: z.extend(paperView, { identity: identityView }),
    errors: ['conflict'],
  }),
  listPlayerDocuments: list('/players/:id/documents', 'identity.read', {
    summary: 'A player’s papers, the newest first',
    query: z.object({ ...keysetQuery, ...filters }),
    response: z.array(paperView),
  }),
  askDocuments: postOnce('/players/:id/documents/ask', 'identity.ask', {
    summary: 'Asks a player for papers, by mail and on the site',
    body: z.object({
      types: z.array(z.enum(documentTypes)).check(z.minLength(1), z.maxLength(documentTypes.length)),
      reason: reasonText(),
    }),
    response: z.object({ playerId: z.string(), types: z.array(z.string()), askedAt: moment() }),
  }),
  decideVerification: putOnce('/players/:id/verification', 'identity.decide', {
    summary: 'Decides a player’s identity as a whole; papers that wait get the same outcome, and who approves has opened each of them',
    body: z.object({ outcome: z.enum(['approved', 'rejected']), rejectReason, reason: reasonText() }),
    response: identityView,
    errors: ['conflict'],
  }),
};

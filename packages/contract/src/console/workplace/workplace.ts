import * as z from 'zod/mini';
import { VIEW_NAME_LENGTH_MAX } from '../act-limits.ts';
import { approvalTitle } from '../approvals.ts';
import { get, post, postOnce, putOnce, remove } from '../endpoints.ts';
import { queryValues } from '../../formats/keyset.ts';
import { queryText } from '../../formats/query.ts';
import { done, moment, requiredText } from '../../formats/values.ts';

const VIEW_QUERY_LENGTH_MAX = 2000;
const PAGE_LENGTH_MAX = 100;

/** A name as it is; a word of ours, or a sum, which the console writes in the operator's language. */
export const hitPart = z.union([z.string(), z.object({ word: z.string() }), z.object({ amount: z.string(), currency: z.string() })]);
export type HitPart = z.output<typeof hitPart>;

const hit = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.union([hitPart, approvalTitle]),
  /** Further details, in the order in which they are shown. */
  parts: z.array(hitPart),
  /** When it was made or last seen, for kinds that are told apart by time. */
  at: z.nullable(moment()),
  /** The address in the console. */
  url: z.string(),
});

/** Objects that operators open to decide, one at a time. */
export const claimKinds = ['withdrawal', 'document', 'contact', 'approval'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Objects that two operators may have open at once. */
const lookKinds = [...claimKinds, 'player'] as const;
export type LookKind = (typeof lookKinds)[number];

/** Objects that can be found by id: for these the server remembers the ones opened last. */
export const recentKinds = ['player', 'invoice', 'round', 'contact', 'approval'] as const;
export type RecentKind = (typeof recentKinds)[number];

const RECENT_ID_LENGTH_MAX = 300;

/** Who has an object of a queue open, and until when; null while no one has (operator §2.1). */
export const claimView = z.nullable(z.object({ operatorId: z.string(), email: z.nullable(z.string()), until: moment() }));

const savedView = z.object({
  id: z.string(),
  page: z.string(),
  name: z.string(),
  query: z.string(),
  /** The name of the role that reads it too. */
  sharedWith: z.nullable(z.string()),
  operatorId: z.string(),
  operatorEmail: z.string(),
  /** Only its maker changes it. */
  isOwn: z.boolean(),
  updatedAt: moment(),
});

const viewBody = z.object({
  /** The page's address in the console, in its one form: two slashes at its start would name a host. */
  page: z.string().check(z.maxLength(PAGE_LENGTH_MAX), z.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/)),
  name: requiredText(VIEW_NAME_LENGTH_MAX),
  /** Filters, sort and columns, as the page's address has them, without the question mark. */
  query: z._default(z.string().check(z.maxLength(VIEW_QUERY_LENGTH_MAX), z.regex(/^[^?#\s]*$/)), ''),
  sharedWith: z._default(z.nullable(z.string().check(z.maxLength(VIEW_NAME_LENGTH_MAX))), null),
});

/** Tools of every operator (operator §4, desk). */
export const deskEndpoints = {
  search: get('/search', 'own', {
    summary: 'What a text names: eight of each kind that one may read, those that it names exactly first',
    query: z.object({ q: queryText(), kinds: queryValues() }),
    response: z.array(hit),
  }),
  claim: post('/claims', 'own', {
    isAskedByItself: true,
    summary: 'Says that one has an object of a queue open, for five minutes; renewed by the same call, taken over only on purpose',
    body: z.object({ kind: z.enum(claimKinds), id: z.uuid(), isTakeover: z._default(z.boolean(), false) }),
    response: z.object({ holder: z.object({ operatorId: z.string(), email: z.string() }), until: moment() }),
    errors: ['claimedByOther'],
  }),
  endClaim: remove('/claims/:id', 'own', {
    isAskedByItself: true,
    summary: 'Says that one no longer has an object open; somebody else’s claim is left alone',
    response: done,
  }),
  look: post('/looks', 'own', {
    isAskedByItself: true,
    summary: 'Says that one has an object before one, for two minutes, and who else has',
    body: z.object({ kind: z.enum(lookKinds), id: z.uuid() }),
    response: z.array(z.object({ operatorId: z.string(), email: z.string() })),
  }),
  endLook: remove('/looks/:id', 'own', {
    isAskedByItself: true,
    summary: 'Says that one has turned away from an object',
    response: done,
  }),
  readRecent: get('/recent', 'own', {
    summary: 'The objects that one opened last, ten at most, the newest first, as the search shows them now',
    response: z.array(hit),
  }),
  keepRecent: post('/recent', 'own', {
    summary: 'Says that one has opened an object; of a round the id is source, player and round, with colons between',
    body: z.object({ kind: z.enum(recentKinds), id: z.string().check(z.minLength(1), z.maxLength(RECENT_ID_LENGTH_MAX)) }),
    response: done,
  }),
  listViews: get('/views', 'own', {
    summary: 'Saved views, one’s own and those shared with a role that one has, by name',
    query: z.object({ page: z.optional(queryText()) }),
    response: z.array(savedView),
  }),
  saveView: postOnce('/views', 'own', {
    summary: 'Keeps a view of a page under a name; it is shared with a role that one has oneself, or with nobody',
    body: viewBody,
    response: savedView,
    errors: ['conflict'],
  }),
  changeView: putOnce('/views/:id', 'own', {
    summary: 'Changes one of one’s own views',
    body: viewBody,
    response: savedView,
  }),
  removeView: remove('/views/:id', 'own', {
    summary: 'Takes one of one’s own views away',
    response: done,
  }),
};

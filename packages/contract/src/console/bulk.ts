import * as z from 'zod/mini';
import { get, list, post, postOnce, putOnce } from './endpoints.ts';
import { amount } from '../formats/amount.ts';
import { moment } from '../formats/values.ts';
import { reasonText } from './approvals.ts';
import { csvFile, listFilter } from './exports.ts';
import { bulkActNames, bulkLists } from './bulk-acts.ts';
import { hitPart } from './workplace/workplace.ts';

const GIVEN_NAME_LENGTH_MAX = 200;
/** The maximum number of rows that can be marked one by one; more are selected by a filter. */
export const MARKED_MAX = 1000;
const TOKEN_LENGTH_MAX = 100;

const act = z.enum(bulkActNames);
const counted = z.object({ reason: z.string(), count: z.int() });

/**
 * `waiting`: for a second person. `stopped`: by its operator, or because the operator lost the permission, as `stopReason` says. `refused`: by the
 * second person, or because it expired undecided.
 */
export const bulkStates = ['waiting', 'running', 'done', 'stopped', 'refused'] as const;
export type BulkState = (typeof bulkStates)[number];

const bulkView = z.object({
  id: z.string(),
  act,
  list: z.enum(bulkLists),
  /** The filter of the list, with searched words hidden; null for marked rows. */
  filter: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.string(),
  operatorId: z.string(),
  operatorEmail: z.string(),
  state: z.enum(bulkStates),
  stopReason: z.nullable(z.string()),
  approvalId: z.nullable(z.string()),
  /** Objects by whether the act can be done to them, as the preview found. */
  able: z.int(),
  unable: z.int(),
  /** Of the eligible objects: done; skipped because they had changed or become ineligible; refused by the single act. */
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  createdAt: moment(),
  startedAt: z.nullable(moment()),
  endedAt: z.nullable(moment()),
  /** Until when its operator may resume it after a stop; null if it cannot be resumed. */
  resumableUntil: z.nullable(moment()),
});

/** An act on many objects: previewed, confirmed, then done one by one in the background (operator §2.1, §4). */
export const bulkEndpoints = {
  previewBulk: post('/bulk/preview', 'own', {
    summary: 'What an act would do to marked rows, or to all of a filter; it takes the permission of the act and of the list',
    body: z.object({
      act,
      /** The act's own fields, besides its reason. */
      given: z._default(z.record(z.string().check(z.maxLength(GIVEN_NAME_LENGTH_MAX)), z.unknown()), {}),
      /** Either marked rows or the query of the list. */
      ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MARKED_MAX))),
      filter: z.optional(listFilter),
    }),
    response: z.object({
      /** Confirms this preview, once. */
      token: z.string(),
      expiresAt: moment(),
      able: z.int(),
      unable: z.array(counted),
      /** Per currency, for the eligible objects. */
      sums: z.array(z.object({ currency: z.string(), amount: amount(), count: z.int() })),
      /** The first of them, as the list shows them. */
      sample: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          parts: z.array(hitPart),
          amount: z.nullable(amount()),
          currency: z.nullable(z.string()),
          unable: z.nullable(z.string()),
        }),
      ),
      needsApproval: z.boolean(),
    }),
    multilineFields: ['given'],
  }),
  startBulk: postOnce('/bulk', 'own', {
    stepUp: true,
    summary: 'Confirms a preview; money and status wait for a second person',
    body: z.object({ token: z.string().check(z.maxLength(TOKEN_LENGTH_MAX)), reason: reasonText() }),
    response: bulkView,
    multilineFields: ['reason'],
    errors: ['notFound', 'previewStale', 'conflict'],
  }),
  listBulks: list('/bulk', 'own', {
    summary: 'One’s own acts on many objects, the newest first',
    response: z.array(bulkView),
  }),
  readBulk: get('/bulk/:id', 'own', {
    summary: 'How far one of one’s own is; everybody’s for who reads the audit',
    response: bulkView,
  }),
  readBulkResults: get('/bulk/:id/results', 'own', {
    summary: 'What became of each object, as CSV',
    ...csvFile,
  }),
  stopBulk: putOnce('/bulk/:id/stop', 'own', {
    summary: 'Ends it before the next object; what is done stays done',
    response: bulkView,
    errors: ['conflict'],
  }),
  resumeBulk: putOnce('/bulk/:id/resume', 'own', {
    stepUp: true,
    summary: 'Goes on with one of one’s own that was stopped, from where it was; it takes the permission of the act',
    response: bulkView,
    errors: ['conflict'],
  }),
};

import * as z from 'zod/mini';
import { list, post } from './endpoints.ts';
import { moment } from '../formats/values.ts';
import { reasonText } from './approvals.ts';

const FILTER_LENGTH_MAX = 200;
const VALUES_MAX = 100;

/** The lists that can be exported, by their names in addresses; `statement` is one player's. */
export const exportLists = [
  'players',
  'player-sessions',
  'registrations',
  'invoices',
  'withdrawals/held',
  'documents',
  'audit',
  'statement',
] as const;
export type ExportListName = (typeof exportLists)[number];

const filterText = () => z.string().check(z.maxLength(FILTER_LENGTH_MAX));
/** The query of a list that is exported, or selected for a bulk act, as a whole. */
export const listFilter = z.record(
  z.string().check(z.maxLength(FILTER_LENGTH_MAX)),
  z.union([filterText(), z.array(filterText()).check(z.maxLength(VALUES_MAX))]),
);

const exportView = z.object({
  id: z.string(),
  list: z.string(),
  playerId: z.nullable(z.string()),
  /** The filter of the list, with searched words hidden. */
  query: z.record(z.string(), z.unknown()),
  reason: z.string(),
  operatorId: z.string(),
  operatorEmail: z.string(),
  /** `stopped`: the client left before the end. */
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  /** The number of rows in the list at the start, and of those sent. */
  counted: z.int(),
  rows: z.int(),
  startedAt: moment(),
  endedAt: z.nullable(moment()),
});

/** The answer of a call that streams rows as CSV. */
export const csvFile = {
  answers: 'csv',
  file: true,
  response: z.object({
    fileName: z.string(),
    columns: z.array(z.string()),
    parts: z.custom<AsyncIterable<readonly object[]>>(
      (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
    ),
  }),
} as const;

/** Lists as files (operator §2.1, §4). */
export const exportEndpoints = {
  createExport: post('/exports', 'exports.create', {
    summary: 'A list as CSV, masked as on the screen; it takes the permission of the list too, and is recorded with its filters and count',
    body: z.object({
      list: z.enum(exportLists),
      /** Whose statement. */
      playerId: z.optional(z.uuid()),
      /** As the query of the list. */
      query: z._default(listFilter, {}),
      reason: reasonText(),
    }),
    ...csvFile,
    multilineFields: ['reason'],
    errors: ['exportTooLarge'],
  }),
  listExports: list('/exports', 'exports.create', {
    summary: 'Exports, the newest first: one’s own; everybody’s for who reads the audit',
    response: z.array(exportView),
  }),
};

import * as z from 'zod/mini';
import { uploadedFile } from '../../formats/file.ts';
import { documentTypes } from '../../constants.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { table } from '../../calls/table.ts';
import { idParams, moment } from '../../formats/values.ts';

/** The largest accepted file (D-55). */
export const documentBytesMax = 10 * 1024 * 1024;

/** An uploaded document (wire §3.11). */
const document = z.object({
  id: z.string(),
  fileName: z.string(),
  type: z.string(),
  status: z.int(),
  createdAt: moment(),
  rejectReason: z.nullable(z.string()),
});
export type Document = z.output<typeof document>;

/** Status of an identity check: not begun, in review at the provider, passed or refused. */
const identityStates = ['none', 'pending', 'approved', 'rejected'] as const;
export type IdentityState = (typeof identityStates)[number];

/** The verification provider's decisions about the player, newest first. */
const identityNews = z.object({ state: z.enum(identityStates), rejectReason: z.nullable(z.string()), createdAt: moment() });
const identityCheck = z.object({
  state: z.enum(identityStates),
  rejectReason: z.nullable(z.string()),
  /** The deadline until which an unverified player may deposit and play; null for no deadline. */
  dueAt: z.nullable(moment()),
  /** Whether that time is over. */
  isOverdue: z.boolean(),
  news: z.array(identityNews),
});
export type IdentityCheck = z.output<typeof identityCheck>;

export const documentEndpoints = {
  listDocuments: endpoint({
    ...table.player.listDocuments,
    isOpenToExcluded: true,
    summary: 'The player’s documents, oldest first',
    response: z.array(document),
    errors: [],
  }),
  uploadDocument: endpoint({
    ...table.player.uploadDocument,
    isOpenToExcluded: true,
    summary: 'Stores one document: JPEG, PNG or PDF by its content, at most 10 MiB (D-55)',
    takes: 'form',
    body: z.object({ type: z.enum(documentTypes), file: uploadedFile() }),
    response: document,
    errors: [],
  }),
  readDocument: endpoint({
    ...table.player.readDocument,
    isOpenToExcluded: true,
    summary: 'The file of one of the player’s documents, as a download',
    params: idParams,
    answers: 'file',
    response: z.object({ fileName: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: ['notFound'],
  }),
  readIdentityCheck: endpoint({
    ...table.player.readIdentityCheck,
    isOpenToExcluded: true,
    summary: 'The state of the player’s identity, by when it must be proven, and the verification provider’s results so far',
    response: identityCheck,
    errors: [],
  }),
  startIdentityCheck: endpoint({
    ...table.player.startIdentityCheck,
    isOpenToExcluded: true,
    summary: 'A token that opens the verification provider’s widget; request another when it has expired',
    repeatsData: true,
    response: z.object({ token: z.string(), widgetUrl: z.string() }),
    errors: ['notFound'],
  }),
  deleteDocument: endpoint({
    ...table.player.deleteDocument,
    isOpenToExcluded: true,
    summary: 'Deletes a document that is not approved, and returns the others',
    params: idParams,
    response: z.array(document),
    errors: ['notFound', 'conflict'],
  }),
};

import * as z from 'zod/mini';
import { wireShape } from './amount.ts';
import { documentTypes } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { table } from './table.ts';
import { idParams, moment } from './values.ts';

/** The largest file taken (D-55). */
export const documentBytesMax = 10 * 1024 * 1024;

/** An uploaded document (wire §3.11). */
export const document = z.object({
  id: z.string(),
  fileName: z.string(),
  type: z.string(),
  status: z.int(),
  createdAt: moment(),
  rejectReason: z.nullable(z.string()),
});
export type Document = z.output<typeof document>;

const uploadedFile = () => z.instanceof(Blob).register(wireShape, { type: 'string', format: 'binary' });

/** How an identity check stands: not begun, in review at the provider, passed or refused. */
export const identityStates = ['none', 'pending', 'approved', 'rejected'] as const;
export type IdentityState = (typeof identityStates)[number];

/** What the verification provider has said of the player, newest first. */
const identityNews = z.object({ state: z.enum(identityStates), rejectReason: z.nullable(z.string()), createdAt: moment() });
export const identityCheck = z.object({
  state: z.enum(identityStates),
  rejectReason: z.nullable(z.string()),
  news: z.array(identityNews),
});
export type IdentityCheck = z.output<typeof identityCheck>;

export const documentEndpoints = {
  listDocuments: endpoint({
    ...table.player.listDocuments,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'Own documents, oldest first',
    response: z.array(document),
    errors: [],
  }),
  uploadDocument: endpoint({
    ...table.player.uploadDocument,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'Stores one document: JPEG, PNG or PDF by its content, at most 10 MB (D-55)',
    takes: 'form',
    body: z.object({ type: z.enum(documentTypes), file: uploadedFile() }),
    response: document,
    errors: [],
  }),
  readDocument: endpoint({
    ...table.player.readDocument,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'The file of an own document, as a download',
    params: idParams,
    answers: 'file',
    response: z.object({ fileName: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: ['notFound'],
  }),
  readIdentityCheck: endpoint({
    ...table.player.readIdentityCheck,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'How the own identity check stands, and what the verification provider said so far',
    response: identityCheck,
    errors: ['notFound'],
  }),
  startIdentityCheck: endpoint({
    ...table.player.startIdentityCheck,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'A token that opens the widget of the verification provider; asked for again when it has expired',
    repeatsData: true,
    response: z.object({ token: z.string(), widgetUrl: z.string() }),
    errors: ['notFound'],
  }),
  deleteDocument: endpoint({
    ...table.player.deleteDocument,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'Deletes an own document that is not approved, and answers the others',
    params: idParams,
    response: z.array(document),
    errors: ['notFound', 'conflict'],
  }),
};

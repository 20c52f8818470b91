import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { table } from '../../calls/table.ts';
import { idParams, moment } from '../../formats/values.ts';

/** A copy of all personal data of a player: it is prepared, can be downloaded for a day, and only once (reliability §9.2). */
const dataExport = z.object({
  id: z.string(),
  state: z.enum(['preparing', 'ready', 'taken', 'expired']),
  requestedAt: moment(),
  expiresAt: z.nullable(moment()),
  sizeBytes: z.nullable(z.int()),
});
export type DataExport = z.output<typeof dataExport>;

/** The erasure request: none, or one that waits until it is due; `obstacles` lists what currently prevents it. */
const erasure = z.object({
  requestedAt: z.nullable(moment()),
  dueAt: z.nullable(moment()),
  obstacles: z.array(z.enum(['balance', 'withdrawal', 'deposit', 'dispute', 'round', 'exclusion'])),
});

/** The password again, for what only the player may do. */
const stepUp = z.object({ currentPassword: z.optional(z.string().check(z.maxLength(500))) });

export const playerDataEndpoints = {
  listDataExports: endpoint({
    ...table.player.listDataExports,
    summary: 'Copies of their data the player has requested, newest first',
    response: z.array(dataExport),
    errors: [],
  }),
  createDataExport: endpoint({
    ...table.player.createDataExport,
    summary: 'Requests a copy of everything held about the player; once in 24 hours, with the password',
    body: stepUp,
    response: dataExport,
    errors: ['validation', 'tooManyRequests'],
  }),
  readDataExport: endpoint({
    ...table.player.readDataExport,
    summary: 'Downloads the copy as one JSON file; once, within 24 hours of it being ready',
    params: idParams,
    answers: 'file',
    response: z.object({ fileName: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: ['notFound'],
  }),
  readErasure: endpoint({
    ...table.player.readErasure,
    summary: 'The request for erasure, and what prevents it',
    response: erasure,
    errors: [],
  }),
  createErasure: endpoint({
    ...table.player.createErasure,
    summary: 'Requests erasure after a cooling-off period, with the password; refused while money or a payment is open',
    body: stepUp,
    response: erasure,
    errors: ['validation', 'erasurePostponed'],
  }),
  deleteErasure: endpoint({
    ...table.player.deleteErasure,
    summary: 'Withdraws the request for erasure',
    response: erasure,
    errors: [],
  }),
};

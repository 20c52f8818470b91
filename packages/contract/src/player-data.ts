import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { table } from './table.ts';
import { idParams, moment } from './values.ts';

/** A copy of everything held about a player: it is made, waits a day to be taken, and can be taken once (reliability §9.2). */
export const dataExport = z.object({
  id: z.string(),
  state: z.enum(['preparing', 'ready', 'taken', 'expired']),
  requestedAt: moment(),
  expiresAt: z.nullable(moment()),
  sizeBytes: z.nullable(z.int()),
});
export type DataExport = z.output<typeof dataExport>;

/** The wish to be forgotten: none, or one that waits until it is due; `obstacles` say what stands against it now. */
export const erasure = z.object({
  requestedAt: z.nullable(moment()),
  dueAt: z.nullable(moment()),
  obstacles: z.array(z.enum(['balance', 'withdrawal', 'deposit', 'round', 'exclusion'])),
});
export type Erasure = z.output<typeof erasure>;

/** The password once more, for what only the player may do. */
const stepUp = z.object({ currentPassword: z.optional(z.string().check(z.maxLength(500))) });

export const playerDataEndpoints = {
  listDataExports: endpoint({
    ...table.player.listDataExports,
    access: 'player',
    summary: 'Copies of the own data that were asked for, newest first',
    response: z.array(dataExport),
    errors: [],
  }),
  createDataExport: endpoint({
    ...table.player.createDataExport,
    access: 'player',
    summary: 'Asks for a copy of everything held about the player; once in 24 hours, with the password',
    body: stepUp,
    response: dataExport,
    errors: ['validation', 'tooManyRequests'],
  }),
  readDataExport: endpoint({
    ...table.player.readDataExport,
    access: 'player',
    summary: 'The copy as one JSON file; once, within 24 hours after it was ready',
    params: idParams,
    answers: 'file',
    response: z.object({ fileName: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: ['notFound'],
  }),
  readErasure: endpoint({
    ...table.player.readErasure,
    access: 'player',
    summary: 'The wish to be forgotten, and what stands against it',
    response: erasure,
    errors: [],
  }),
  createErasure: endpoint({
    ...table.player.createErasure,
    access: 'player',
    summary: 'Asks to be forgotten after a time to think; refused while money or a payment is open, with the password',
    body: stepUp,
    response: erasure,
    errors: ['validation', 'erasurePostponed'],
  }),
  deleteErasure: endpoint({
    ...table.player.deleteErasure,
    access: 'player',
    summary: 'Takes the wish to be forgotten back',
    response: erasure,
    errors: [],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { moment } from '../../formats/values.ts';

export const HANDOVER_LENGTH_MAX = 2000;
const V1 = '/api/console/v1/handover';

const note = z.object({
  id: z.string(),
  text: z.string(),
  operatorId: z.string(),
  operatorEmail: z.nullable(z.string()),
  writtenAt: moment(),
});

/** What one shift leaves to the next (operator §2.2, page 1). */
export const handoverEndpoints = {
  listHandover: endpoint({
    method: 'GET',
    path: V1,
    access: 'operator',
    permission: 'own',
    isAskedByItself: true,
    summary: 'The last twenty notes of the handover, the newest first',
    response: z.array(note),
    errors: [],
  }),
  writeHandover: endpoint({
    method: 'POST',
    path: V1,
    access: 'operator',
    permission: 'own',
    idempotent: true,
    summary: 'Leaves a note for the next shift; every operator reads it',
    body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(HANDOVER_LENGTH_MAX)) }),
    multilineFields: ['text'],
    response: note,
    errors: [],
  }),
};

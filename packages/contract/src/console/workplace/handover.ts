import * as z from 'zod/mini';
import { get, postOnce } from '../endpoints.ts';
import { moment } from '../../formats/values.ts';

export const HANDOVER_LENGTH_MAX = 2000;

const note = z.object({
  id: z.string(),
  text: z.string(),
  operatorId: z.string(),
  operatorEmail: z.nullable(z.string()),
  writtenAt: moment(),
});

/** Notes from one shift to the next (operator §2.2, page 1). */
export const handoverEndpoints = {
  listHandover: get('/handover', 'own', {
    isAskedByItself: true,
    summary: 'The last twenty notes of the handover, the newest first',
    response: z.array(note),
  }),
  writeHandover: postOnce('/handover', 'own', {
    summary: 'Leaves a note for the next shift; every operator reads it',
    body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(HANDOVER_LENGTH_MAX)) }),
    multilineFields: ['text'],
    response: note,
  }),
};

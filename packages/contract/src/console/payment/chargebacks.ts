import * as z from 'zod/mini';
import { get, list, postOnce } from '../endpoints.ts';
import { uploadedFile } from '../../formats/file.ts';
import { keysetQuery, queryValues } from '../../formats/keyset.ts';
import { queryText } from '../../formats/query.ts';
import { idParams } from '../../formats/values.ts';
import { chargebackView, evidenceWordsMax, evidenceWordsMin } from './chargeback-views.ts';

/** Deposits that banks have taken back, as operators answer them (operator §4, payments). */
export const chargebackEndpoints = {
  listChargebacks: list('/chargebacks', 'payments.read', {
    summary: 'Chargebacks that wait for somebody, the next deadline first; by `state` any others',
    query: z.object({
      ...keysetQuery,
      state: queryValues(),
      provider: queryValues(),
      playerId: z.optional(queryText()),
      /** One chargeback, by its payment. */
      id: z.optional(queryText()),
    }),
    response: z.array(chargebackView),
  }),
  giveEvidence: postOnce('/chargebacks/:id/evidence', 'payments.query', {
    summary: 'Sends the provider what speaks against a chargeback: words, and a paper (JPEG, PNG or PDF by its content, at most 10 MiB)',
    takes: 'form',
    body: z.object({
      text: z.string().check(z.trim(), z.minLength(evidenceWordsMin), z.maxLength(evidenceWordsMax)),
      file: z.optional(uploadedFile()),
    }),
    response: chargebackView,
    multilineFields: ['text'],
    errors: ['conflict', 'bodyTooLarge'],
  }),
  readEvidenceFile: get('/chargebacks/:id/evidence/:evidenceId/file', 'payments.query', {
    summary: 'The paper that went out with evidence, as a download; who reads it and why is written down',
    params: z.extend(idParams, { evidenceId: z.uuid() }),
    query: z.object({ reason: z.optional(queryText()) }),
    answers: 'file',
    response: z.object({ fileName: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: ['reasonRequired'],
  }),
};

import * as z from 'zod/mini';
import { DIFFERENCE_NOTE_LENGTH_MAX } from '../act-limits.ts';
import { get, list, putOnce } from '../endpoints.ts';
import { keysetQuery, queryValues } from '../../formats/keyset.ts';
import { queryFlag, queryText } from '../../formats/query.ts';
import { differenceStates, reconciliationView } from './reconciliation-view.ts';

const queryDay = () => z.optional(z.pipe(queryText(), z.iso.date()));
const differenceParams = z.object({
  provider: z.string().check(z.regex(/^[a-z0-9._-]{1,64}$/)),
  day: z.iso.date(),
  number: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
});

/** The daily comparisons with providers' reports (operator §4, payments). */
export const reconciliationEndpoints = {
  listReconciliations: list('/reconciliations', 'payments.read', {
    summary: 'Days that were compared with the providers’ reports, the newest first',
    query: z.object({
      ...keysetQuery,
      provider: queryValues(),
      isDifferent: z.optional(queryFlag()),
      /** Whether an unexplained difference is left. */
      isOpen: z.optional(queryFlag()),
      /** Days of the providers' reports; both belong to it. */
      dayFrom: queryDay(),
      dayTo: queryDay(),
    }),
    response: z.array(reconciliationView),
  }),
  listUncomparedDays: get('/uncompared-days', 'payments.read', {
    summary: 'Days that have ended and were not compared with a provider’s report yet, the oldest first',
    response: z.array(z.object({ provider: z.string(), days: z.array(z.string()) })),
  }),
  noteDifference: putOnce('/reconciliations/:provider/:day/:number', 'payments.query', {
    summary: 'Says of a difference what it is',
    params: differenceParams,
    body: z.object({ state: z.enum(differenceStates), note: z.string().check(z.trim(), z.maxLength(DIFFERENCE_NOTE_LENGTH_MAX)) }),
    response: z.object({ number: z.int(), state: z.enum(differenceStates), note: z.string() }),
    multilineFields: ['note'],
  }),
};

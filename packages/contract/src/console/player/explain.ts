import * as z from 'zod/mini';
import { get } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { queryEnum, queryText } from '../../formats/query.ts';
import { moment } from '../../formats/values.ts';

/**
 * The objects that can be explained: an operation of the ledger, a bonus, a payment, an attempted code, a ticket, the status of the
 * account.
 */
export const explainedKinds = ['operation', 'bonus', 'invoice', 'code', 'ticket', 'status'] as const;
export type ExplainedKind = (typeof explainedKinds)[number];

const facts = z.record(z.string(), z.unknown());

/** One step of why something is as it is: what happened, which rule that met, what it moved (operator §2.3). */
const causeView = z.object({
  cause: z.object({
    /** Such as `withdrawal`, `concern`, `act`, `state`, `round`, `bonus`, `operation`, or who ordered it. */
    kind: z.string(),
    id: z.nullable(z.string()),
    at: z.nullable(moment()),
    facts,
  }),
  rule: z.nullable(z.object({ name: z.string(), facts })),
  operation: z.nullable(
    z.object({
      id: z.string(),
      kind: z.string(),
      currency: z.nullable(z.string()),
      /** The change to cash and bonus together. */
      amount: z.nullable(amount()),
      occurredAt: moment(),
    }),
  ),
});
export type CauseGiven = z.input<typeof causeView>;

export const explainEndpoints = {
  explain: get('/players/:id/explain', 'players.read', {
    summary:
      'Why something of a player’s is as it is, the oldest cause first; a payment takes `payments.read` besides, and a status is named by the player’s id',
    query: z.object({ kind: queryEnum(explainedKinds), id: queryText() }),
    response: z.array(causeView),
    errors: ['notFound'],
  }),
};

import * as z from 'zod/mini';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';

/** To be answered, answered, lost with something owed; won, written off, or lost with nothing owed. */
export const chargebackStates = ['open', 'answered', 'lost', 'won', 'writtenOff', 'closed'] as const;
/** Those awaiting an operator. */
export const waitingChargebacks = ['open', 'answered', 'lost'] as const;

/** A document sent with evidence may be as large as an identity document. */
export const evidenceWordsMin = 5;
export const evidenceWordsMax = 4000;

const evidenceView = z.object({
  id: z.string(),
  words: z.string(),
  /** The document sent along; null without one. */
  file: z.nullable(z.object({ contentType: z.string(), sizeBytes: z.int() })),
  by: z.object({ id: z.string(), email: z.nullable(z.string()) }),
  state: z.enum(['waiting', 'taken', 'refused']),
  note: z.string(),
  createdAt: moment(),
  decidedAt: z.nullable(moment()),
});

/** A deposit that its bank has taken back (operator §2.2, page 16); its id is the invoice's. */
export const chargebackView = z.object({
  id: z.string(),
  playerId: z.string(),
  nickname: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** The amount the bank has taken and not returned. */
  amount: amount(),
  currency: z.string(),
  baseAmount: amount(),
  baseCurrency: z.string(),
  /** The amount of the deposit. */
  paid: amount(),
  /** The player's remaining debt from it. */
  owed: amount(),
  methodName: z.string(),
  provider: z.string(),
  /** Whether its provider takes evidence. */
  takesEvidence: z.boolean(),
  openedAt: moment(),
  deadline: moment(),
  state: z.enum(chargebackStates),
  paidAt: z.nullable(moment()),
  evidence: z.array(evidenceView),
});

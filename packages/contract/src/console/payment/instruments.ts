import * as z from 'zod/mini';
import { list } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';

/** How many of a player's newest payments are looked at. */
export const INSTRUMENT_PAYMENTS_MAX = 2000;

/** A card, account or coin address that a player paid from or was paid to; where none is known, the way to pay alone. */
const instrumentView = z.object({
  id: z.string(),
  direction: z.enum(['deposit', 'withdrawal']),
  method: z.string(),
  methodName: z.string(),
  provider: z.string(),
  /** The kind of destination, and its last four characters. Null if only the provider knows it. */
  place: z.nullable(z.object({ kind: z.string(), lastFour: z.string() })),
  firstUsedAt: moment(),
  lastUsedAt: moment(),
  /** All payments begun, and those that moved money. */
  payments: z.int(),
  settled: z.int(),
  /** Amounts actually moved, by currency. */
  sums: z.array(z.object({ currency: z.string(), amount: amount() })),
  /** How many other players used the same place, fifty at most; null without `risk.read`, or where no place is known. */
  sharers: z.nullable(z.int()),
});

/** The count of other players ends there. */
export const SHARERS_MAX = 50;

export const instrumentEndpoints = {
  listPlayerInstruments: list('/players/:id/instruments', 'players.read', {
    summary: 'What a player paid from and was paid to, the last used first, of the newest 2,000 payments',
    response: z.array(instrumentView),
  }),
};

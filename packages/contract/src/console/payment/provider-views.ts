import * as z from 'zod/mini';
import { moment } from '../../formats/values.ts';

/** Outcomes of ended payments: paid, refused by the provider or the bank, or abandoned by the player. */
const outcomes = {
  settled: z.int(),
  failed: z.int(),
  left: z.int(),
  /** Settled of settled and failed, in parts per thousand; null where there is neither. */
  successPermille: z.nullable(z.int()),
};

/** Seconds from the beginning of a settled payment to its end. */
const pace = { p50Seconds: z.nullable(z.int()), p95Seconds: z.nullable(z.int()) };

const paymentProviderView = z.object({
  id: z.string(),
  /** Whether it is configured here; past activity of one that no longer is remains visible. */
  isConfigured: z.boolean(),
  /** While its circuit is open nothing is sent to it. */
  isAvailable: z.boolean(),
  openUntil: z.nullable(moment()),
  lastFaultAt: z.nullable(moment()),
  /** Our calls to it, and within how many milliseconds they were answered. */
  calls: z.object({ count: z.int(), faults: z.int(), p50Ms: z.nullable(z.int()), p95Ms: z.nullable(z.int()) }),
  deposits: z.object({ ...outcomes, ...pace }),
  withdrawals: z.object({ ...outcomes, ...pace }),
  methods: z.array(
    z.object({
      method: z.string(),
      currency: z.string(),
      direction: z.enum(['deposit', 'withdrawal']),
      name: z.string(),
      isEnabled: z.boolean(),
      ...outcomes,
    }),
  ),
  /** Of deposits, by where the player lives. */
  countries: z.array(z.object({ country: z.nullable(z.string()), ...outcomes })),
  /** Of deposits, every hour of the period, the oldest first. */
  hours: z.array(z.object({ at: moment(), ...outcomes, calls: z.int(), faults: z.int(), p95Ms: z.nullable(z.int()) })),
});

export const paymentProvidersView = z.object({
  from: moment(),
  to: moment(),
  /** False where a provider has ended more payments than are counted: then its newest are. */
  isComplete: z.boolean(),
  providers: z.array(paymentProviderView),
});

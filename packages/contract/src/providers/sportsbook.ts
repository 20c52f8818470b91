import * as z from 'zod/mini';
import { wholeNumber } from '../formats/whole-number.ts';

/** Reports of the betting product to the platform: its tickets, and the events worth showing (sportsbook §5.6). */

const ID_LENGTH_MAX = 128;
const TEXT_LENGTH_MAX = 200;
const ITEMS_MAX = 40;
const TOP_EVENTS_MAX = 12;
const OUTCOMES_MAX = 40;
const PERIODS_MAX = 99;
const PLAYED_SECONDS_MAX = 86_400;
const PACE_MS_MAX = 60_000;
// Larger than a count of microseconds; its column is a bigint.
const VERSION_MAX = 1e15;

const id = () => z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const text = () => z.string().check(z.maxLength(TEXT_LENGTH_MAX));
const decimal = () => z.string().check(z.regex(/^(?:0|[1-9]\d{0,24})(?:\.\d{1,18})?$/));
/** Increases with every change of its object: the highest wins, in whatever order they arrive. */
const version = () => wholeNumber({ min: 1, max: VERSION_MAX });

/** The result of a leg (sportsbook §3.1); null while it is open. */
export const legResults = ['won', 'lost', 'void', 'push', 'half_won', 'half_lost', 'dead_heat'] as const;

export const ticketItem = z.object({
  event: text(),
  discipline: text(),
  tournament: text(),
  market: text(),
  outcome: text(),
  /** 1 before the event, 2 during it. */
  stage: z.literal([1, 2]),
  eventDate: z.iso.datetime({ offset: true }),
  coefficient: decimal(),
  eventId: z.optional(z.string().check(z.maxLength(ID_LENGTH_MAX))),
  result: z.optional(z.nullable(z.enum(legResults))),
  /** The score by which it was decided, and the reason for special results: a void, a correction. */
  score: z.optional(z.nullable(text())),
  reason: z.optional(z.nullable(text())),
});

const sportsbookTicket = z.object({
  id: id(),
  playerId: z.uuid(),
  roundId: id(),
  gameId: id(),
  currency: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
  amount: decimal(),
  payout: decimal(),
  remainingStake: decimal(),
  coefficient: decimal(),
  /** wire §3.9: 1 open, 2 won, 3 lost, 4 refund, 5 cash-out. */
  status: wholeNumber({ min: 1, max: 5 }),
  ticketType: z.literal([1, 2, 3]),
  createdAt: z.iso.datetime({ offset: true }),
  settledAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  items: z.array(ticketItem).check(z.minLength(1), z.maxLength(ITEMS_MAX)),
});

const isOwnPath = (path: string): boolean => /^\/(?!\/)[^\\\s]*$/.test(path);

/** The clock of a match: `seconds` were played at `at` (null in a sport without a clock), and another passes every `paceMs` while it runs. */
const eventClock = z.object({
  period: wholeNumber({ max: PERIODS_MAX }),
  seconds: z.nullable(wholeNumber({ max: PLAYED_SECONDS_MAX })),
  isRunning: z.boolean(),
  at: z.nullable(z.iso.datetime({ offset: true })),
  paceMs: wholeNumber({ min: 1, max: PACE_MS_MAX }),
});

/** An event worth showing; `path` is its page in the betting client. */
export const topEvent = z.object({
  id: id(),
  sport: text(),
  league: text(),
  home: text(),
  away: text(),
  startsAt: z.iso.datetime({ offset: true }),
  state: text(),
  score: z.optional(z.nullable(z.object({ home: wholeNumber(), away: wholeNumber() }))),
  clock: z.optional(z.nullable(eventClock)),
  path: z.string().check(z.maxLength(TEXT_LENGTH_MAX), z.refine(isOwnPath)),
  market: z.nullable(
    z.object({
      id: id(),
      type: text(),
      outcomes: z.array(z.object({ id: id(), name: text(), odds: decimal() })).check(z.maxLength(OUTCOMES_MAX)),
    }),
  ),
});

export const sportsbookEvent = z.discriminatedUnion('type', [
  z.object({ messageId: id(), type: z.literal('ticket.updated'), version: version(), ticket: sportsbookTicket }),
  z.object({
    messageId: id(),
    type: z.literal('top-events.updated'),
    version: version(),
    locale: z.string().check(z.regex(/^[a-zA-Z-]{2,20}$/)),
    events: z.array(topEvent).check(z.maxLength(TOP_EVENTS_MAX)),
  }),
]);
export type SportsbookEvent = z.output<typeof sportsbookEvent>;
export type SportsbookTicket = z.output<typeof sportsbookTicket>;
export const sportsbookEventAnswer = z.object({ status: z.literal('OK') });

const REPORT_LIMIT_MAX = 1000;

/** A provider's calls in the books during a period, for its own reconciliation (sportsbook §5.6). */
export const providerReport = z.object({
  /** ISO 8601; `from` inclusive, `to` exclusive. */
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
  /** `next` of the previous answer. */
  after: z.optional(z.uuid()),
  limit: z._default(wholeNumber({ min: 1, max: REPORT_LIMIT_MAX }), REPORT_LIMIT_MAX),
});
export type ProviderReport = z.output<typeof providerReport>;

export const providerReportAnswer = z.object({
  operations: z.array(
    z.object({
      transactionId: z.string(),
      operationId: z.string(),
      type: z.string(),
      /** `OK`, a refusal, or `TOMBSTONE` for a rollback that arrived before its operation. */
      status: z.string(),
      playerId: z.string(),
      roundId: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      amount: z.nullable(z.string()),
      isRolledBack: z.boolean(),
      createdAt: z.string(),
    }),
  ),
  /** Start of the next page; null after the last. */
  next: z.nullable(z.string()),
});

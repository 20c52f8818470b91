import * as z from 'zod';
import { outcomeResult } from './result.ts';
import { SPORT_IDS } from './sports.ts';

/**
 * The feed's messages to the book (sportsbook §2.7). One message, or a list of them in order, is posted signed to
 * `/sandbox/sportsbook/feed/v1/messages`. `eventSeq` grows by one per message of an event (SB-7), except that a `snapshot` covers
 * everything before it and is applied at any higher number. `alive` belongs to no event.
 */
const id = z.string().min(1).max(200);
const instant = z.iso.datetime();
const count = z.int().min(0);
const sides = z.object({ home: count, away: count });
const side = z.enum(['home', 'away']);

export const eventState = z.enum(['prematch', 'live', 'interrupted', 'postponed', 'ended', 'abandoned', 'cancelled']);
export type EventState = z.output<typeof eventState>;

export const marketStatus = z.enum(['open', 'suspended', 'closed', 'settled', 'void']);
export type MarketStatus = z.output<typeof marketStatus>;

const competitor = z.object({ id, name: z.string() });

/** The sides, tournament and start of an event. An `outright` is a league's season with competitors instead of two sides. */
const eventHeader = z.object({
  kind: z.enum(['match', 'outright']),
  sport: z.object({ id: z.enum(SPORT_IDS), name: z.string() }),
  category: z.object({ id, name: z.string() }),
  tournament: z.object({ id, name: z.string(), tier: z.enum(['A', 'B', 'C']) }),
  /** `Home - Away`, or the name of the season. */
  name: z.string(),
  home: competitor.optional(),
  away: competitor.optional(),
  competitors: z.array(competitor).optional(),
  startsAt: instant,
  /** Sets or maps a match is played over: best of. */
  bestOf: z.int().optional(),
});
export type EventHeader = z.output<typeof eventHeader>;

/** Playing time: the part in progress and the seconds played of it (`running` false in a break). Sports without a clock have no seconds. */
export const eventClock = z.object({
  period: count,
  seconds: count.optional(),
  running: z.boolean(),
  /** Milliseconds in which one second of play passes; 1000 where the clock keeps real time. */
  paceMs: z.int().min(1).optional(),
  /**
   * For a running clock, when its last full second began: clients that run it on from there show every second. Without it, when the message
   * was produced.
   */
  at: instant.optional(),
});

/** The score that counts, that of each part so far, and the points of the game in progress. */
export const eventScore = z.object({
  home: count,
  away: count,
  parts: z.array(sides).optional(),
  points: z.object({ home: z.string(), away: z.string() }).optional(),
  server: side.optional(),
});

const incident = z.object({ kind: z.string(), side: side.optional(), minute: count.optional(), part: count.optional() });
/** Counts for the tracker, by name: `corners`, `yellow_cards`, `red_cards`, `penalties`. */
const statistics = z.record(z.string(), sides);

const perCent = z.int().min(0).max(100);
const MOST_MOMENTS = 40;

/**
 * The play, where the sport has a field (SB-111). `ball`, while play runs: the side that has it, and its place in per cent of the field's length
 * from the home side's goal and of its width. `momentum`: the home side's share of the pressure of the last minutes. `moments`: what happened
 * to a side, the last of them last.
 */
export const eventPlay = z.object({
  ball: z.object({ side, x: perCent, y: perCent }).optional(),
  momentum: perCent.optional(),
  moments: z.array(z.object({ kind: z.string().max(40), side, minute: count.optional(), by: count.optional() })).max(MOST_MOMENTS),
});
export type EventPlay = z.output<typeof eventPlay>;

const eventStatus = z.object({
  state: eventState,
  clock: eventClock.optional(),
  score: eventScore.optional(),
  statistics: statistics.optional(),
  play: eventPlay.optional(),
});
export type EventStatus = z.output<typeof eventStatus>;

const PPM = 1_000_000;
const ppm = z.int().min(0).max(PPM);
/** The fair chances that an outcome is won, half won, a push, half lost and lost. */
export const feedMasses = z
  .tuple([ppm, ppm, ppm, ppm, ppm])
  .refine((all) => all.reduce((sum, mass) => sum + mass, 0) === PPM, 'are not the whole');

const outcome = z.object({
  key: z.string().min(1),
  /** Thousandths; the last one offered where the outcome is not active, 0 where there never was one. */
  price: z.int().min(0).max(1_000_000),
  probabilityPpm: ppm,
  /** Of an outcome whose stake may come back, in part or whole: cash-outs are valued by them (SB-150). */
  masses: feedMasses.optional(),
  active: z.boolean(),
  /** Competitor of an outright. */
  name: z.string().optional(),
});
export type FeedOutcome = z.output<typeof outcome>;
export type FeedMasses = z.output<typeof feedMasses>;

/** A complete market: every message about it carries all its fields. `version` is the event's number of its last change. */
const feedMarket = z.object({
  id,
  type: z.string().min(1),
  /** Decimal text, a multiple of a quarter; a handicap's is the home side's start. */
  line: z.string().optional(),
  part: z.string().optional(),
  version: z.int().min(1),
  status: marketStatus,
  /** Place among the event's markets; the lines of a type follow one another. */
  order: z.int().min(0),
  /** The market displayed in lists: `1x2` or `winner`, the winner of an outright. */
  main: z.boolean(),
  outcomes: z.array(outcome).min(2),
});
export type FeedMarket = z.output<typeof feedMarket>;

const facts = z.object({
  home: z.int(),
  away: z.int(),
  htHome: count.optional(),
  htAway: count.optional(),
  goals: z.array(side).optional(),
  winner: side.optional(),
  value: z.number().optional(),
  parts: z.record(z.string(), sides).optional(),
});

/** Results by outcome key. The highest `settlementVersion` of a market counts; certainty 2 pays (SB-7). */
const settlementBody = z.object({
  marketId: id,
  settlementVersion: z.int().min(1),
  certainty: z.union([z.literal(1), z.literal(2)]),
  results: z.record(z.string(), outcomeResult),
  facts: facts.optional(),
  reason: z.string().optional(),
});
export type SettlementBody = z.output<typeof settlementBody>;

/**
 * The score that the prices of a message were made from and the goals still expected by it: of each side alone, and of exchanges in which
 * both score. Sports without goals have none. Built bets are priced from it (SB-96).
 */
export const goalModel = z.object({
  home: count,
  away: count,
  means: z.object({ home: z.number().min(0).max(100), away: z.number().min(0).max(100), shared: z.number().min(0).max(100) }),
});

const undoBody = z.object({ marketId: id, settlementVersion: z.int().min(1), reason: z.string().optional() });

/** Without `marketId` it voids every market of the event; with a window only bets accepted in it (both ends included). */
const voidBody = z.object({
  marketId: id.optional(),
  settlementVersion: z.int().min(1),
  from: instant.optional(),
  to: instant.optional(),
  reason: z.string(),
});
export type VoidBody = z.output<typeof voidBody>;

/** A complete event: header, status, every market it ever had and how each was decided. */
const snapshotBody = z.object({
  header: eventHeader,
  status: eventStatus,
  markets: z.array(feedMarket),
  goals: goalModel.optional(),
  settlements: z.array(settlementBody),
  voids: z.array(voidBody),
});

const stateBody = eventStatus.extend({
  incident: incident.optional(),
  /** Suspends all markets; each reopens with the next `prices` message that contains it. */
  suspend: z.literal('all').optional(),
});

const envelope = { messageId: id, producedAt: instant };
const ofEvent = { ...envelope, eventId: id, eventSeq: z.int().min(1) };

export const feedMessage = z.discriminatedUnion('type', [
  z.object({ ...ofEvent, type: z.literal('event'), body: eventHeader.extend({ state: eventState }) }),
  z.object({ ...ofEvent, type: z.literal('state'), body: stateBody }),
  z.object({ ...ofEvent, type: z.literal('prices'), body: z.object({ markets: z.array(feedMarket), goals: goalModel.optional() }) }),
  z.object({ ...ofEvent, type: z.literal('settlement'), body: settlementBody }),
  z.object({ ...ofEvent, type: z.literal('settlement_undo'), body: undoBody }),
  z.object({ ...ofEvent, type: z.literal('void'), body: voidBody }),
  z.object({ ...ofEvent, type: z.literal('void_undo'), body: voidBody.omit({ from: true, to: true, reason: true }) }),
  z.object({ ...ofEvent, type: z.literal('snapshot'), body: snapshotBody }),
  z.object({ ...envelope, type: z.literal('alive'), body: z.object({}) }),
]);
export type FeedMessage = z.output<typeof feedMessage>;
export type EventMessage = Exclude<FeedMessage, { type: 'alive' }>;

/** The body of a post: one message, or several in order. Each is read separately: an unreadable one holds up none beside it. */
export const feedPost = z.union([z.array(z.unknown()).min(1).max(1000), z.looseObject({})]);

export const FEED_MESSAGES_PATH = '/sandbox/sportsbook/feed/v1/messages';
export const feedSnapshotPath = (eventId: string): string => `/sandbox/sportsbook/feed/v1/events/${encodeURIComponent(eventId)}/snapshot`;

/** The answer of `GET …/feed/v1/events/{id}/snapshot`: the message with the event's last number. */
export const snapshotAnswer = z.object({
  data: z.object({ ...ofEvent, type: z.literal('snapshot'), body: snapshotBody }),
});

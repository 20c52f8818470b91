import type * as z from 'zod';
import type { EventPlay, EventState, eventClock, eventScore, FeedMasses, MarketStatus } from '../../protocol/messages.ts';
import type { GoalModel } from '../../rules/builder/score-grid.ts';
import type { Quarters } from '../../rules/grading/line.ts';
import type { LegResult } from '../../rules/payout/factor.ts';

/** The feed's clock with the time of its reading; clients run it on from there. */
export type EventClock = Omit<z.output<typeof eventClock>, 'at'> & { readonly atMs?: number | undefined };
type EventScore = z.output<typeof eventScore>;

export interface BookOutcome {
  /** `<marketId>~<key>` */
  readonly id: string;
  readonly key: string;
  /** Decimal odds in thousandths: 2.10 is 2100; 0 where there never was a price. */
  readonly price: number;
  /** Fair chance, in parts per million. Never sent to a client. */
  readonly probabilityPpm: number;
  /** Fair chances of every result, where the stake may come back and the feed tells them. Never sent to a client. */
  readonly masses?: FeedMasses | undefined;
  /** An inactive outcome is left out of lists and answers. */
  readonly isActive: boolean;
  /** Competitor of an outright; other outcomes are named by their key. */
  readonly name: string | null;
}

/** A void of a market: for tickets accepted from `fromMs` until `toMs`, both included; null is open on that side. */
export interface VoidWindow {
  readonly version: number;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly reason: string;
}

export interface BookMarket {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly line: Quarters | null;
  readonly part: string | null;
  /** Place among the event's markets. */
  readonly order: number;
  /** The market displayed in lists. */
  readonly isMain: boolean;
  readonly status: MarketStatus;
  /** The event's number of the market's last change: grows with every change of price, status or activity. */
  readonly version: number;
  /** 0 before the first result; the highest one counts. */
  readonly settlementVersion: number;
  readonly outcomes: readonly BookOutcome[];
  /** By the key of the outcome; null while undecided. */
  readonly results: Readonly<Record<string, LegResult>> | null;
  /** The feed's reason for the last change of the result. */
  readonly reason: string | null;
  readonly voids: readonly VoidWindow[];
}

export interface EventHeader {
  /** An outright is a league's season: it has competitors as outcomes and no sides. */
  readonly kind: 'match' | 'outright';
  readonly sport: string;
  readonly categoryId: string;
  readonly category: string;
  readonly tournamentId: string;
  readonly tournament: string;
  /** Tier of the tournament, which determines the limits. */
  readonly tier: 'A' | 'B' | 'C';
  /** `Home - Away`, or the name of the season. */
  readonly name: string;
  /** Empty for an outright, as `away`. */
  readonly home: string;
  readonly away: string;
  readonly startsAtMs: number;
  readonly bestOf: number | null;
}

export interface BookEvent {
  readonly id: string;
  readonly header: EventHeader;
  readonly state: EventState;
  readonly clock: EventClock | null;
  readonly score: EventScore | null;
  /** Counts for the tracker: corners, cards. */
  readonly statistics: Readonly<Record<string, { readonly home: number; readonly away: number }>>;
  /** Ball, momentum and moments as last reported by the feed; null without play reports. */
  readonly play: EventPlay | null;
  /** The last message of the feed that is in here. */
  readonly eventSeq: number;
  /** How many goals, cards and ends of sets there have been: one more of them inside a live delay refuses the bet (sportsbook §4.2). */
  readonly decisiveIncidents: number;
  readonly markets: ReadonlyMap<string, BookMarket>;
  /** The model behind the feed's last prices; null in sports without goals. Never sent to a client. */
  readonly goals: GoalModel | null;
}

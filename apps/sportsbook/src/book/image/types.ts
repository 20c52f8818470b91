import type { Quarters } from '../grading/line.ts';
import type { LegResult } from '../tickets/factor.ts';

export type EventState = 'prematch' | 'live' | 'interrupted' | 'postponed' | 'ended' | 'abandoned' | 'cancelled';
export type MarketStatus = 'open' | 'suspended' | 'closed' | 'settled' | 'void';

/** Fair chance of each result of an outcome, in parts per million. Never sent to a client. */
export type OutcomeMasses = readonly { readonly result: LegResult; readonly ppm: number }[];

export interface BookOutcome {
  /** `<marketId>~<key>` */
  readonly id: string;
  readonly key: string;
  /** Decimal odds in thousandths: 2.10 is 2100. */
  readonly priceThousandths: number;
  readonly masses: OutcomeMasses;
  /** An inactive outcome is left out of lists and answers. */
  readonly isActive: boolean;
}

/** A void of a market: for tickets accepted from `fromMs` until `toMs`, for all of them where both are null. */
export interface VoidWindow {
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
  readonly status: MarketStatus;
  /** Grows with every change of price, status or activity. */
  readonly version: number;
  /** 0 before the first result; the highest one counts. */
  readonly settlementVersion: number;
  readonly outcomes: readonly BookOutcome[];
  /** By the key of the outcome; null while undecided. */
  readonly results: Readonly<Record<string, LegResult>> | null;
  readonly voids: readonly VoidWindow[];
}

export interface Score {
  readonly home: number;
  readonly away: number;
}

export interface EventClock {
  readonly period: number;
  readonly seconds: number;
  readonly isRunning: boolean;
}

export interface BookEvent {
  readonly id: string;
  readonly sport: string;
  readonly tournamentId: string;
  readonly tournament: string;
  readonly category: string;
  readonly tier: 'A' | 'B' | 'C';
  readonly home: string;
  readonly away: string;
  readonly startsAtMs: number;
  readonly state: EventState;
  readonly clock: EventClock | null;
  readonly score: Score | null;
  /** Scores of sets, maps, periods, in their order. */
  readonly parts: readonly Score[];
  /** The last message of the feed that is in here. */
  readonly eventSeq: number;
  /** How many goals, cards and ends of sets there have been: one more of them inside a live delay refuses the bet (sportsbook.md §4.2). */
  readonly decisiveIncidents: number;
  readonly markets: ReadonlyMap<string, BookMarket>;
}

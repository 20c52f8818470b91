/** What the screens show, whether it came from a call or over the socket. */
interface Score {
  readonly home: number;
  readonly away: number;
}

interface Clock {
  readonly period: number;
  /** Of the part in progress; null for a sport without a clock. */
  readonly seconds: number | null;
  readonly isRunning: boolean;
  /** When these seconds were true, on the book's clock; null where the book does not say. */
  readonly at: number | null;
  /** Milliseconds in which one second is played. */
  readonly paceMs: number;
}

interface Play {
  /** In per cent of the field, from the home side's goal and from the upper side line; null while play rests. */
  readonly ball: { readonly side: 'home' | 'away'; readonly x: number; readonly y: number } | null;
  /** The home side's share of the pressure of the last minutes, in per cent. */
  readonly momentum: number | null;
}

export interface Moment {
  readonly kind: string;
  readonly side: 'home' | 'away';
  readonly minute?: number | undefined;
  /** Points it brought. */
  readonly by?: number | undefined;
}

type EventState = 'prematch' | 'live' | 'interrupted' | 'postponed' | 'ended' | 'abandoned' | 'cancelled';
export type MarketStatus = 'open' | 'suspended' | 'closed' | 'settled' | 'void';

export interface OutcomeView {
  readonly id: string;
  readonly key: string;
  /** The book's own name for it. */
  readonly name: string;
  /** Zero: not currently offered. */
  readonly price: bigint;
  /** The last change of price while the screen was open, and when. */
  readonly move: { readonly direction: 'up' | 'down'; readonly at: number } | null;
}

export interface MarketView {
  readonly id: string;
  readonly type: string;
  /** In quarters, as the book keeps it: 2.25 is 9. */
  readonly line: number | null;
  readonly part: string | null;
  readonly status: MarketStatus;
  /** Its place among the event's markets. */
  readonly order: number;
  readonly outcomes: readonly OutcomeView[];
}

export interface EventView {
  readonly id: string;
  readonly sport: string;
  readonly tournamentId: string;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly startsAt: string;
  readonly state: EventState;
  readonly clock: Clock | null;
  readonly score: Score | null;
  /** Scores of sets, maps or periods, in their order. */
  readonly parts: readonly Score[];
  /** Points of the game in progress, where the sport has games. */
  readonly points: { readonly home: string; readonly away: string } | null;
  readonly server: 'home' | 'away' | null;
  /** Corners, cards and the like, for the tracker. */
  readonly statistics: readonly { readonly name: string; readonly home: number; readonly away: number }[];
  /** The position of play; null if the feed does not report it. */
  readonly play: Play | null;
  /** What happened to a side, the last of it last. */
  readonly moments: readonly Moment[];
  readonly marketCount: number;
  readonly markets: readonly MarketView[];
}

interface MenuTournament {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly live: number;
  readonly today: number;
  readonly upcoming: number;
}

export interface MenuSport {
  readonly id: string;
  readonly live: number;
  readonly today: number;
  readonly upcoming: number;
  readonly tournaments: readonly MenuTournament[];
}

export const listKinds = ['live', 'today', 'upcoming'] as const;
export type ListKind = (typeof listKinds)[number];

/** The market a list shows of an event. */
export const mainMarketOf = (event: EventView): MarketView | undefined =>
  event.markets.find(({ type }) => type === '1x2') ?? event.markets.find(({ type }) => type === 'winner') ?? event.markets[0];

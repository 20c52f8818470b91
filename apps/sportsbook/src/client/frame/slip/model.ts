/** A selection as the player made it: what is needed to show it again another day, and the agreed price. */
export interface Pick {
  readonly eventId: string;
  readonly marketId: string;
  readonly outcomeId: string;
  readonly outcomeKey: string;
  /** Set for outrights, whose competitors have names that are not translated; null for all others. */
  readonly outcomeName: string | null;
  readonly marketType: string;
  /** In quarters: 2.25 is 9. */
  readonly line: number | null;
  readonly part: string | null;
  readonly sport: string;
  readonly tournamentId: string;
  readonly home: string;
  readonly away: string;
  readonly agreed: bigint;
}

export const slipModes = ['singles', 'combo', 'system'] as const;
export type SlipMode = (typeof slipModes)[number];

/** What the book offers for a picked outcome at this moment. Undefined status: not known yet. */
export interface Quote {
  readonly price: bigint;
  readonly status: 'open' | 'suspended' | 'closed';
  readonly isLive: boolean;
}

export type Quotes = ReadonlyMap<string, Quote>;

/** The slip's own state, without current prices. Stakes are kept as typed. */
export interface Slip {
  readonly picks: readonly Pick[];
  readonly mode: SlipMode;
  readonly stake: string;
  readonly singleStakes: Readonly<Record<string, string>>;
  /** Sizes of the system's lines, bankers not counted. */
  readonly sizes: readonly number[];
  readonly bankers: readonly string[];
  /** How much lower each price may be than the one the player saw. */
  readonly toleranceBasisPoints: number;
  /** The free bet to use instead of money. */
  readonly freeBetId: string | null;
}

/** Stated above the button and changed beside it (D-175). */
export const USUAL_TOLERANCE = 300;

export const emptySlip: Slip = {
  picks: [],
  mode: 'singles',
  stake: '',
  singleStakes: {},
  sizes: [2],
  bankers: [],
  toleranceBasisPoints: USUAL_TOLERANCE,
  freeBetId: null,
};

/** Bounds of a ticket (sportsbook §4.1). */
export const bounds = { comboLegs: 20, builtLegs: 10, systemLeast: 3, systemMost: 12, lines: 1000n, slipPicks: 40 } as const;

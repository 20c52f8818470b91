import type { EventPlay } from '../../protocol/messages.ts';
import type { BookEvent, BookMarket, EventClock } from '../market-cache/types.ts';

/** The head of an event as both calls and the socket send it. */
export interface EventHead {
  readonly id: string;
  readonly kind: 'match' | 'outright';
  readonly sport: string;
  readonly tournamentId: string;
  readonly league: string;
  readonly category: string;
  /** The season's name where there are no sides; `away` is empty then. */
  readonly home: string;
  readonly away: string;
  readonly startsAt: string;
  readonly bestOf: number | null;
  /** How many markets can be bet on or are suspended. */
  readonly marketCount: number;
}

/** The state of an event; `seconds` is null in a sport without a clock. */
export interface EventStanding {
  readonly state: BookEvent['state'];
  readonly clock: {
    readonly period: number;
    readonly seconds: number | null;
    readonly isRunning: boolean;
    /** When these seconds were true, in milliseconds of the platform's clock; the client runs them on. */
    readonly at: number | null;
    /** Milliseconds in which one second of play passes. */
    readonly paceMs: number;
  } | null;
  readonly score: { readonly home: number; readonly away: number } | null;
  /** Scores of sets, maps, periods, in their order. */
  readonly parts: readonly { readonly home: number; readonly away: number }[];
  /** Points of the game in progress. */
  readonly points: { readonly home: string; readonly away: string } | null;
  readonly server: 'home' | 'away' | null;
  readonly statistics: readonly { readonly name: string; readonly home: number; readonly away: number }[];
  /** The position of play; null if the feed does not report it. The ball is null while play rests. */
  readonly play: { readonly ball: NonNullable<EventPlay['ball']> | null; readonly momentum: number | null } | null;
  /** A side's latest moments, newest last. */
  readonly moments: EventPlay['moments'];
}

export const isOffered = ({ status }: BookMarket): boolean => status === 'open' || status === 'suspended';

function countOffered(markets: Iterable<BookMarket>): number {
  let count = 0;
  for (const market of markets) if (isOffered(market)) count += 1;
  return count;
}

export const headOf = ({ id, header, markets }: BookEvent): EventHead => ({
  id,
  kind: header.kind,
  sport: header.sport,
  tournamentId: header.tournamentId,
  league: header.tournament,
  category: header.category,
  home: header.kind === 'outright' ? header.name : header.home,
  away: header.away,
  startsAt: new Date(header.startsAtMs).toISOString(),
  bestOf: header.bestOf,
  marketCount: countOffered(markets.values()),
});

const REAL_TIME_MS = 1000;

export const clockView = ({ period, seconds, running, atMs, paceMs }: EventClock): NonNullable<EventStanding['clock']> => ({
  period,
  seconds: seconds ?? null,
  isRunning: running,
  at: atMs ?? null,
  paceMs: paceMs ?? REAL_TIME_MS,
});

const playView = (play: EventPlay | null): Pick<EventStanding, 'play' | 'moments'> =>
  play === null
    ? { play: null, moments: [] }
    : { play: { ball: play.ball ?? null, momentum: play.momentum ?? null }, moments: play.moments };

export const standingOf = ({ state, clock, score, statistics, play }: BookEvent): EventStanding => ({
  state,
  clock: clock === null ? null : clockView(clock),
  score: score === null ? null : { home: score.home, away: score.away },
  parts: score?.parts ?? [],
  points: score?.points ?? null,
  server: score?.server ?? null,
  statistics: Object.entries(statistics).map(([name, { home, away }]) => ({ name, home, away })),
  ...playView(play),
});

/** Markets in their order on the screen; ids decide between equals. */
export const inOrder = (left: BookMarket, right: BookMarket): number =>
  left.order - right.order || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);

export const mainMarketOf = ({ markets }: BookEvent): BookMarket | undefined => {
  const own = [...markets.values()].filter(({ isMain }) => isMain).toSorted(inOrder);
  return own.find(isOffered) ?? own[0];
};

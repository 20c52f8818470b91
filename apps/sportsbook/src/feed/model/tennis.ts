import type { Law } from '../../rules/pricing/law.ts';

type Pair = readonly [number, number];
/** 0 is home, 1 away. */
type Server = 0 | 1;

const GAME_POINTS = 4;
const DEUCE = 3;
const TIE_BREAK_POINTS = 7;
const SET_GAMES = 6;

export interface TennisState {
  /** Chance of each side to win a point on its own serve. */
  readonly serveHome: number;
  readonly serveAway: number;
  readonly bestOf: number;
  /** The server of the game in progress; in a tie-break, of its first point. */
  readonly server: Server;
  readonly sets: Pair;
  /** Games of the set in progress, raw points of the game in progress. */
  readonly games: Pair;
  readonly points: Pair;
  readonly finishedGames: Pair;
}

const other = (server: Server): Server => (server === 0 ? 1 : 0);

/** The server's chance of winning the game from `own`:`their` points; 3:3 and beyond is deuce or advantage. */
function gameChance(serve: number, own: number, their: number): number {
  const deuce = serve ** 2 / (serve ** 2 + (1 - serve) ** 2);
  if (own >= DEUCE && their >= DEUCE) {
    if (own === their) return deuce;
    return own > their ? serve + (1 - serve) * deuce : serve * deuce;
  }
  if (own >= GAME_POINTS) return 1;
  if (their >= GAME_POINTS) return 0;
  return serve * gameChance(serve, own + 1, their) + (1 - serve) * gameChance(serve, own, their + 1);
}

/** Home's chance to win the point that comes after `played` points of a tie-break: one serve, then two each. */
function tieBreakPoint({ serveHome, serveAway }: TennisState, first: Server, played: number): number {
  const server = Math.floor((played + 1) / 2) % 2 === 0 ? first : other(first);
  return server === 0 ? serveHome : 1 - serveAway;
}

/** Home's chance to win a tie-break; from 6:6 on by the closed form of pairs of points, one on each side's serve. */
function tieBreakChance(state: TennisState, first: Server, start: Pair): number {
  const [win, loss] = [state.serveHome * (1 - state.serveAway), (1 - state.serveHome) * state.serveAway];
  const level = win / (win + loss);
  // Each score is reached in several ways and computed once.
  const known = new Map<number, number>();
  const reckon = (home: number, away: number): number => {
    const point = tieBreakPoint(state, first, home + away);
    if (home >= TIE_BREAK_POINTS - 1 && away >= TIE_BREAK_POINTS - 1) {
      if (home === away) return level;
      return home > away ? point + (1 - point) * level : point * level;
    }
    if (home >= TIE_BREAK_POINTS) return 1;
    if (away >= TIE_BREAK_POINTS) return 0;
    return point * chance(home + 1, away) + (1 - point) * chance(home, away + 1);
  };
  const chance = (home: number, away: number): number => {
    const key = home * 2 * TIE_BREAK_POINTS + away;
    const found = known.get(key) ?? reckon(home, away);
    known.set(key, found);
    return found;
  };
  return chance(start[0], start[1]);
}

/** Home's chance to win the game in progress, or the next one when no point was played. */
export function tennisGameChance(state: TennisState, server = state.server, points: Pair = [0, 0]): number {
  const [home, away] = points;
  return server === 0 ? gameChance(state.serveHome, home, away) : 1 - gameChance(state.serveAway, away, home);
}

interface SetEnding {
  readonly isHome: boolean;
  readonly games: Pair;
  /** The server of the first game in the next set. */
  readonly next: Server;
  readonly chance: number;
}

/** A set is won at six games with a lead of two, or at seven. */
function isSetOver(home: number, away: number): boolean {
  const most = Math.max(home, away);
  return (most >= SET_GAMES && Math.abs(home - away) >= 2) || most > SET_GAMES;
}

/**
 * The endings of a set from the current games and points. Service alternates, and a tie-break counts as one game. Scores are walked in the
 * order of games played, so each is visited once.
 */
function setEndings(state: TennisState, server: Server, [games, points]: readonly [Pair, Pair]): readonly SetEnding[] {
  const fresh = ([0, 1] as const).map((serving) => tennisGameChance(state, serving));
  const gameChance = (serving: Server, now: Pair | undefined): number =>
    now === undefined ? (fresh[serving] ?? 0) : tennisGameChance(state, serving, now);
  const endings: SetEnding[] = [];
  let reached = new Map<number, number>([[games[0], 1]]);
  let serving = server;
  for (let played = games[0] + games[1]; reached.size > 0; played += 1) {
    const next = new Map<number, number>();
    for (const [home, chance] of reached) {
      const away = played - home;
      const least = Math.min(home, away);
      if (isSetOver(home, away)) {
        endings.push({ isHome: home > away, games: [home, away], next: serving, chance });
        continue;
      }
      const now = played === games[0] + games[1] ? points : undefined;
      const isTieBreak = least === SET_GAMES;
      const won = isTieBreak ? tieBreakChance(state, serving, now ?? [0, 0]) : gameChance(serving, now);
      next.set(home + 1, (next.get(home + 1) ?? 0) + chance * won);
      next.set(home, (next.get(home) ?? 0) + chance * (1 - won));
    }
    reached = next;
    serving = other(serving);
  }
  return endings;
}

interface MatchState {
  readonly sets: Pair;
  readonly games: Pair;
  readonly next: Server;
  readonly chance: number;
}

/** The joint law of sets and games, from which all markets of a match are priced. */
interface TennisLaws {
  readonly sets: Law;
  readonly games: Law;
  /** The winner of the set in progress. */
  readonly currentSet: Law;
}

/** A unique number for a match state after a set; a side has at most 8 sets or 64 games. */
const keyOf = (sets: Pair, games: Pair, next: Server): number => (((sets[0] * 8 + sets[1]) * 64 + games[0]) * 64 + games[1]) * 2 + next;

const plus = ([a, b]: Pair, [c, d]: Pair): Pair => [a + c, b + d];

/** The matches after one more set, with equal states merged. */
function afterSet(running: readonly MatchState[], endingsOf: (match: MatchState) => readonly SetEnding[]): Iterable<MatchState> {
  const byKey = new Map<number, MatchState>();
  for (const match of running)
    for (const set of endingsOf(match)) {
      const sets = plus(match.sets, set.isHome ? [1, 0] : [0, 1]);
      const games = plus(match.games, set.games);
      const key = keyOf(sets, games, set.next);
      const chance = (byKey.get(key)?.chance ?? 0) + match.chance * set.chance;
      byKey.set(key, { sets, games, next: set.next, chance });
    }
  return byKey.values();
}

export function tennisLaws(state: TennisState): TennisLaws {
  const needed = (state.bestOf + 1) / 2;
  const current = setEndings(state, state.server, [state.games, state.points]);
  const fresh = ([0, 1] as const).map((server) =>
    setEndings(state, server, [
      [0, 0],
      [0, 0],
    ]),
  );
  let running: MatchState[] = [{ sets: state.sets, games: state.finishedGames, next: state.server, chance: 1 }];
  const ended: MatchState[] = [];
  for (let isFirst = true; running.length > 0; isFirst = false) {
    const after = afterSet(running, ({ next }) => (isFirst ? current : (fresh[next] ?? [])));
    running = [];
    for (const match of after) (Math.max(...match.sets) >= needed ? ended : running).push(match);
  }
  const law = (pick: (match: MatchState) => Pair): Law =>
    ended.map((match) => ({ facts: { home: pick(match)[0], away: pick(match)[1] }, probability: match.chance }));
  return {
    sets: law(({ sets }) => sets),
    games: law(({ games }) => games),
    currentSet: current.map(({ isHome, chance }) => ({ facts: { home: isHome ? 1 : 0, away: isHome ? 0 : 1 }, probability: chance })),
  };
}

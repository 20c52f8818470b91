import type { Law } from '../pricing/law.ts';

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
  /** Who serves the game in progress; in a tie-break, who served its first point. */
  readonly server: Server;
  readonly sets: Pair;
  /** Games of the set in progress, raw points of the game in progress. */
  readonly games: Pair;
  readonly points: Pair;
  readonly finishedGames: Pair;
}

const other = (server: Server): Server => (server === 0 ? 1 : 0);

/** The server's chance to win the game from `own`:`their` points, of which 3:3 and beyond is deuce or advantage. */
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
function tieBreakChance(state: TennisState, first: Server, [home, away]: Pair): number {
  const [win, loss] = [state.serveHome * (1 - state.serveAway), (1 - state.serveHome) * state.serveAway];
  const level = win / (win + loss);
  const point = tieBreakPoint(state, first, home + away);
  if (home >= TIE_BREAK_POINTS - 1 && away >= TIE_BREAK_POINTS - 1) {
    if (home === away) return level;
    return home > away ? point + (1 - point) * level : point * level;
  }
  if (home >= TIE_BREAK_POINTS) return 1;
  if (away >= TIE_BREAK_POINTS) return 0;
  return point * tieBreakChance(state, first, [home + 1, away]) + (1 - point) * tieBreakChance(state, first, [home, away + 1]);
}

/** Home's chance to win the game in progress, or the next one when no point was played. */
export function tennisGameChance(state: TennisState, server = state.server, points: Pair = [0, 0]): number {
  const [home, away] = points;
  return server === 0 ? gameChance(state.serveHome, home, away) : 1 - gameChance(state.serveAway, away, home);
}

interface SetEnding {
  readonly isHome: boolean;
  readonly games: Pair;
  /** Who serves next, in the next set. */
  readonly next: Server;
  readonly chance: number;
}

/** How a set may end from the games and the points now; service alternates through it, a tie-break counts as one game. */
function setEndings(state: TennisState, server: Server, [games, points]: readonly [Pair, Pair]): readonly SetEnding[] {
  const [home, away] = games;
  const lead = Math.abs(home - away);
  if ((Math.max(home, away) >= SET_GAMES && lead >= 2) || Math.max(home, away) > SET_GAMES)
    return [{ isHome: home > away, games, next: server, chance: 1 }];
  const isTieBreak = home === SET_GAMES && away === SET_GAMES;
  const won = isTieBreak ? tieBreakChance(state, server, points) : tennisGameChance(state, server, points);
  const after = (next: Pair, chance: number) =>
    setEndings(state, other(server), [next, [0, 0]]).map((ending) => ({ ...ending, chance: ending.chance * chance }));
  return [...after([home + 1, away], won), ...after([home, away + 1], 1 - won)];
}

/** Endings with the same games and the same next server, put together. */
function gathered(endings: readonly SetEnding[]): readonly SetEnding[] {
  const byKey = new Map<string, SetEnding>();
  for (const ending of endings) {
    const key = `${ending.games.join(':')} ${ending.next}`;
    byKey.set(key, { ...ending, chance: (byKey.get(key)?.chance ?? 0) + ending.chance });
  }
  return [...byKey.values()];
}

interface MatchState {
  readonly sets: Pair;
  readonly games: Pair;
  readonly next: Server;
  readonly chance: number;
}

/** The joint law of sets and games, from which all markets of a match are priced. */
export interface TennisLaws {
  readonly sets: Law;
  readonly games: Law;
  /** Who wins the set in progress. */
  readonly currentSet: Law;
}

const plus = ([a, b]: Pair, [c, d]: Pair): Pair => [a + c, b + d];

export function tennisLaws(state: TennisState): TennisLaws {
  const needed = (state.bestOf + 1) / 2;
  const current = gathered(setEndings(state, state.server, [state.games, state.points]));
  const fresh = ([0, 1] as const).map((server) =>
    gathered(
      setEndings(state, server, [
        [0, 0],
        [0, 0],
      ]),
    ),
  );
  let running: MatchState[] = [{ sets: state.sets, games: state.finishedGames, next: state.server, chance: 1 }];
  const ended: MatchState[] = [];
  for (let isFirst = true; running.length > 0; isFirst = false) {
    const byKey = new Map<string, MatchState>();
    for (const match of running)
      for (const set of isFirst ? current : (fresh[match.next] ?? [])) {
        const sets = plus(match.sets, set.isHome ? [1, 0] : [0, 1]);
        const games = plus(match.games, set.games);
        const key = `${sets.join(':')} ${games.join(':')} ${set.next}`;
        const chance = (byKey.get(key)?.chance ?? 0) + match.chance * set.chance;
        byKey.set(key, { sets, games, next: set.next, chance });
      }
    running = [];
    for (const match of byKey.values()) (Math.max(...match.sets) >= needed ? ended : running).push(match);
  }
  const law = (pick: (match: MatchState) => Pair): Law =>
    ended.map((match) => ({ facts: { home: pick(match)[0], away: pick(match)[1] }, probability: match.chance }));
  return {
    sets: law(({ sets }) => sets),
    games: law(({ games }) => games),
    currentSet: current.map(({ isHome, chance }) => ({ facts: { home: isHome ? 1 : 0, away: isHome ? 0 : 1 }, probability: chance })),
  };
}

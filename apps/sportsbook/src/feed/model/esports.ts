import type { Law } from '../../rules/pricing/law.ts';

type Pair = readonly [number, number];

const MAP_ROUNDS = 13;
const LEVEL = MAP_ROUNDS - 1;
const BLOCK_HALF = 3;
const BLOCK_ROUNDS = 4;
const NEGLIGIBLE = 1e-13;

export interface SeriesState {
  readonly bestOf: number;
  readonly maps: Pair;
  /** Rounds of the map in progress. */
  readonly rounds: Pair;
  /** Home's chance to win a round, for each map in turn. */
  readonly roundHome: readonly number[];
}

interface MapEnding {
  readonly isHome: boolean;
  readonly rounds: number;
  readonly chance: number;
}

/** The side that has won the map, if any. First to 13; from 12:12 in blocks of six rounds, of which four win; 3:3 starts another block. */
function winnerOf([home, away]: Pair): 'home' | 'away' | undefined {
  const least = Math.min(home, away);
  const most = Math.max(home, away);
  const inBlock = least < LEVEL ? most - MAP_ROUNDS : most - LEVEL - BLOCK_HALF * Math.floor((least - LEVEL) / BLOCK_HALF) - BLOCK_ROUNDS;
  if (inBlock < 0) return undefined;
  return home > away ? 'home' : 'away';
}

function mapEndings(roundHome: number, start: Pair): readonly MapEnding[] {
  const endings: MapEnding[] = [];
  let open: readonly { score: Pair; chance: number }[] = [{ score: start, chance: 1 }];
  while (open.length > 0) {
    const next = new Map<string, { score: Pair; chance: number }>();
    for (const { score, chance } of open) {
      const [home, away] = score;
      const winner = winnerOf(score);
      if (winner !== undefined) {
        endings.push({ isHome: winner === 'home', rounds: home + away, chance });
        continue;
      }
      const add = (after: Pair, share: number): void => {
        const key = after.join(':');
        next.set(key, { score: after, chance: (next.get(key)?.chance ?? 0) + chance * share });
      };
      add([home + 1, away], roundHome);
      add([home, away + 1], 1 - roundHome);
    }
    open = [...next.values()].filter(({ chance }) => chance > NEGLIGIBLE);
  }
  return endings;
}

/** Laws of a series, and of the map in progress by its winner and by its rounds. */
interface SeriesLaws {
  readonly maps: Law;
  readonly currentMap: Law;
  readonly currentRounds: Law;
}

export function seriesLaws(state: SeriesState): SeriesLaws {
  const needed = (state.bestOf + 1) / 2;
  const roundOf = ([home, away]: Pair): number => state.roundHome[home + away] ?? 0.5;
  const current = mapEndings(roundOf(state.maps), state.rounds);
  const homeWins = (endings: readonly MapEnding[]): number => endings.reduce((sum, { isHome, chance }) => sum + (isHome ? chance : 0), 0);
  const ended = new Map<string, { maps: Pair; chance: number }>();
  const walk = (maps: Pair, chance: number, won: number): void => {
    const [home, away] = maps;
    for (const { after, share } of [
      { after: [home + 1, away] as const, share: won },
      { after: [home, away + 1] as const, share: 1 - won },
    ]) {
      const key = after.join(':');
      if (Math.max(...after) >= needed) ended.set(key, { maps: after, chance: (ended.get(key)?.chance ?? 0) + chance * share });
      else walk(after, chance * share, homeWins(mapEndings(roundOf(after), [0, 0])));
    }
  };
  walk(state.maps, 1, homeWins(current));
  return {
    maps: [...ended.values()].map(({ maps: [home, away], chance }) => ({ facts: { home, away }, probability: chance })),
    currentMap: current.map(({ isHome, chance }) => ({ facts: { home: isHome ? 1 : 0, away: isHome ? 0 : 1 }, probability: chance })),
    currentRounds: current.map(({ rounds, chance }) => ({ facts: { home: 0, away: 0, value: rounds }, probability: chance })),
  };
}

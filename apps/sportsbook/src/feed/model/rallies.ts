import type { Law } from '../pricing/law.ts';

type Pair = readonly [number, number];

export interface RallyState {
  /** Home's chance to win a point. */
  readonly pointHome: number;
  readonly sets: Pair;
  readonly points: Pair;
  /** Points won in finished sets. */
  readonly finishedPoints: Pair;
  /** Points of a set, and of the deciding one. */
  readonly target: number;
  readonly lastTarget: number;
  readonly setsToWin: number;
}

/** How a set may end: who wins it with how many points of both. */
interface SetEnding {
  readonly isHome: boolean;
  readonly points: number;
  readonly chance: number;
}

const NEGLIGIBLE = 1e-13;

/** From level at the last point but one on, two points decide, or nothing is changed but the count. */
function levelEndings(pointHome: number, played: number, open: number): SetEnding[] {
  const endings: SetEnding[] = [];
  const [home, away] = [pointHome ** 2, (1 - pointHome) ** 2];
  for (let [points, chance] = [played + 2, open]; chance > NEGLIGIBLE; [points, chance] = [points + 2, chance * (1 - home - away)])
    endings.push({ isHome: true, points, chance: chance * home }, { isHome: false, points, chance: chance * away });
  return endings;
}

/** Ends of a set to `target` by two, from the points now, each reached score once. */
function setEndings(pointHome: number, target: number, start: Pair): readonly SetEnding[] {
  const endings: SetEnding[] = [];
  let level: readonly { score: Pair; chance: number }[] = [{ score: start, chance: 1 }];
  while (level.length > 0) {
    const next = new Map<string, { score: Pair; chance: number }>();
    for (const { score, chance } of level) {
      const [home, away] = score;
      if (Math.max(home, away) >= target && Math.abs(home - away) >= 2) {
        endings.push({ isHome: home > away, points: home + away, chance });
      } else if (home === away && home >= target - 1) {
        endings.push(...levelEndings(pointHome, home + away, chance));
      } else {
        const reached = [
          { score: [home + 1, away] as const, share: pointHome },
          { score: [home, away + 1] as const, share: 1 - pointHome },
        ];
        for (const { score: after, share } of reached) {
          const key = after.join(':');
          next.set(key, { score: after, chance: (next.get(key)?.chance ?? 0) + chance * share });
        }
      }
    }
    level = [...next.values()];
  }
  return endings;
}

interface MatchState {
  readonly sets: Pair;
  readonly points: number;
  readonly chance: number;
}

/** Laws of a match of table tennis or volleyball: of its sets, its points, and of the set in progress. */
export interface RallyLaws {
  readonly sets: Law;
  readonly points: Law;
  readonly currentSet: Law;
}

export function rallyLaws(state: RallyState): RallyLaws {
  const targetAt = ([home, away]: Pair): number => (home + away === 2 * (state.setsToWin - 1) ? state.lastTarget : state.target);
  const current = setEndings(state.pointHome, targetAt(state.sets), state.points);
  const fresh = new Map([state.target, state.lastTarget].map((target) => [target, setEndings(state.pointHome, target, [0, 0])]));
  let running: MatchState[] = [{ sets: state.sets, points: state.finishedPoints[0] + state.finishedPoints[1], chance: 1 }];
  const ended: MatchState[] = [];
  for (let isFirst = true; running.length > 0; isFirst = false) {
    const byKey = new Map<string, MatchState>();
    for (const match of running)
      for (const set of isFirst ? current : (fresh.get(targetAt(match.sets)) ?? [])) {
        const sets = [match.sets[0] + (set.isHome ? 1 : 0), match.sets[1] + (set.isHome ? 0 : 1)] as const;
        const points = match.points + set.points;
        const key = `${sets.join(':')} ${points}`;
        byKey.set(key, { sets, points, chance: (byKey.get(key)?.chance ?? 0) + match.chance * set.chance });
      }
    running = [];
    for (const match of byKey.values()) (Math.max(...match.sets) >= state.setsToWin ? ended : running).push(match);
  }
  return {
    sets: ended.map(({ sets: [home, away], chance }) => ({ facts: { home, away }, probability: chance })),
    points: ended.map(({ sets: [home, away], points, chance }) => ({ facts: { home, away, value: points }, probability: chance })),
    currentSet: current.map(({ isHome, chance }) => ({ facts: { home: isHome ? 1 : 0, away: isHome ? 0 : 1 }, probability: chance })),
  };
}

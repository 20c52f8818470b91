import type { Law } from '../../rules/pricing/law.ts';

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

/** An ending of a set: its winner and the points of both sides. */
interface SetEnding {
  readonly isHome: boolean;
  readonly points: number;
  readonly chance: number;
}

const NEGLIGIBLE = 1e-13;

/** Endings from a level score one point before the target: two points in a row win, one each leaves the score level. */
function levelEndings(pointHome: number, played: number, open: number): SetEnding[] {
  const endings: SetEnding[] = [];
  const [home, away] = [pointHome ** 2, (1 - pointHome) ** 2];
  for (let [points, chance] = [played + 2, open]; chance > NEGLIGIBLE; [points, chance] = [points + 2, chance * (1 - home - away)])
    endings.push({ isHome: true, points, chance: chance * home }, { isHome: false, points, chance: chance * away });
  return endings;
}

/** The endings at a score, undefined where the set continues with another point. */
function endingsAt(pointHome: number, target: number, [home, away, chance]: readonly [number, number, number]): SetEnding[] | undefined {
  if (Math.max(home, away) >= target && Math.abs(home - away) >= 2) return [{ isHome: home > away, points: home + away, chance }];
  return home === away && home >= target - 1 ? levelEndings(pointHome, home + away, chance) : undefined;
}

/** The endings of a set to `target` with a lead of two. Walks the scores by points played; `reached` is indexed by the home side's points. */
function setEndings(pointHome: number, target: number, start: Pair): readonly SetEnding[] {
  const endings: SetEnding[] = [];
  let reached: number[] = [];
  reached[start[0]] = 1;
  for (let played = start[0] + start[1]; reached.length > 0; played += 1) {
    const next: number[] = [];
    for (const [home, chance = 0] of reached.entries()) {
      if (chance === 0) continue;
      const ended = endingsAt(pointHome, target, [home, played - home, chance]);
      if (ended !== undefined) endings.push(...ended);
      else {
        next[home + 1] = (next[home + 1] ?? 0) + chance * pointHome;
        next[home] = (next[home] ?? 0) + chance * (1 - pointHome);
      }
    }
    reached = next;
  }
  return gathered(endings);
}

/** Merges endings with the same winner and the same points. */
function gathered(endings: readonly SetEnding[]): readonly SetEnding[] {
  const byPoints: Record<'home' | 'away', number[]> = { home: [], away: [] };
  for (const { isHome, points, chance } of endings) {
    const chances = byPoints[isHome ? 'home' : 'away'];
    chances[points] = (chances[points] ?? 0) + chance;
  }
  const of = (isHome: boolean): SetEnding[] =>
    byPoints[isHome ? 'home' : 'away'].flatMap((chance, points) => (chance > 0 ? [{ isHome, points, chance }] : []));
  return [...of(true), ...of(false)];
}

/** A match state by sets won, with its chance by the number of points played so far. */
interface MatchState {
  readonly sets: Pair;
  readonly byPoints: number[];
}

/** The match after another set: the points of both laws add up. */
function addPoints(into: number[], byPoints: readonly number[], { points, chance }: SetEnding): void {
  for (let before = 0; before < byPoints.length; before += 1) {
    const share = byPoints[before] ?? 0;
    if (share <= 0) continue;
    // Without holes, which are slow to read.
    while (into.length <= before + points) into.push(0);
    into[before + points] = (into[before + points] ?? 0) + share * chance;
  }
}

/** Laws of a match of table tennis or volleyball: of its sets, its points, and of the set in progress. */
interface RallyLaws {
  readonly sets: Law;
  readonly points: Law;
  readonly currentSet: Law;
}

export function rallyLaws(state: RallyState): RallyLaws {
  const targetAt = ([home, away]: Pair): number => (home + away === 2 * (state.setsToWin - 1) ? state.lastTarget : state.target);
  const current = setEndings(state.pointHome, targetAt(state.sets), state.points);
  const fresh = new Map([state.target, state.lastTarget].map((target) => [target, setEndings(state.pointHome, target, [0, 0])]));
  const finished = state.finishedPoints[0] + state.finishedPoints[1];
  const begun = Array.from({ length: finished + 1 }, (_, points) => (points === finished ? 1 : 0));
  let running: readonly MatchState[] = [{ sets: state.sets, byPoints: begun }];
  const ended: MatchState[] = [];
  for (let isFirst = true; running.length > 0; isFirst = false) {
    const byKey = new Map<string, MatchState>();
    for (const match of running)
      for (const set of isFirst ? current : (fresh.get(targetAt(match.sets)) ?? [])) {
        const sets = [match.sets[0] + (set.isHome ? 1 : 0), match.sets[1] + (set.isHome ? 0 : 1)] as const;
        const key = sets.join(':');
        const after = byKey.get(key) ?? { sets, byPoints: [] };
        byKey.set(key, after);
        addPoints(after.byPoints, match.byPoints, set);
      }
    running = [...byKey.values()].filter(({ sets }) => Math.max(...sets) < state.setsToWin);
    ended.push(...[...byKey.values()].filter(({ sets }) => Math.max(...sets) >= state.setsToWin));
  }
  const sumOf = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0);
  return {
    sets: ended.map(({ sets: [home, away], byPoints }) => ({ facts: { home, away }, probability: sumOf(byPoints) })),
    points: ended.flatMap(({ sets: [home, away], byPoints }) =>
      byPoints.flatMap((probability, value) => (probability > 0 ? [{ facts: { home, away, value }, probability }] : [])),
    ),
    currentSet: current.map(({ isHome, chance }) => ({ facts: { home: isHome ? 1 : 0, away: isHome ? 0 : 1 }, probability: chance })),
  };
}

import { SECOND_MS } from '../../durations.ts';
import type { Side } from '../../rules/grading/facts.ts';
import { type Draw, pickIndex } from '../stream.ts';
import { ScriptWriter, type Pair, plusOne, type Step } from './script.ts';

export interface PossessionParameters {
  /** Chances of 0, 1, 2, … points of a possession. */
  readonly pointsHome: readonly number[];
  readonly pointsAway: readonly number[];
  readonly perSide: number;
  readonly parts: number;
  readonly secondsPerPossession: number;
  readonly breakSeconds: number;
  /** Possessions of a side in each overtime; undefined where draws count. */
  readonly overtimePerSide?: number | undefined;
  /** Possessions at the end of a part during which its own market is held. */
  readonly heldAtEnd: number;
  /** Displayed minutes of a part. */
  readonly partMinutes: number;
}

/** Possessions of both sides in a part; overtimes are separate parts. */
export const possessionsOf = ({ perSide, parts, overtimePerSide = 0 }: PossessionParameters, period: number): number =>
  period <= parts ? (2 * perSide) / parts : 2 * overtimePerSide;

/** Possessions of both sides played in the part at a step; a part's first step has none behind it. */
export const playedIn = (step: Step): number => step.count ?? 0;

/** A part's own market is held during its last possessions. */
function holdAt({ heldAtEnd, secondsPerPossession }: PossessionParameters, left: number): Pick<Step, 'hold'> {
  return left <= heldAtEnd ? { hold: { scope: 'part', forMs: secondsPerPossession * SECOND_MS } } : {};
}

/** The sides take turns, and start each part in turn. */
const sideInPossession = (period: number, count: number): Side => ((count + period) % 2 === 0 ? 'home' : 'away');

/** The side whose possession is next, or under way, at a step. */
export const sideAfter = (step: Step): Side => sideInPossession(step.period, playedIn(step) + 1);

/** A level match goes to overtime, unless the sport has draws. */
const isLastPart = ({ parts, overtimePerSide }: PossessionParameters, period: number, [home, away]: Pair): boolean =>
  period >= parts && (home !== away || overtimePerSide === undefined);

/** The script of a basketball or handball match: a step for each possession, in turns. */
export function possessionSteps(parameters: PossessionParameters, draw: Draw): readonly Step[] {
  const writer = new ScriptWriter();
  const scores: Pair[] = [];
  let seconds = 0;
  const total = (): Pair => scores.reduce<Pair>(([home, away], [h, a]) => [home + h, away + a], [0, 0]);
  const write = (period: number, count: number, rest: Partial<Step>): void => {
    writer.write({
      atMs: Math.round(seconds * SECOND_MS),
      period,
      count,
      isRunning: true,
      score: total(),
      parts: [...scores],
      partsDone: period - 1,
      ...rest,
    });
  };
  for (let period = 1; ; period += 1) {
    scores.push([0, 0]);
    const possessions = possessionsOf(parameters, period);
    write(period, 0, { incident: { kind: period === 1 ? 'start' : 'period', part: period } });
    for (let count = 1; count <= possessions; count += 1) {
      seconds += parameters.secondsPerPossession;
      const side = sideInPossession(period, count);
      const points = pickIndex(side === 'home' ? parameters.pointsHome : parameters.pointsAway, draw);
      scores[period - 1] = plusOne(scores[period - 1] ?? [0, 0], side, points);
      if (count === possessions) break;
      write(period, count, {
        ...(points === 0 ? {} : { incident: { kind: 'score', side } }),
        ...holdAt(parameters, possessions - count),
      });
    }
    const isEnd = isLastPart(parameters, period, total());
    write(period, possessions, {
      isRunning: false,
      isEnd,
      partsDone: period,
      incident: { kind: isEnd ? 'end' : 'period_end', part: period },
    });
    if (isEnd) return writer.steps;
    seconds += parameters.breakSeconds;
  }
}

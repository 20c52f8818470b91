import type { Course, Pair, Step } from '../course/course.ts';
import type { Match } from '../schedule/slots.ts';
import { type FilledResult, filledResult } from './filled-result.ts';

/** Places of a season in their order, each with those who share it. */
export type Ranking = readonly (readonly string[])[];

/** What an operator said of an event. */
export interface Override {
  readonly id: bigint;
  readonly kind: 'result' | 'void' | 'suspend' | 'resume';
  readonly home: number | null;
  readonly away: number | null;
  /** The result of a season, which has no score. */
  readonly ranking?: Ranking | null;
  readonly saidAtMs: number;
}

/** What all that was said of an event comes to. */
export interface Ruling {
  /** Of results and voids: 1 is what the course itself decides, each word that changes something is one more. */
  readonly settlementVersion: number;
  readonly isVoid: boolean;
  readonly isSuspended: boolean;
  /** The result that counts instead of the course's. */
  readonly result?: FilledResult;
}

const isSame = ([home, away]: Pair, [otherHome, otherAway]: Pair): boolean => home === otherHome && away === otherAway;

export const endOf = (course: Course): Step => {
  const last = course.steps().at(-1);
  if (last === undefined) throw new Error('A course has an end');
  return last;
};

/**
 * Folds what was said, in its order: a result ends an event or corrects its end, the same result once more says nothing, and nothing follows a
 * void (sportsbook.md §2.7).
 */
export function rulingOf(match: Match, course: Course, said: readonly Override[]): Ruling {
  let ruling: Ruling = { settlementVersion: 1, isVoid: false, isSuspended: false };
  for (const override of said) {
    if (ruling.isVoid) break;
    if (override.kind === 'suspend' || override.kind === 'resume') ruling = { ...ruling, isSuspended: override.kind === 'suspend' };
    else if (override.kind === 'void') ruling = { ...ruling, isVoid: true, settlementVersion: ruling.settlementVersion + 1 };
    else {
      const result = filledResult(match.sport, [override.home ?? 0, override.away ?? 0], course.bestOf);
      const end = endOf(course);
      const hasEnded = override.saidAtMs >= match.startsAtMs + end.atMs;
      const standing = ruling.result?.score ?? (hasEnded && end.stoppage === undefined ? end.score : undefined);
      if (standing === undefined || !isSame(standing, result.score))
        ruling = { ...ruling, result, settlementVersion: ruling.settlementVersion + 1 };
    }
  }
  return ruling;
}

/** Whether an event has come to its end, by its course or by what was said. */
export const hasEnded = (match: Match, { course, ruling, nowMs }: { course: Course; ruling: Ruling; nowMs: number }): boolean =>
  ruling.result !== undefined || nowMs >= match.startsAtMs + endOf(course).atMs;

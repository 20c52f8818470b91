import type { MatchScript, Pair, Step } from '../match-script/script.ts';
import type { Match } from '../schedule/slots.ts';
import { type FilledResult, filledResult } from './filled-result.ts';

/** The places of a season in order, each with the competitors who share it. */
export type Ranking = readonly (readonly string[])[];

/** An operator's decision about an event. */
export interface Override {
  readonly id: bigint;
  readonly kind: 'result' | 'void' | 'suspend' | 'resume' | 'freeze' | 'unfreeze';
  readonly home: number | null;
  readonly away: number | null;
  /** The result of a season, which has no score. */
  readonly ranking?: Ranking | null;
  readonly decidedAtMs: number;
}

/** The combined effect of all operator decisions about an event. */
export interface Ruling {
  /** The version of results and voids: 1 is the script's own decision, and each decision that changes something adds one. */
  readonly settlementVersion: number;
  readonly isVoid: boolean;
  readonly isSuspended: boolean;
  /** When the match was frozen, while it is. */
  readonly frozenAtMs?: number | undefined;
  /** The result that counts instead of the script's. */
  readonly result?: FilledResult;
}

const isSame = ([home, away]: Pair, [otherHome, otherAway]: Pair): boolean => home === otherHome && away === otherAway;

export const endOf = (script: MatchScript): Step => {
  const last = script.steps().at(-1);
  if (last === undefined) throw new Error('A match script has an end');
  return last;
};

/** The score at the end of the script, undefined before it and for a match that was stopped. */
function scriptedScore(match: Match, script: MatchScript, atMs: number): Pair | undefined {
  const end = endOf(script);
  return atMs >= match.startsAtMs + end.atMs && end.stoppage === undefined ? end.score : undefined;
}

/** The time up to which a match has been played: for a frozen match, the time of the freeze. */
export const playedUntil = ({ frozenAtMs }: Ruling, nowMs: number): number => Math.min(nowMs, frozenAtMs ?? nowMs);

/** A repeated result leaves the ruling as it is. */
function withResult(ruling: Ruling, result: FilledResult, scripted: Pair | undefined): Ruling {
  const current = ruling.result?.score ?? scripted;
  if (current !== undefined && isSame(current, result.score)) return ruling;
  return { ...ruling, result, settlementVersion: ruling.settlementVersion + 1 };
}

/** Suspends or freezes a match, or undoes it. A second freeze keeps the time of the first. */
function switched(ruling: Ruling, { kind, decidedAtMs }: Override): Ruling {
  if (kind === 'freeze') return { ...ruling, frozenAtMs: ruling.frozenAtMs ?? decidedAtMs };
  if (kind === 'unfreeze') return { ...ruling, frozenAtMs: undefined };
  return { ...ruling, isSuspended: kind === 'suspend' };
}

/** Applies operator decisions in order: a result ends an event or corrects its end, and nothing follows a void (sportsbook §2.7). */
export function rulingOf(match: Match, script: MatchScript, overrides: readonly Override[]): Ruling {
  let ruling: Ruling = { settlementVersion: 1, isVoid: false, isSuspended: false };
  for (const override of overrides) {
    if (ruling.isVoid) break;
    const { kind, home, away, decidedAtMs } = override;
    if (kind === 'void') ruling = { ...ruling, isVoid: true, settlementVersion: ruling.settlementVersion + 1 };
    else if (kind !== 'result') ruling = switched(ruling, override);
    else {
      const result = filledResult(match.sport, [home ?? 0, away ?? 0], script.bestOf);
      ruling = withResult(ruling, result, scriptedScore(match, script, playedUntil(ruling, decidedAtMs)));
    }
  }
  return ruling;
}

/** Whether an event has ended, by its script or by an operator's result. */
export const hasEnded = (match: Match, { script, ruling, nowMs }: { script: MatchScript; ruling: Ruling; nowMs: number }): boolean =>
  ruling.result !== undefined || playedUntil(ruling, nowMs) >= match.startsAtMs + endOf(script).atMs;

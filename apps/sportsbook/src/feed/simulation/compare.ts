import { parseLine } from '../../rules/grading/line.ts';
import { type Graded, gradeOutcome } from '../../rules/grading/grade.ts';
import type { MatchScript, Step } from '../match-script/script.ts';
import { stepAt } from '../match-script/script.ts';
import { scriptsOf } from '../match-script/index.ts';
import { withPart } from '../event/decided.ts';
import { type PricedMarket, pricedMarkets } from '../markets/priced.ts';
import type { Match } from '../schedule/slots.ts';
import { fastDraws } from './draws.ts';

/** The deviation of an outcome from its fair chance. */
interface Deviation {
  readonly outcome: string;
  readonly count: number;
  /** In standard errors. */
  readonly z: number;
  /** The same as a share of the stakes. */
  readonly excess: number;
}

/** The sum of an outcome's results above its fair chance, and the variance of that sum under the law. */
interface Tally {
  count: number;
  sum: number;
  variance: number;
}

const WON = { won: 1, half_won: 0.5 } as const;
const LOST = { lost: 1, half_lost: 0.5 } as const;

/** The stake's part that was won and that was lost, of an outcome as the script ended. */
function resultOf(script: MatchScript, end: Step, graded: Graded): { won: number; lost: number } | undefined {
  const facts = withPart(script.facts(graded.type, graded.part, end), graded.type, graded.part);
  if (facts === undefined) return undefined;
  const { kind } = gradeOutcome(graded, facts);
  return { won: kind === 'won' || kind === 'half_won' ? WON[kind] : 0, lost: kind === 'lost' || kind === 'half_lost' ? LOST[kind] : 0 };
}

const PPM = 1_000_000;
/** Chances this small need more scripts than a simulation has. */
const LEAST_PPM = 2000;

/** Adds the result of each priced outcome. Only the first line of a type counts, since its lines are correlated. */
function note(tallies: Map<string, Tally>, priced: readonly PricedMarket[], { script, end }: { script: MatchScript; end: Step }): void {
  const noted = new Set<string>();
  for (const { type, line, part, outcomes } of priced) {
    if (noted.has(type)) continue;
    noted.add(type);
    for (const { key, probabilityPpm } of outcomes) {
      if (probabilityPpm < LEAST_PPM || probabilityPpm > PPM - LEAST_PPM) continue;
      const graded = { type, line: line === undefined ? undefined : parseLine(line), part, outcome: key };
      const result = resultOf(script, end, graded);
      if (result === undefined) continue;
      const chance = probabilityPpm / PPM;
      // A fair price wins its chance of the stake that was decided.
      const share = result.won + result.lost;
      const name = `${type} ${key}`;
      const tally = tallies.get(name) ?? { count: 0, sum: 0, variance: 0 };
      tallies.set(name, tally);
      tally.count += 1;
      tally.sum += result.won - chance * share;
      tally.variance += chance * (1 - chance) * share * share;
    }
  }
}

const endOf = (script: MatchScript): Step => {
  const end = script.steps().at(-1);
  if (end === undefined) throw new Error('A match script has an end');
  return end;
};

interface Simulation {
  readonly seed: string;
  readonly match: Match;
  readonly scripts: number;
  /** When prices are taken, from the start; undefined is before it. A script that is over by then does not count. */
  readonly atMs: number | undefined;
  readonly firstDraw?: number;
  /** A planted error in the rates behind the prices, as a logarithm, which the comparison must find. */
  readonly drift?: number;
}

/**
 * Plays a match many times and compares the result of each outcome with its fair chance at a point of the same script (sportsbook §11: the
 * feed prices its own script). With fair prices the sums stay within a few standard errors.
 */
export function compareWithScripts({ seed, match, scripts, atMs, firstDraw = 1, drift = 0 }: Simulation): readonly Deviation[] {
  const tallies = new Map<string, Tally>();
  // Before the start all scripts are worth the same: priced once.
  const make = scriptsOf(seed, match);
  const before =
    atMs === undefined ? pricedMarkets(match.eventId, make().offers({ step: undefined, atMs: 0, drift }), () => []) : undefined;
  for (let index = 0; index < scripts; index += 1) {
    const script = make(fastDraws(firstDraw + index));
    const end = endOf(script);
    if (atMs !== undefined && end.atMs <= atMs) continue;
    note(tallies, before ?? priceAt(script, match, { atMs: atMs ?? 0, drift }), { script, end });
  }
  return [...tallies].map(([outcome, { count, sum, variance }]) => ({
    outcome,
    count,
    z: variance === 0 ? 0 : sum / Math.sqrt(variance),
    excess: sum / count,
  }));
}

/** Prices of a script at a time from its start. */
function priceAt(script: MatchScript, match: Match, { atMs, drift }: { atMs: number; drift: number }): readonly PricedMarket[] {
  return pricedMarkets(match.eventId, script.offers({ step: stepAt(script.steps(), atMs), atMs, drift }), () => []);
}

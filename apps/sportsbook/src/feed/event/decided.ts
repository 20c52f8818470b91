import { type Graded, gradeOutcome } from '../../rules/grading/grade.ts';
import type { Facts } from '../../rules/grading/facts.ts';
import { parseLine } from '../../rules/grading/line.ts';
import type { MarketKey } from '../../protocol/ids.ts';
import { type OutcomeResult, resultText } from '../../protocol/result.ts';
import type { Stoppage } from '../match-script/script.ts';
import { outcomesOf } from './outcomes.ts';

/** The facts for grading a market of a type and part; undefined if that part was never played. */
export type FactsOf = (type: string, part: string | undefined) => Facts | undefined;

const PART_TYPES = new Set(['period_1x2', 'quarter_winner', 'set_winner', 'map_winner', 'map_total_rounds']);

/** True when a market of a running event is final: its part is over or its goal was scored (sportsbook §2.7, certainty 2). */
export function isDecidedEarly({ type, line, part }: MarketKey, partsDone: number, facts: Facts | undefined): boolean {
  if (type === 'half_time_1x2') return partsDone >= 1;
  if (PART_TYPES.has(type)) return partsDone >= Number(part);
  if (type === 'game_winner') return facts?.winner !== undefined;
  if (type === 'next_goal') return (facts?.goals?.length ?? 0) >= Number(line);
  return false;
}

export interface DecidedMarket {
  readonly results: Readonly<Record<string, OutcomeResult>>;
  readonly facts?: Facts;
  /** Why it came out so, where not by play alone. */
  readonly reason?: string;
}

/** The results of all outcomes of a market; void if its part was never played (a fifth set, an unplayed map). */
export function decide(market: MarketKey, factsOf: FactsOf, bestOf: number | undefined): DecidedMarket {
  const facts = factsOf(market.type, market.part);
  const keys = outcomesOf(market.type, bestOf);
  if (facts === undefined) return { results: Object.fromEntries(keys.map((key) => [key, 'void' as const])) };
  const line = market.line === undefined ? undefined : parseLine(market.line);
  const graded = (outcome: string): Graded => ({ type: market.type, line, part: market.part, outcome });
  return { results: Object.fromEntries(keys.map((key) => [key, resultText(gradeOutcome(graded(key), facts))])), facts };
}

const OVER_TYPES = new Set(['total', 'team_total', 'total_games', 'total_points', 'total_maps', 'map_total_rounds']);

/**
 * True when nothing that could have followed changes the market: its part is over, its goal was scored, its total is passed, or both sides
 * have scored. If any outcome is undecided, the whole market is, even where other outcomes could no longer win (sportsbook §3.3).
 */
function isDecidedForGood(market: MarketKey, partsDone: number, facts: Facts): boolean {
  if (isDecidedEarly(market, partsDone, facts)) return true;
  if (market.type === 'btts') return facts.home > 0 && facts.away > 0;
  if (!OVER_TYPES.has(market.type) || market.line === undefined) return false;
  return gradeOutcome({ type: market.type, line: parseLine(market.line), part: market.part, outcome: 'over' }, facts).kind === 'won';
}

interface Stopped {
  readonly stoppage: Stoppage;
  readonly partsDone: number;
  readonly isPlayed: boolean;
  readonly factsOf: FactsOf;
  readonly bestOf: number | undefined;
}

/** The results of a market of a stopped event: what play has already decided counts, the rest is void (sportsbook §3.3). */
export function decideStopped(market: MarketKey, { stoppage, partsDone, isPlayed, factsOf, bestOf }: Stopped): DecidedMarket {
  const { reason, isOfficial, winner } = stoppage;
  const facts = isPlayed ? factsOf(market.type, market.part) : undefined;
  if (facts !== undefined && (isOfficial || isDecidedForGood(market, partsDone, facts)))
    return { ...decide(market, () => facts, bestOf), reason };
  if (market.type === 'winner' && facts !== undefined && winner !== undefined)
    return { ...decide(market, () => ({ ...facts, winner }), bestOf), reason };
  return { ...decide(market, () => undefined, bestOf), reason };
}

/** The facts extended by those that a market of a part requires, or undefined if they do not cover the part. */
export function withPart(facts: Facts, type: string, part: string | undefined): Facts | undefined {
  if (type === 'map_total_rounds') return facts.value === undefined || facts.value === 0 ? undefined : facts;
  if (type === 'game_winner') return facts.winner === undefined ? undefined : facts;
  if (!PART_TYPES.has(type)) return facts;
  return facts.parts?.[Number(part)] === undefined ? undefined : facts;
}

import type { LineOffer } from '../match-script/script.ts';
import { effectiveProbability, massesOf } from '../../rules/pricing/law.ts';

/** A line is offered while both sides have a real chance; outside these bounds it closes and keeps its tickets (sportsbook §2.4). */
const [LEAST_CHANCE, MOST_CHANCE] = [0.15, 0.85];
const LINES_AROUND = 2;
/** The number of open lines of one type: those around the balanced line, and the nearest earlier ones. */
const MOST_LINES = 7;
const QUARTERS = 4;

interface PricedLine {
  readonly line: number;
  /** For the first outcome. */
  readonly chance: number;
}

const chanceAt = (offer: LineOffer, line: number): number =>
  effectiveProbability(massesOf(offer.law, { type: offer.type, line, part: offer.part, outcome: offer.outcomes[0] }));

const isOfferable = ({ chance }: PricedLine): boolean => chance >= LEAST_CHANCE && chance <= MOST_CHANCE;

/** The line nearest to even: from the middle of the law towards it, as the chance only falls or only rises with the line. */
function balanced(offer: LineOffer, at: (line: number) => number): number {
  const mean = offer.law.reduce((sum, { facts, probability }) => sum + (facts.home - facts.away) * probability, 0);
  const middle = (offer.isSigned ? -mean : Math.abs(mean)) * QUARTERS;
  const snapped = (line: number): number => offer.offset + Math.round((line - offer.offset) / offer.step) * offer.step;
  const distance = (line: number): number => Math.abs(at(line) - 0.5);
  let best = snapped(middle);
  for (const direction of [offer.step, -offer.step]) while (distance(best + direction) < distance(best)) best += direction;
  return best;
}

/**
 * The lines of an offer that are open now: the balanced one and its neighbours, and of those offered before the nearest that are still apart
 * from sure.
 */
export function openLines(offer: LineOffer, before: readonly number[]): readonly PricedLine[] {
  const known = new Map<number, number>();
  const at = (line: number): number => {
    const chance = known.get(line) ?? chanceAt(offer, line);
    known.set(line, chance);
    return chance;
  };
  const middle = balanced(offer, at);
  const around = offer.around ?? LINES_AROUND;
  const near = Array.from({ length: 2 * around + 1 }, (_, index) => middle + (index - around) * offer.step);
  const isLine = (line: number): boolean => offer.isSigned || line > 0;
  const fresh = near.filter(isLine).map((line) => ({ line, chance: at(line) }));
  const kept = before
    .filter((line) => !near.includes(line))
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
    .map((line) => ({ line, chance: at(line) }));
  return [...fresh.filter(isOfferable), ...kept.filter(isOfferable)].slice(0, MOST_LINES).toSorted((a, b) => a.line - b.line);
}

import { formatLine } from '../../rules/grading/line.ts';
import { type MarketKey, marketIdOf } from '../../protocol/ids.ts';
import type { FeedMasses } from '../../protocol/messages.ts';
import { type Graded, mayReturn } from '../../rules/grading/grade.ts';
import type { LineOffer, Offer, PlainOffer } from '../match-script/script.ts';
import { effectiveProbability, type Law, massesOf, RESULTS } from '../../rules/pricing/law.ts';
import { type MarginMethod, pricesFor, toPpm } from '../../rules/pricing/price.ts';
import { openLines } from './lines.ts';

export interface PricedOutcome {
  readonly key: string;
  /** Thousandths; undefined where it is not offered. */
  readonly price: number | undefined;
  readonly probabilityPpm: number;
  /** Where the stake may come back, in part or whole. */
  readonly masses?: FeedMasses | undefined;
  readonly name?: string | undefined;
}

/** A market with its current prices. */
export interface PricedMarket extends MarketKey {
  readonly id: string;
  readonly main: boolean;
  readonly isOfPart: boolean;
  readonly outcomes: readonly PricedOutcome[];
}

/** Types with several winning outcomes: two of three in a double chance. */
const WINNERS: Readonly<Record<string, number>> = { double_chance: 2 };

interface Outcomes {
  readonly type: string;
  readonly keys: readonly string[];
  readonly fair: readonly number[];
  readonly marginPpm: number;
  /** The masses of the outcomes, in their order. */
  readonly masses?: readonly FeedMasses[] | undefined;
}

function pricedOutcomes({ type, keys, fair, marginPpm, masses }: Outcomes): readonly PricedOutcome[] {
  const winners = WINNERS[type] ?? 1;
  // With three or more outcomes long shots carry more of the margin; pairs and types with several winners share it equally.
  const method: MarginMethod = keys.length > 2 && winners === 1 ? { kind: 'power' } : { kind: 'proportional' };
  const prices = pricesFor(fair, { marginPpm, method });
  const ppm = toPpm(fair, winners);
  return keys.map((key, index) => ({ key, price: prices[index], probabilityPpm: ppm[index] ?? 0, masses: masses?.[index] }));
}

/** Of two outcomes of which one gets what the other loses; undefined where each is won or lost and nothing else. */
function massesOfPair(law: Law, first: Graded): readonly [FeedMasses, FeedMasses] | undefined {
  if (!mayReturn(first)) return undefined;
  const masses = massesOf(law, first);
  const whole = RESULTS.reduce((sum, result) => sum + masses[result], 0);
  const [won = 0, halfWon = 0, push = 0, halfLost = 0, lost = 0] = toPpm(RESULTS.map((result) => masses[result] / whole));
  return [
    [won, halfWon, push, halfLost, lost],
    [lost, halfLost, push, halfWon, won],
  ];
}

function fairChances({ type, line, part, outcomes, law = [], gradedAs, chances }: PlainOffer): readonly number[] {
  if (chances !== undefined) return chances;
  const ofOutcome = (outcome: string): number => effectiveProbability(massesOf(law, { type: gradedAs ?? type, line, part, outcome }));
  // The second of two outcomes gets what the first leaves, apart from pushes.
  if (outcomes.length === 2) {
    const first = ofOutcome(outcomes[0] ?? '');
    return [first, 1 - first];
  }
  return outcomes.map(ofOutcome);
}

const isLineOffer = (offer: Offer): offer is LineOffer => 'step' in offer;

/** The lines of a market type and part that an event offered before, in quarters. */
export type LinesBefore = (type: string, part: string | undefined) => readonly number[];

const common = ({ type, part, main = false, isOfPart = false }: Offer) => ({ type, part, main, isOfPart });

const PARTS: Readonly<Record<string, readonly string[]>> = { '1x': ['home', 'draw'], '12': ['home', 'away'], x2: ['draw', 'away'] };

/**
 * A double chance never pays more than one of its parts (SB-5). The margins of the two markets are spread differently, so this needs a
 * rule.
 */
function heldToParts(markets: readonly PricedMarket[]): readonly PricedMarket[] {
  const single = markets.find(({ type }) => type === '1x2');
  return markets.map((market) => {
    if (market.type !== 'double_chance' || single === undefined) return market;
    const outcomes = market.outcomes.map((outcome) => {
      const prices = single.outcomes.filter(({ key }) => PARTS[outcome.key]?.includes(key)).map(({ price }) => price);
      const known = [outcome.price, ...prices].filter((price) => price !== undefined);
      return outcome.price === undefined ? outcome : { ...outcome, price: Math.min(...known) };
    });
    return { ...market, outcomes };
  });
}

/**
 * Prices everything a script offers. All markets of an event come from one distribution, so no two of its prices contradict each other
 * (SB-5).
 */
export function pricedMarkets(eventId: string, offers: readonly Offer[], before: LinesBefore): readonly PricedMarket[] {
  const markets = offers.flatMap((offer): readonly PricedMarket[] => {
    const make = (line: string | undefined, outcomes: readonly PricedOutcome[]): PricedMarket => {
      const key = { eventId, ...common(offer), line };
      return { ...key, id: marketIdOf(key), outcomes };
    };
    if (!isLineOffer(offer)) {
      // A numbered goal's line is its number.
      const line = offer.line === undefined ? undefined : formatLine(offer.line);
      const fair = fairChances(offer);
      const { type, outcomes: keys, marginPpm, law, part } = offer;
      const [first = ''] = keys;
      const masses = law === undefined ? undefined : massesOfPair(law, { type, line: offer.line, part, outcome: first });
      return [make(line, pricedOutcomes({ type, keys, fair, marginPpm, masses }))];
    }
    return openLines(offer, before(offer.type, offer.part)).map(({ line, chance }) => {
      const fair = [chance, 1 - chance];
      const { type, outcomes: keys, marginPpm, law, part } = offer;
      const masses = massesOfPair(law, { type, line, part, outcome: keys[0] });
      return make(formatLine(line), pricedOutcomes({ type, keys, fair, marginPpm, masses }));
    });
  });
  return heldToParts(markets);
}

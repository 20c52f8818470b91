import { multiply, product } from '../../../rules/payout/fraction.ts';
import { factorOf } from '../../../rules/payout/factor.ts';
import { ANY_PRICE, isTaken } from '../../../rules/acceptance/tolerance.ts';
import { relatedPairs } from '../../../rules/acceptance/related.ts';
import { potentialReturn } from '../../../rules/payout/settle.ts';
import { lineCount, wholeShape } from '../../../rules/payout/system-lines.ts';
import { amountOf } from '../odds/amount.ts';
import { askedBuilt, type BuiltQuote, builtProblem, isBuilt, quoteOf } from './built.ts';
import { bounds, type Pick, type Quote, type Quotes, type Slip } from './model.ts';
import { freeLegs, shapeOf } from './systems.ts';

/** The product of the prices, half up to thousandths as the ticket will show it. */
function combinedOddsOf(picks: readonly Pick[], quotes: Quotes): bigint {
  const prices = picks.map((pick) => factorOf(shownPrice(pick, quotes), { kind: 'won' }));
  const { numerator, denominator } = multiply(product(prices), { numerator: 1000n, denominator: 1n });
  return (2n * numerator + denominator) / (2n * denominator);
}

export type PickState =
  | { kind: 'unknown' }
  | { kind: 'ready' }
  /** Better, or lower within the tolerance: both are taken. */
  | { kind: 'better' | 'within'; from: bigint; to: bigint }
  | { kind: 'suspended' }
  | { kind: 'closed' }
  | { kind: 'moved'; from: bigint; to: bigint };

/** The state of a pick: only a price that fell further than the tolerance has to be accepted again (SB-91). */
export function pickState(pick: Pick, quote: Quote | undefined, toleranceBasisPoints: number): PickState {
  if (quote === undefined) return { kind: 'unknown' };
  if (quote.status !== 'open') return { kind: quote.status };
  const move = { from: pick.agreed, to: quote.price };
  if (move.to === move.from) return { kind: 'ready' };
  if (move.to > move.from) return { kind: 'better', ...move };
  return { kind: isTaken(move.from, move.to, toleranceBasisPoints) ? 'within' : 'moved', ...move };
}

/** The price a pick is shown and calculated with: the current one, else the agreed one. */
export const shownPrice = (pick: Pick, quotes: Quotes): bigint => quotes.get(pick.outcomeId)?.price ?? pick.agreed;

/** The price a bet asks for: the better of the one picked and the one shown at the press, so that the tolerance is counted once. */
export function askedPrice(pick: Pick, quotes: Quotes): bigint {
  const shown = shownPrice(pick, quotes);
  return shown > pick.agreed ? shown : pick.agreed;
}

/** The odds at which these picks could be placed together now; null without picks, or while one of them is not offered. */
export function oddsNow(picks: readonly Pick[], quotes: Quotes): bigint | null {
  const isOffered = picks.length > 0 && picks.every(({ outcomeId }) => quotes.get(outcomeId)?.status === 'open');
  return isOffered ? combinedOddsOf(picks, quotes) : null;
}

export type SlipProblem =
  | 'empty'
  | 'related'
  | 'too-few'
  | 'too-many'
  | 'system-legs'
  | 'lines'
  | 'suspended'
  | 'closed'
  | 'unknown'
  | 'moved'
  | 'stake-missing'
  | 'stake-invalid';

/** One ticket the slip would place, with its money. */
export interface TicketPlan {
  readonly picks: readonly Pick[];
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  /** The price asked for where the picks are one built bet. */
  readonly builtAsked?: bigint;
}

export interface SlipView {
  readonly tickets: readonly TicketPlan[];
  readonly problem: SlipProblem | null;
  readonly lines: bigint;
  readonly totalStakeMinor: bigint;
  readonly totalReturnMinor: bigint;
  /** Product of the prices of a combination in whole thousandths, or the price of a built bet; for showing only. */
  readonly combinedOdds: bigint;
}

/** Problems that leave the slip without odds. */
const UNPRICED: ReadonlySet<SlipProblem | null> = new Set(['suspended', 'closed', 'unknown', 'related']);

export const isUnpriced = ({ problem }: SlipView): boolean => UNPRICED.has(problem);

function combinationProblem(slip: Slip): SlipProblem | null {
  if (slip.picks.length === 0) return 'empty';
  if (slip.mode === 'singles' || isBuilt(slip)) return null;
  if (relatedPairs(slip.picks).length > 0) return 'related';
  return slip.mode === 'combo' ? comboProblem(slip) : systemProblem(slip);
}

function comboProblem({ picks }: Slip): SlipProblem | null {
  if (picks.length < 2) return 'too-few';
  return picks.length > bounds.comboLegs ? 'too-many' : null;
}

function systemProblem(slip: Slip): SlipProblem | null {
  const free = freeLegs(slip);
  if (free < bounds.systemLeast || free > bounds.systemMost) return 'system-legs';
  return lineCount(shapeOf(slip)) > bounds.lines ? 'lines' : null;
}

function priceProblem(picks: readonly Pick[], quotes: Quotes, toleranceBasisPoints: number): SlipProblem | null {
  const kinds = picks.map((pick) => pickState(pick, quotes.get(pick.outcomeId), toleranceBasisPoints).kind);
  return (['closed', 'suspended', 'unknown', 'moved'] as const).find((kind) => kinds.includes(kind)) ?? null;
}

interface Tickets {
  readonly tickets: readonly TicketPlan[];
  readonly isInvalid: boolean;
}

/** In a slip of singles each pick has its own stake; one without a stake is not placed. */
function singlesOf(slip: Slip, quotes: Quotes, currency: string): Tickets {
  let isInvalid = false;
  const tickets = slip.picks.flatMap((pick) => {
    const text = slip.singleStakes[pick.outcomeId] ?? '';
    if (text.trim() === '') return [];
    const stakeMinor = amountOf(text, currency);
    if (stakeMinor === undefined || stakeMinor === 0n) isInvalid = true;
    if (stakeMinor === undefined || stakeMinor === 0n) return [];
    return [{ picks: [pick], stakeMinor, returnMinor: potentialReturn(stakeMinor, wholeShape(1), [shownPrice(pick, quotes)]) }];
  });
  return { tickets, isInvalid };
}

/** How the picks combine, and at which prices: a built bet is one pick of one price. */
function pricedShape(slip: Slip, { quotes, built }: Offered) {
  if (isBuilt(slip)) return { shape: wholeShape(1), prices: [built?.price ?? 0n] };
  return { shape: shapeOf(slip), prices: slip.picks.map((pick) => shownPrice(pick, quotes)) };
}

function wholeTicket(slip: Slip, { quotes, built }: Offered, currency: string): Tickets {
  const typed = amountOf(slip.stake, currency);
  const isInvalid = slip.stake.trim() !== '' && (typed === undefined || typed === 0n);
  if (typed === undefined || typed === 0n) return { tickets: [], isInvalid };
  const { shape, prices } = pricedShape(slip, { quotes, built });
  // People type the stake of one line; every call is about the whole ticket (sportsbook §4.1).
  const stakeMinor = slip.mode === 'system' ? typed * lineCount(shape) : typed;
  const ticket = { picks: slip.picks, stakeMinor, returnMinor: potentialReturn(stakeMinor, shape, prices) };
  return { tickets: [built === null ? ticket : { ...ticket, builtAsked: askedBuilt(built) }], isInvalid };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** What the book offers at this moment: of each pick, and of all of them as a built bet. */
export interface Offered {
  readonly quotes: Quotes;
  readonly built: BuiltQuote | null;
}

const ticketsOf = (slip: Slip, offered: Offered, currency: string): Tickets =>
  slip.mode === 'singles' ? singlesOf(slip, offered.quotes, currency) : wholeTicket(slip, offered, currency);

/** In a built bet the prices of the parts may move: what counts is the price of the whole. */
function offerProblem(slip: Slip, staked: readonly Pick[], { quotes, built }: Offered): SlipProblem | null {
  const ofPicks = priceProblem(staked, quotes, isBuilt(slip) ? ANY_PRICE : slip.toleranceBasisPoints);
  return isBuilt(slip) ? (ofPicks ?? builtProblem(slip, built)) : ofPicks;
}

function stakeProblem({ tickets, isInvalid }: Tickets): SlipProblem | null {
  if (isInvalid) return 'stake-invalid';
  return tickets.length === 0 ? 'stake-missing' : null;
}

const shownOdds = (slip: Slip, { quotes, built }: Offered): bigint =>
  isBuilt(slip) ? (built?.price ?? 0n) : combinedOddsOf(slip.picks, quotes);

/** Everything the slip shows, and whether it can be placed: exact, from thousandths and minor units alone (SB-8). */
export function viewSlip(slip: Slip, { quotes, built: quote }: Offered, currency: string): SlipView {
  const built = isBuilt(slip) ? quoteOf(slip, quote) : null;
  const offered = { quotes, built };
  const combination = combinationProblem(slip);
  const { tickets, isInvalid } = combination === null ? ticketsOf(slip, offered, currency) : { tickets: [], isInvalid: false };
  const staked = slip.mode === 'singles' && tickets.length > 0 ? tickets.flatMap(({ picks }) => picks) : slip.picks;
  return {
    tickets,
    problem: combination ?? offerProblem(slip, staked, offered) ?? stakeProblem({ tickets, isInvalid }),
    lines: combination === null && slip.mode === 'system' ? lineCount(shapeOf(slip)) : 1n,
    totalStakeMinor: sum(tickets.map(({ stakeMinor }) => stakeMinor)),
    // A free bet pays its winnings and keeps its stake (sportsbook §4.4).
    totalReturnMinor: sum(tickets.map(({ returnMinor, stakeMinor }) => (slip.freeBetId === null ? returnMinor : returnMinor - stakeMinor))),
    combinedOdds: shownOdds(slip, offered),
  };
}

import { type BetPart, type Engine, PlayRefused, type PlayRequest, readChoice, readFields } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';
import { rankOf, suitOf } from './blackjack-hand.ts';

export type ThreeCardParameters = object;
type ThreeCardAction = 'play' | 'fold';
type ThreeCardOutcome = { player: number[]; dealer: number[]; action: ThreeCardAction | null };

/** Classes of three cards, rising: here a straight is rarer than a flush. */
export const threeCardClasses = ['high', 'pair', 'flush', 'straight', 'three', 'straightFlush'] as const;
/** What the ante earns besides, to one, by the player's class. */
export const anteBonus = [0n, 0n, 0n, 1n, 4n, 5n];
/** What pair plus pays by the player's class, stake included. */
export const pairPlusTimes = [0n, 2n, 5n, 7n, 31n, 41n];
/** What ante and play bet pay each when they win, stake included. */
export const anteTimes = 2n;
const actions = ['play', 'fold', 'auto'] as const;
const ace = 14;
const highRank = (card: number): number => (rankOf(card) === 0 ? ace : rankOf(card) + 1);

type ThreeCardClass = (typeof threeCardClasses)[number];
type ThreeCardValue = { readonly handClass: number; readonly order: number };

type Ranks = readonly [first: number, second: number, third: number];

const isWheel = ([first, second, third]: Ranks): boolean => first === ace && second === 3 && third === 2;
const isStraight = (ranks: Ranks): boolean => isWheel(ranks) || (ranks[0] - ranks[1] === 1 && ranks[1] - ranks[2] === 1);

function classOf(ranks: Ranks, isFlush: boolean): ThreeCardClass {
  const [first, second, third] = ranks;
  if (first === third) return 'three';
  if (isStraight(ranks)) return isFlush ? 'straightFlush' : 'straight';
  if (isFlush) return 'flush';
  return first === second || second === third ? 'pair' : 'high';
}

/** The ranks that decide between two hands of one class, most significant first. */
function kickersOf(ranks: Ranks, handClass: ThreeCardClass): readonly number[] {
  const [first, second, third] = ranks;
  if (handClass === 'pair') return first === second ? [first, third] : [second, first];
  return isWheel(ranks) ? [3] : ranks;
}

/** The value of three cards (games §3.12): A-2-3 is the lowest straight, A-K-Q the highest. */
export function threeCardValue(cards: readonly number[]): ThreeCardValue {
  const [first = 0, second = 0, third = 0] = cards.map(highRank).sort((left, right) => right - left);
  const ranks: Ranks = [first, second, third];
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  const named = classOf(ranks, isFlush);
  const handClass = threeCardClasses.indexOf(named);
  const kickers = kickersOf(ranks, named);
  const order = [0, 1, 2].reduce((sum, index) => sum * 15 + (kickers[index] ?? 0), handClass);
  return { handClass, order };
}

/** The dealer plays with queen high or better. */
const queenHigh = 12 * 225;
export const dealerQualifies = (value: ThreeCardValue): boolean => value.handClass > 0 || value.order >= queenHigh;

/** The published rule: play Q-6-4 or better. */
const leastPlayed = (12 * 15 + 6) * 15 + 4;
export const threeCardAdvice = (player: readonly number[]): ThreeCardAction => {
  const { handClass, order } = threeCardValue(player);
  return handClass > 0 || order >= leastPlayed ? 'play' : 'fold';
};

type Bets = { readonly anteMinor: bigint; readonly pairPlusMinor: bigint; readonly action: ThreeCardAction | 'auto' | undefined };

function readAmount(value: unknown, least: number): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
    throw new PlayRefused('STAKE_INVALID', 'Each bet is a positive whole number of minor units.');
  }
  return BigInt(value);
}

function readBets(input: unknown): Bets {
  const { ante, pairPlus = 0, action } = readFields(input, ['ante', 'pairPlus', 'action']);
  return {
    anteMinor: readAmount(ante, 1),
    pairPlusMinor: readAmount(pairPlus, 0),
    action: action === undefined ? undefined : readChoice(action, 'The action', actions),
  };
}

/** The payout of the ante with its second bet: the bonus of a high hand is paid even against a better dealer. */
function antePayout(anteMinor: bigint, player: ThreeCardValue, dealer: ThreeCardValue): bigint {
  const bonus = anteMinor * (anteBonus[player.handClass] ?? 0n);
  if (!dealerQualifies(dealer)) return bonus + anteMinor * anteTimes + anteMinor;
  if (player.order > dealer.order) return bonus + anteMinor * anteTimes * 2n;
  return player.order === dealer.order ? bonus + anteMinor * 2n : bonus;
}

/** Three Card Row: ante, then play for the same amount or fold; pair plus is settled either way (games §3.12). */
export const threecard: Engine<ThreeCardParameters, ThreeCardOutcome> = {
  betParts(_parameters, { stakeMinor, input }: PlayRequest): BetPart[] {
    const { anteMinor, pairPlusMinor } = readBets(input);
    if (anteMinor + pairPlusMinor !== stakeMinor) throw new PlayRefused('STAKE_INVALID', 'The stake is the sum of the bets.');
    const side = pairPlusMinor > 0n ? [{ key: 'pairPlus', amountMinor: pairPlusMinor }] : [];
    return [{ key: 'ante', amountMinor: anteMinor }, ...side];
  },
  play(source, _parameters, { input }) {
    const { anteMinor, pairPlusMinor, action: asked } = readBets(input);
    const next = lazyShuffle(source, 52);
    const player = [next(), next(), next()];
    const dealer = [next(), next(), next()];
    const value = threeCardValue(player);
    const action = asked === 'auto' ? threeCardAdvice(player) : (asked ?? null);
    const isPlayed = action === 'play';
    const sidePays = pairPlusMinor * (pairPlusTimes[value.handClass] ?? 0n);
    return {
      outcome: { player, dealer, action },
      stakedMinor: anteMinor * (isPlayed ? 2n : 1n) + pairPlusMinor,
      payoutMinor: action === null ? 0n : sidePays + (isPlayed ? antePayout(anteMinor, value, threeCardValue(dealer)) : 0n),
      bytesRead: source.bytesRead(),
      isCapped: false,
      isFinished: action !== null,
      legalActions: action === null ? ['play', 'fold'] : [],
      openOutcome: { player, dealer: [], action: null },
    };
  },
  steps: {
    inputOf(input, actions) {
      const bets = readFields(input, ['ante', 'pairPlus']);
      const [action] = actions;
      return action === undefined ? bets : { ...bets, action };
    },
    restAction: 'fold',
  },
};

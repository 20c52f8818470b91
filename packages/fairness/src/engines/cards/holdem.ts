import { type BetPart, type Engine, PlayRefused, type PlayRequest, readChoice, readFields } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';
import { rankOf, suitOf } from './blackjack-hand.ts';
import { bestPokerValue, pokerValue, type PokerValue } from './poker-hand.ts';

export type HoldemParameters = object;
type HoldemAction = 'call' | 'fold';
type HoldemOutcome = { player: number[]; dealer: number[]; board: number[]; action: HoldemAction | null };

/** What the ante pays to one by the player's class, high card first. */
export const anteTable = [1n, 1n, 1n, 1n, 1n, 2n, 3n, 10n, 20n, 100n];
const flopCount = 3;
const actions = ['call', 'fold', 'auto'] as const;
const deckSize = 52;
const pairOfFours = pokerValue([3, 16, 1, 2 + 13, 4]).order;

/** The dealer plays with a pair of fours or better. Example: a pair of fours with 2, 3, 5 is the least hand that does. */
export const holdemQualifies = ({ order }: PokerValue): boolean => order >= pairOfFours;

function isOpenStraight(cards: readonly number[]): boolean {
  const ranks = new Set(cards.flatMap((card) => (rankOf(card) === 0 ? [0, 13] : [rankOf(card)])));
  return Array.from({ length: 10 }, (_, low) => [0, 1, 2, 3, 4].filter((step) => ranks.has(low + step)).length).some((count) => count >= 4);
}

/**
 * The hint and the auto-play of the sandbox (games §3.12): call with a pair that uses a hole card or better, four to a
 * flush, four within a straight, or a hole card of ten or higher.
 */
export function holdemAdvice(player: readonly number[], flop: readonly number[]): HoldemAction {
  const all = [...player, ...flop];
  const isHigh = player.some((card) => rankOf(card) === 0 || rankOf(card) >= 9);
  const isPaired = player.some((card, index) => all.some((other, at) => at !== index && rankOf(other) === rankOf(card)));
  const isFlushDraw = all.some((card) => all.filter((other) => suitOf(other) === suitOf(card)).length >= 4);
  const isMade = pokerValue(all).handClass >= 2;
  return isHigh || isPaired || isFlushDraw || isMade || isOpenStraight(all) ? 'call' : 'fold';
}

type Bets = { readonly anteMinor: bigint; readonly action: HoldemAction | 'auto' | undefined };

function readBets(input: unknown): Bets {
  const { ante, action } = readFields(input, ['ante', 'action']);
  if (typeof ante !== 'number' || !Number.isSafeInteger(ante) || ante <= 0) {
    throw new PlayRefused('STAKE_INVALID', 'The ante is a positive whole number of minor units.');
  }
  return { anteMinor: BigInt(ante), action: action === undefined ? undefined : readChoice(action, 'The action', actions) };
}

/** What ante and call pay together after a call. */
function callPayout(anteMinor: bigint, player: PokerValue, dealer: PokerValue): bigint {
  const callMinor = anteMinor * 2n;
  const anteWon = anteMinor * (1n + (anteTable[player.handClass] ?? 1n));
  if (!holdemQualifies(dealer)) return anteWon + callMinor;
  if (player.order > dealer.order) return anteWon + callMinor * 2n;
  return player.order === dealer.order ? anteMinor + callMinor : 0n;
}

/** Casino Hold'em: ante, flop, then call for twice the ante or fold (games §3.12). */
export const holdem: Engine<HoldemParameters, HoldemOutcome> = {
  betParts(_parameters, { stakeMinor, input }: PlayRequest): BetPart[] {
    const { anteMinor } = readBets(input);
    if (anteMinor !== stakeMinor) throw new PlayRefused('STAKE_INVALID', 'The stake is the ante.');
    return [{ key: 'ante', amountMinor: anteMinor }];
  },
  play(source, _parameters, { input }) {
    const { anteMinor, action: asked } = readBets(input);
    const next = lazyShuffle(source, deckSize);
    const player = [next(), next()];
    const dealer = [next(), next()];
    const board = [next(), next(), next(), next(), next()];
    const flop = board.slice(0, flopCount);
    const action = asked === 'auto' ? holdemAdvice(player, flop) : (asked ?? null);
    const isCalled = action === 'call';
    return {
      outcome: { player, dealer, board, action },
      stakedMinor: anteMinor * (isCalled ? 3n : 1n),
      payoutMinor: isCalled ? callPayout(anteMinor, bestPokerValue([...player, ...board]), bestPokerValue([...dealer, ...board])) : 0n,
      bytesRead: source.bytesRead(),
      isCapped: false,
      isFinished: action !== null,
      legalActions: action === null ? ['call', 'fold'] : [],
      openOutcome: { player, dealer: [], board: flop, action: null },
    };
  },
  steps: {
    inputOf(input, actions) {
      const bets = readFields(input, ['ante']);
      const [action] = actions;
      return action === undefined ? bets : { ...bets, action };
    },
    restAction: 'fold',
  },
};

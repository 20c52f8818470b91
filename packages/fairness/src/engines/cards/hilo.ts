import { type Engine, PlayRefused, readChoice, readFields, readList, requireStake } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';
import { rankOf } from './blackjack-hand.ts';
import { cashOut, stepResult } from '../instant/step-game.ts';

export type HiloParameters = { readonly num: number; readonly den: number; readonly cap: number; readonly maxActions: number };
export type HiloGuess = 'higher' | 'lower' | 'same';
export type HiloAction = HiloGuess | 'skip';
/** Every card dealt so far, the first with the bet. */
type HiloOutcome = { cards: number[] };

const guesses: readonly HiloGuess[] = ['higher', 'lower', 'same'];
const allActions: readonly HiloAction[] = [...guesses, 'skip'];
const deckSize = 52;
const rankCount = 13;

/**
 * How many of the thirteen ranks win a guess; 0 when it is not offered. `higher` and `lower` also win on the same rank, except on an ace
 * and on a king, which have `same` instead (games §3.15). Example: higher on a seven wins with 7.
 */
export function winningRanks(card: number, guess: HiloGuess): number {
  const rank = rankOf(card);
  const isEnd = rank === 0 || rank === rankCount - 1;
  if (guess === 'same') return isEnd ? 1 : 0;
  if (isEnd) return (guess === 'higher') === (rank === 0) ? rankCount - 1 : 0;
  return guess === 'higher' ? rankCount - rank : rank + 1;
}

function isRight(card: number, guess: HiloGuess, next: number): boolean {
  const [from, to] = [rankOf(card), rankOf(next)];
  if (guess === 'same') return from === to;
  const isStrict = from === 0 || from === rankCount - 1;
  return guess === 'higher' ? to > from || (to === from && !isStrict) : to < from || (to === from && !isStrict);
}

/** The product of 13 ÷ count over the correct guesses, kept as a fraction so nothing is rounded on the way. */
type Odds = { readonly num: bigint; readonly den: bigint };

const longer = (odds: Odds, count: number): Odds => ({ num: odds.num * BigInt(rankCount), den: odds.den * BigInt(count) });

/** The odds of the guesses made, for the value now and the value of a further guess. */
export function hiloOdds(cards: readonly number[], actions: readonly HiloAction[]): Odds {
  let odds: Odds = { num: 1n, den: 1n };
  for (const [index, action] of actions.entries()) {
    if (action !== 'skip') odds = longer(odds, winningRanks(cards[index] ?? 0, action));
  }
  return odds;
}

/** `⌊stake · 99/100 · Π 13/count⌋`, one floor. Example: a right guess with 7 of 13 on 1.00 is 1.83. */
export const hiloValue = ({ num, den }: HiloParameters, stakeMinor: bigint, odds: Odds): bigint =>
  (stakeMinor * BigInt(num) * odds.num) / (BigInt(den) * odds.den);

/** The value of a further guess; undefined if it is not offered on this card, or would exceed the cap. */
export function nextHiloValue(
  parameters: HiloParameters,
  { stakeMinor, cards, actions }: { stakeMinor: bigint; cards: readonly number[]; actions: readonly HiloAction[] },
  guess: HiloGuess,
): bigint | undefined {
  const count = winningRanks(cards.at(-1) ?? 0, guess);
  if (count === 0) return undefined;
  const value = hiloValue(parameters, stakeMinor, longer(hiloOdds(cards, actions), count));
  return value > stakeMinor && value <= stakeMinor * BigInt(parameters.cap) ? value : undefined;
}

type HiloInput = { readonly actions: readonly HiloAction[]; readonly isOpen: boolean };

function readInput(parameters: HiloParameters, input: unknown): HiloInput {
  const { actions = [], isOpen } = readFields(input, ['actions', 'isOpen']);
  const list = readList(actions, 'Actions', parameters.maxActions).map((action) => readChoice(action, 'An action', allActions));
  return { actions: list, isOpen: isOpen === true };
}

function openActions(
  parameters: HiloParameters,
  stakeMinor: bigint,
  { cards, actions }: { cards: readonly number[]; actions: readonly HiloAction[] },
): string[] {
  if (actions.length >= parameters.maxActions) return [];
  const open: string[] = guesses.filter((guess) => nextHiloValue(parameters, { stakeMinor, cards, actions }, guess) !== undefined);
  // The last action of a round without a guess cannot be a skip: nothing could be cashed out after it.
  const isLastWithoutGuess = actions.length === parameters.maxActions - 1 && actions.every((action) => action === 'skip');
  return isLastWithoutGuess ? open : [...open, 'skip'];
}

/** Hi-Lo Lane: an endless deck, one card a guess (games §3.15). */
export const hilo: Engine<HiloParameters, HiloOutcome> = {
  betParts(parameters, { stakeMinor, input }) {
    readInput(parameters, input);
    requireStake(stakeMinor);
    return [{ key: 'lane', amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const { actions, isOpen } = readInput(parameters, input);
    const cards = [drawInt(source, deckSize)];
    let isLost = false;
    for (const action of actions) {
      if (isLost) break;
      const card = cards.at(-1) ?? 0;
      if (action !== 'skip' && winningRanks(card, action) === 0)
        throw new PlayRefused('ACTION_ILLEGAL', `${action} is not open on this card.`);
      const next = drawInt(source, deckSize);
      cards.push(next);
      isLost = action !== 'skip' && !isRight(card, action, next);
    }
    return stepResult(source, {
      outcome: { cards },
      stakeMinor,
      valueMinor: isLost ? 0n : hiloValue(parameters, stakeMinor, hiloOdds(cards, actions)),
      isLost,
      isOpen,
      nextSteps: isLost ? [] : openActions(parameters, stakeMinor, { cards, actions }),
      canCashOut: actions.some((action) => action !== 'skip'),
      openOutcome: { cards },
    });
  },
  steps: {
    inputOf: (_input, actions) => ({
      actions: actions.filter((action) => action !== cashOut),
      ...(actions.includes(cashOut) ? {} : { isOpen: true }),
    }),
    restAction: cashOut,
  },
};

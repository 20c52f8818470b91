import { type BetPart, type Engine, floorPayout, type PlayRequest, settledResult } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';
import { readBoardBets, sumOfPayouts } from '../tables/bet-board.ts';
import { rankOf } from './blackjack-hand.ts';

export type BaccaratParameters = { readonly decks: number };
export type BaccaratOutcome = { player: number[]; banker: number[]; playerTotal: number; bankerTotal: number };

/** What a winning bet pays as a fraction of its amount, stake included: 9 to 1 on a tie, 12 to 1 on a pair. */
const pays = { player: [2, 1], banker: [39, 20], tie: [10, 1], playerPair: [13, 1], bankerPair: [13, 1] } as const;
type BaccaratBet = keyof typeof pays;
const baccaratBets: readonly BaccaratBet[] = ['player', 'tie', 'banker', 'playerPair', 'bankerPair'];
const isBet = (key: string): key is BaccaratBet => Object.hasOwn(pays, key);

/** A card's worth: ace 1, ten and faces 0. */
const worth = (card: number): number => (rankOf(card) >= 9 ? 0 : rankOf(card) + 1);

/** The total of a hand: the last digit of its sum. Example: seven and eight are 5. */
export const baccaratTotal = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + worth(card), 0) % 10;

/** A side that has 8 or 9 with two cards ends the round. */
export const isStanding = (total: number): boolean => total >= 8;
/** Whether the player draws a third card. */
export const playerDraws = (playerTotal: number): boolean => playerTotal <= 5;

/** Whether the banker draws: by own total alone where the player stood, else also by the player's third card (games §3.7). */
export function bankerDraws(bankerTotal: number, playerThird: number | undefined): boolean {
  if (playerThird === undefined) return bankerTotal <= 5;
  if (bankerTotal <= 2) return true;
  if (bankerTotal === 3) return playerThird !== 8;
  const least = { 4: 2, 5: 4, 6: 6 }[bankerTotal];
  return least !== undefined && playerThird >= least && playerThird <= 7;
}

function winnerOf({ playerTotal, bankerTotal }: BaccaratOutcome): 'tie' | 'player' | 'banker' {
  if (playerTotal === bankerTotal) return 'tie';
  return playerTotal > bankerTotal ? 'player' : 'banker';
}

const isPair = ([first = 0, second = 1]: readonly number[]): boolean => rankOf(first) === rankOf(second);

/** What one bet pays; player and banker go back on a tie. */
export function baccaratPayout({ key, amountMinor }: BetPart, outcome: BaccaratOutcome): bigint {
  if (!isBet(key)) return 0n;
  const winner = winnerOf(outcome);
  const isWon = key === winner || (key === 'playerPair' && isPair(outcome.player)) || (key === 'bankerPair' && isPair(outcome.banker));
  const [num, den] = pays[key];
  if (isWon) return floorPayout(amountMinor, num, den);
  return winner === 'tie' && (key === 'player' || key === 'banker') ? amountMinor : 0n;
}

const readBets = (request: PlayRequest): BetPart[] => readBoardBets(request, { isBet, mostBets: baccaratBets.length });

/** Baccarat (games §3.7): player, banker, player, banker, then the third cards by rule. */
export const baccarat: Engine<BaccaratParameters, BaccaratOutcome> = {
  betParts: (_parameters, request) => readBets(request),
  play(source, { decks }, request) {
    const parts = readBets(request);
    const shoe = lazyShuffle(source, 52 * decks);
    const next = (): number => shoe() % 52;
    const [first, second, third, fourth] = [next(), next(), next(), next()];
    const player = [first, third];
    const banker = [second, fourth];
    if (!isStanding(baccaratTotal(player)) && !isStanding(baccaratTotal(banker))) {
      const extra = playerDraws(baccaratTotal(player)) ? next() : undefined;
      if (extra !== undefined) player.push(extra);
      if (bankerDraws(baccaratTotal(banker), extra === undefined ? undefined : worth(extra))) banker.push(next());
    }
    const outcome = { player, banker, playerTotal: baccaratTotal(player), bankerTotal: baccaratTotal(banker) };
    const payoutMinor = sumOfPayouts(parts, (part) => baccaratPayout(part, outcome));
    return settledResult(source, { outcome, stakedMinor: request.stakeMinor, payoutMinor });
  },
};

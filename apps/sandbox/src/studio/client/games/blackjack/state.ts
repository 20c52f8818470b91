import { handInTurn, totalOf } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import { type Game, isOpen } from '../shared/game-state.ts';

/** Blackjack has no settings. */
export type Blackjack = Game<null>;

export const blackjackActions = ['stand', 'hit', 'double', 'split'] as const;
export type BlackjackAction = (typeof blackjackActions)[number];

const outcomeSchema = z.object({ player: z.array(z.array(z.number())), dealer: z.array(z.number()) });
/** The cards on the table; a split gives the player two hands. */
export type BlackjackCards = z.output<typeof outcomeSchema>;

export const cardsOf = (round: Round): BlackjackCards => outcomeSchema.parse(round.outcome);

/** The amount that doubling or splitting adds. */
export const extraMinorOf = ({ round, stakeMinor }: Blackjack): bigint => round?.stakeMinor ?? stakeMinor;

/** The index of the hand to play, -1 while no round is open. */
export const turnOf = (table: Blackjack): number =>
  table.round && isOpen(table) ? handInTurn(cardsOf(table.round).player, table.round.actions) : -1;

/** The cards of the hand to play. */
export function cardsInTurn({ player }: BlackjackCards, round: Round): readonly number[] {
  return player[handInTurn(player, round.actions)] ?? [];
}

/** For each hand whether it lost against the dealer. */
export function beatenHands({ player, dealer }: BlackjackCards): boolean[] {
  const house = totalOf(dealer).total;
  return player.map((cards) => {
    const { total } = totalOf(cards);
    return total > 21 || (house <= 21 && total < house);
  });
}

/** The total of a hand, both of them while an ace counts as eleven: `7 / 17`. */
export function totalText(cards: readonly number[]): string {
  const { total, isSoft } = totalOf(cards);
  return isSoft && total < 21 ? `${total - 10} / ${total}` : String(total);
}

/** The one total of a hand that takes no more cards: an ace counts as it is best. */
export const finalTotalText = (cards: readonly number[]): string => String(totalOf(cards).total);

export const isBust = (cards: readonly number[]): boolean => totalOf(cards).total > 21;

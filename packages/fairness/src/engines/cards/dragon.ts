import { type BetPart, type Engine, type PlayRequest, settledResult } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';
import { readBoardBets, sumOfPayouts } from '../tables/bet-board.ts';
import { rankOf } from './blackjack-hand.ts';

export type DragonParameters = { readonly decks: number };
export type DragonOutcome = { dragon: number; crane: number };

const dragonBets = ['dragon', 'tie', 'crane'] as const;

/** What one bet pays: ×2 on the higher card, ×13 on equal ranks, which give dragon and crane half of their stake back. */
export function dragonPayout({ key, amountMinor }: BetPart, { dragon, crane }: DragonOutcome): bigint {
  const [left, right] = [rankOf(dragon), rankOf(crane)];
  if (left === right) return key === 'tie' ? amountMinor * 13n : amountMinor / 2n;
  return key === (left > right ? 'dragon' : 'crane') ? amountMinor * 2n : 0n;
}

const readBets = (request: PlayRequest): BetPart[] =>
  readBoardBets(request, { isBet: (key) => dragonBets.some((one) => one === key), mostBets: dragonBets.length });

/** Dragon and Crane: one card each, king high, ace low (games §3.8). */
export const dragonAndCrane: Engine<DragonParameters, DragonOutcome> = {
  betParts: (_parameters, request) => readBets(request),
  play(source, { decks }, request) {
    const parts = readBets(request);
    const shoe = lazyShuffle(source, 52 * decks);
    const outcome = { dragon: shoe() % 52, crane: shoe() % 52 };
    const payoutMinor = sumOfPayouts(parts, (part) => dragonPayout(part, outcome));
    return settledResult(source, { outcome, stakedMinor: request.stakeMinor, payoutMinor });
  },
};

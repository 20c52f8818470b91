import { describe, expect, it } from 'vitest';
import { initialGame, reduceGame } from '../shared/game-state.ts';
import { roundOf } from '../testing/round.ts';
import { beatenHands, type Blackjack, cardsInTurn, cardsOf, extraMinorOf, finalTotalText, isBust, totalText, turnOf } from './state.ts';

// Cards are numbered by rank within a suit: 0 is an ace, 1 a two, 8 a nine, 12 a king.
const [ace, five, seven, nine, king] = [0, 4, 6, 8, 12];
const table = (player: number[][], actions: string[] = [], isFinished = false): Blackjack =>
  reduceGame(initialGame(null, 100n), {
    type: 'roundShown',
    round: roundOf({ stakeMinor: 500n, outcome: { player, dealer: [nine, king] }, actions, isFinished }),
  });

describe('games §8.2 blackjack', () => {
  it('writes both totals of a hand while an ace counts as eleven', () => {
    expect([totalText([ace, seven]), totalText([ace, king]), totalText([nine, king])]).toEqual(['8 / 18', '21', '19']);
  });

  it('GS-15 writes one total of every hand that takes no more cards', () => {
    const hands = [
      [ace, seven],
      [ace, king],
      [ace, ace, seven],
      [king, seven, ace],
      [king, nine, five],
    ];
    expect(hands.map(finalTotalText)).toEqual(['18', '21', '19', '18', '24']);
  });

  it('plays the hands of a split one after the other', () => {
    const hands = [
      [five, seven],
      [five, nine],
    ];
    expect([turnOf(table(hands, ['split'])), turnOf(table(hands, ['split', 'stand']))]).toEqual([0, 1]);
    expect(turnOf(table(hands, ['split', 'stand', 'stand'], true))).toBe(-1);
  });

  it('hints for the hand to play', () => {
    const { round } = table([[five], [seven]], ['split', 'stand']);
    expect(round && cardsInTurn(cardsOf(round), round)).toEqual([seven]);
  });

  it('marks the hands that lost: bust, or below a dealer who is not', () => {
    const dealer = [nine, king];
    expect(
      beatenHands({
        player: [
          [king, seven],
          [king, nine],
          [king, king, five],
        ],
        dealer,
      }),
    ).toEqual([true, false, true]);
    expect(beatenHands({ player: [[king, five]], dealer: [king, seven, king] })).toEqual([false]);
    expect(isBust([king, king, five])).toBe(true);
  });

  it('doubles and splits for the stake of the round', () => {
    expect([extraMinorOf(table([[five, seven]])), extraMinorOf(initialGame(null, 100n))]).toEqual([500n, 100n]);
  });
});

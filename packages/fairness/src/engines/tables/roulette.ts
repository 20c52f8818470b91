import { type BetPart, type Engine, floorPayout, type PlayRequest } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';
import { readBoardBets } from './bet-board.ts';
import { rouletteLayout } from './roulette-layout.ts';

/** European roulette has no parameters: limits and pace differ, the rules do not. */
type RouletteParameters = object;
type RouletteOutcome = { number: number };

export const pocketCount = 37;
const mostBets = 60;

const readBets = (request: PlayRequest): BetPart[] => readBoardBets(request, { isBet: (key) => rouletteLayout.has(key), mostBets });

/** The payout of one bet on a number: ×36 divided by its cells, 0 if it does not cover the number. */
export function roulettePayout(part: BetPart, number: number): bigint {
  const cells = rouletteLayout.get(part.key) ?? [];
  return cells.includes(number) ? floorPayout(part.amountMinor, 36, cells.length) : 0n;
}

/** European roulette, one zero (games §3.5). The stake of the request is the sum of its bets. */
export const roulette: Engine<RouletteParameters, RouletteOutcome> = {
  betParts: (_parameters, request) => readBets(request),
  play(source, _parameters, request) {
    const parts = readBets(request);
    const number = drawInt(source, pocketCount);
    return {
      outcome: { number },
      stakedMinor: request.stakeMinor,
      payoutMinor: parts.reduce((sum, part) => sum + roulettePayout(part, number), 0n),
      bytesRead: source.bytesRead(),
      isCapped: false,
      isFinished: true,
      legalActions: [],
    };
  },
};

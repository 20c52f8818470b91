import { type BetPart, type Engine, floorPayout, isRecord, PlayRefused, type PlayRequest, readFields } from '../engine.ts';
import { drawInt } from '../primitives.ts';
import { rouletteLayout } from './roulette-layout.ts';

export type RouletteParameters = Readonly<Record<string, never>>;
export type RouletteOutcome = { number: number };

const pocketCount = 37;
const mostBets = 60;

function readBets({ stakeMinor, input }: PlayRequest): BetPart[] {
  const { bets } = readFields(input, ['bets']);
  if (!isRecord(bets)) throw new PlayRefused('INPUT_INVALID', 'Bets by key are needed.');
  const parts = Object.entries(bets).map(([key, amount]) => {
    if (!rouletteLayout.has(key)) throw new PlayRefused('INPUT_INVALID', `There is no bet ${key.slice(0, 40)} on the layout.`);
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) {
      throw new PlayRefused('STAKE_INVALID', 'Each bet is a positive whole number of minor units.');
    }
    return { key, amountMinor: BigInt(amount) };
  });
  if (parts.length === 0 || parts.length > mostBets) throw new PlayRefused('STAKE_INVALID', `A round takes 1 to ${mostBets} bets.`);
  if (parts.reduce((sum, part) => sum + part.amountMinor, 0n) !== stakeMinor) {
    throw new PlayRefused('STAKE_INVALID', 'The stake is the sum of the bets.');
  }
  return parts;
}

/** What one bet pays on a number: ×36 spread over its cells, 0 where it does not cover the number. */
export function roulettePayout(part: BetPart, number: number): bigint {
  const cells = rouletteLayout.get(part.key) ?? [];
  return cells.includes(number) ? floorPayout(part.amountMinor, 36, cells.length) : 0n;
}

/** European roulette, one zero (games.md §3.5). The stake of the request is the sum of its bets. */
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

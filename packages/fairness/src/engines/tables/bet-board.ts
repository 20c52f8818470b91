import { type BetPart, isRecord, PlayRefused, type PlayRequest, readFields } from '../../engine.ts';

/** The bets a table accepts: its known keys, and how many of them per round. */
type BetBoard = { readonly isBet: (key: string) => boolean; readonly mostBets: number };

/** The bets of a round by their keys, each a positive whole number of minor units, their sum the stake. @throws PlayRefused */
export function readBoardBets({ stakeMinor, input }: PlayRequest, { isBet, mostBets }: BetBoard): BetPart[] {
  const { bets } = readFields(input, ['bets']);
  if (!isRecord(bets)) throw new PlayRefused('INPUT_INVALID', 'Bets by key are needed.');
  const parts = Object.entries(bets).map(([key, amount]) => {
    if (!isBet(key)) throw new PlayRefused('INPUT_INVALID', `There is no bet ${key.slice(0, 40)} on the layout.`);
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

/** What all bets of a round pay together. */
export const sumOfPayouts = (parts: readonly BetPart[], payoutOf: (part: BetPart) => bigint): bigint =>
  parts.reduce((sum, part) => sum + payoutOf(part), 0n);

import { type BetPart, type Engine, type PlayRequest, settledResult } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';
import { readBoardBets, sumOfPayouts } from './bet-board.ts';

/** The number on each segment clockwise, and what each number pays to one. */
export type MoneywheelParameters = { readonly segments: readonly number[]; readonly pays: Readonly<Record<string, number>> };
type MoneywheelOutcome = { segment: number; value: number };

const readBets = ({ pays }: MoneywheelParameters, request: PlayRequest): BetPart[] =>
  readBoardBets(request, { isBet: (key) => Object.hasOwn(pays, key), mostBets: Object.keys(pays).length });

/** Lake Wheel: fifty segments, every bet returning 96 % (games §3.11). */
export const moneywheel: Engine<MoneywheelParameters, MoneywheelOutcome> = {
  betParts: readBets,
  play(source, parameters, request) {
    const parts = readBets(parameters, request);
    const segment = drawInt(source, parameters.segments.length);
    const value = parameters.segments[segment] ?? 0;
    const times = BigInt((parameters.pays[String(value)] ?? 0) + 1);
    const payoutMinor = sumOfPayouts(parts, ({ key, amountMinor }) => (key === String(value) ? amountMinor * times : 0n));
    return settledResult(source, { outcome: { segment, value }, stakedMinor: request.stakeMinor, payoutMinor });
  },
};

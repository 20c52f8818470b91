import { type Engine, type PlayRequest, readFields, readWhole, requireGain, settledResult } from '../../engine.ts';
import { drawPoint, leastTarget, mostTarget, type PointParameters } from './crash-point.ts';
import { targetPayout } from './limbo.ts';

/** Where the curve ended, in hundredths. */
type CrashOutcome = { crashAt: number };

/** Growth per millisecond: 2× at 11.6 s, 10× at 38.4 s (games §3.14). */
const growthPerMs = 0.00006;

/**
 * The multiplier in hundredths `elapsedMs` after the start: `⌊100 · e^(0.00006 t)⌋`. It only says when something happened; the payout goes
 * by the hundredths, which are whole.
 * @example
 * multiplierAt(7100) // 153
 */
export const multiplierAt = (elapsedMs: number): number => Math.floor(100 * Math.exp(growthPerMs * Math.max(0, elapsedMs)));

/**
 * The first whole millisecond at which a multiplier is shown: the inverse of `multiplierAt`.
 * @example
 * crossingMs(200) // 11553
 */
export function crossingMs(hundredths: number): number {
  let elapsedMs = Math.max(0, Math.floor(Math.log(hundredths / 100) / growthPerMs) - 1);
  while (multiplierAt(elapsedMs) < hundredths) elapsedMs += 1;
  return elapsedMs;
}

type CrashInput = { readonly target: number; readonly isOpen: boolean };

/** Without a chosen target the cap is the target. */
function readInput(parameters: PointParameters, input: unknown): CrashInput {
  const { cashOutAt, isOpen } = readFields(input, ['cashOutAt', 'isOpen']);
  const most = mostTarget(parameters);
  const target = cashOutAt === undefined ? most : readWhole(cashOutAt, { name: 'The target', from: leastTarget, to: most });
  return { target, isOpen: isOpen === true };
}

const cashOutShape = /^cashOut:(\d{3,7})$/;

/**
 * Climb and Rocket Ladder (games §3.14). The studio's clock turns `cashOut` into `cashOut:<hundredths>` when it
 * receives it, and ends the round with `end` when the target is reached or the point passed; the rest is arithmetic.
 */
export const crash: Engine<PointParameters, CrashOutcome> = {
  betParts(parameters, { stakeMinor, input }: PlayRequest) {
    const { target } = readInput(parameters, input);
    requireGain(stakeMinor, targetPayout(stakeMinor, target));
    return [{ key: `target:${target}`, amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const { target, isOpen } = readInput(parameters, input);
    const crashAt = drawPoint(source, parameters);
    const isWon = crashAt >= target;
    const end = settledResult(source, {
      outcome: { crashAt },
      stakedMinor: stakeMinor,
      payoutMinor: isWon ? targetPayout(stakeMinor, target) : 0n,
      isCapped: isWon && target === mostTarget(parameters),
    });
    return isOpen ? { ...end, payoutMinor: 0n, isCapped: false, isFinished: false, legalActions: ['cashOut'], openOutcome: {} } : end;
  },
  steps: {
    inputOf(input, actions) {
      const chosen = readFields(input, ['cashOutAt']);
      const [action] = actions;
      if (action === undefined) return { ...chosen, isOpen: true };
      const cashedOut = cashOutShape.exec(action)?.[1];
      return cashedOut === undefined ? chosen : { cashOutAt: Number(cashedOut) };
    },
    restAction: 'end',
  },
};

import type { placeBet } from '../api.ts';
import type { BetRequest } from '../scene.ts';

type BetBody = Parameters<typeof placeBet>[0];

/** A bet request as sent to the studio, under a new request id; amounts are minor units as text. */
export const betBody = (
  token: string,
  { stakeMinor, input, second, sharedRound }: Exclude<BetRequest, { problem: string }>,
  free: Pick<BetBody, 'freespinId'> | undefined,
): BetBody => ({
  token,
  requestId: crypto.randomUUID(),
  stakeMinor: String(stakeMinor),
  ...free,
  input,
  company: sharedRound,
  second: second && { ...second, stakeMinor: String(second.stakeMinor) },
});

import { playerStatus } from '@pavilion/contract/constants.ts';

export type CheckOutcome = 'approved' | 'rejected';

/**
 * What a check's outcome makes of a player: a rejection limits one who was active, an approval lifts the limit a rejection set and no
 * other (wire §3.3). `status` undefined leaves the player as he is.
 */
export function judgeOutcome(
  outcome: CheckOutcome,
  { status, hasLimitedPlayer }: { status: number; hasLimitedPlayer: boolean },
): { status: number | undefined; hasLimitedPlayer: boolean } {
  if (outcome === 'rejected') {
    const limitsNow = status === playerStatus.active;
    return { status: limitsNow ? playerStatus.limited : undefined, hasLimitedPlayer: limitsNow || hasLimitedPlayer };
  }
  const isLifted = hasLimitedPlayer && status === playerStatus.limited;
  return { status: isLifted ? playerStatus.active : undefined, hasLimitedPlayer: false };
}

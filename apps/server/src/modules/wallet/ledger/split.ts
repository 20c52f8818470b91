import type { OpState } from '@pavilion/ledger';
/** An amount by the money it is made of. */
export interface Split {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

/** What a stake took from cash and bonus; the release of a bonus in the same operation is no part of it. */
export function stakeOf({ effect, bonus }: OpState): Split {
  const releasedMinor = bonus?.releasedMinor ?? 0n;
  const forfeitedMinor = bonus?.forfeitedMinor ?? 0n;
  return { cashMinor: releasedMinor - effect.cash, bonusMinor: -(effect.bonus + releasedMinor + forfeitedMinor) };
}

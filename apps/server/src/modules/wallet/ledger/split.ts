import type { OpState } from '@pavilion/ledger';
/** An amount by the money it is made of. */
export interface Split {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

/** A stake's parts in cash and bonus; a bonus release in the same operation does not count. */
export function stakeOf({ effect, bonus }: OpState): Split {
  const releasedMinor = bonus?.releasedMinor ?? 0n;
  const forfeitedMinor = bonus?.forfeitedMinor ?? 0n;
  return { cashMinor: releasedMinor - effect.cash, bonusMinor: -(effect.bonus + releasedMinor + forfeitedMinor) };
}

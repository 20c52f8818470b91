/** A bonus as the model keeps it: what its owner could work out on paper (reliability §3.3). */
export interface ModelBonus {
  readonly id: string;
  status: 'active' | 'released' | 'cancelled' | 'expired' | 'lost';
  left: bigint;
  required: bigint;
  wagered: bigint;
  released: bigint;
  readonly cap: bigint | null;
  readonly maxBet: bigint | null;
  readonly ratePpm: bigint;
  readonly isBonusFirst: boolean;
  readonly paysAfterEnd: boolean;
  readonly isCancelLocked: boolean;
  readonly blocksWithdrawal: boolean;
  readonly expiresAtMs: number | null;
}

const PPM = 1_000_000n;

const isInTime = ({ expiresAtMs }: ModelBonus, nowMs: number): boolean => expiresAtMs === null || nowMs < expiresAtMs;

/** The bonus, where stakes are taken under it now. */
export const usable = (bonus: ModelBonus | undefined, nowMs: number): ModelBonus | undefined =>
  bonus?.status === 'active' && isInTime(bonus, nowMs) ? bonus : undefined;

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const convertible = ({ cap, released }: ModelBonus, amount: bigint): bigint => (cap === null ? amount : least(amount, cap - released));

/** Counts a stake of which `fromBonus` was bonus money. @returns the cash released if it completed the wagering */
export function wagerOn(bonus: ModelBonus, amount: bigint, fromBonus: bigint): { contribution: bigint; releasedCash: bigint } {
  const contribution = (amount * bonus.ratePpm) / PPM;
  bonus.left -= fromBonus;
  bonus.wagered += contribution;
  if (bonus.wagered < bonus.required) return { contribution, releasedCash: 0n };
  const releasedCash = convertible(bonus, bonus.left);
  Object.assign(bonus, { status: 'released', left: 0n, released: bonus.released + releasedCash });
  return { contribution, releasedCash };
}

/** Bonus money comes back by a win or a stake taken back. @returns the part that is cash now; what is neither cash nor bonus is the house's */
export function giveBack(bonus: ModelBonus | undefined, amount: bigint, { nowMs, isWin }: { nowMs: number; isWin: boolean }): bigint {
  if (bonus === undefined || amount === 0n) return 0n;
  const isRevived = bonus.status === 'lost' && isInTime(bonus, nowMs);
  if (isRevived || usable(bonus, nowMs) !== undefined) {
    Object.assign(bonus, { status: 'active', left: bonus.left + amount });
    return 0n;
  }
  if (bonus.status !== 'released' && !(isWin && bonus.paysAfterEnd)) return 0n;
  const cash = convertible(bonus, amount);
  bonus.released += cash;
  return cash;
}

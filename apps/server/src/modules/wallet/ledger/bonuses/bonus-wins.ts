import type { BonusPlay, BonusState, LedgerState, RoundChange } from '@pavilion/ledger';
import { returnBonusMoney, usableBonus } from './bonus.ts';
import type { SpinWin } from './freespins.ts';
import type { Split } from '../split.ts';

/** The destination of a win's bonus part. */
export interface BonusPayment {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly forfeitedMinor: bigint;
  readonly forfeitedReason: string;
  /** In their next state. */
  readonly bonuses: readonly BonusState[];
  readonly play: BonusPlay | undefined;
}

const nothing: BonusPayment = {
  cashMinor: 0n,
  bonusMinor: 0n,
  forfeitedMinor: 0n,
  forfeitedReason: '',
  bonuses: [],
  play: undefined,
};

const playOf = (bonusId: string, play: Partial<BonusPlay>): BonusPlay => ({
  bonusId,
  contributionMinor: 0n,
  requiredMinor: 0n,
  releasedMinor: 0n,
  forfeitedMinor: 0n,
  ...play,
});

/** The bonus part of an ordinary win goes where its round's bonus says by now (C46, reliability §3.3). */
export function payBonusPart(state: LedgerState, round: RoundChange, split: Split): BonusPayment {
  if (split.bonusMinor === 0n) return nothing;
  const owner = round.bonusId === null ? undefined : state.bonuses.get(round.bonusId);
  const { bonus, ...returned } = returnBonusMoney(owner, {
    amountMinor: split.bonusMinor,
    now: state.now,
    isWin: true,
    bonuses: state.bonuses,
  });
  return {
    ...nothing,
    ...returned,
    forfeitedReason: `the bonus is ${standingName(owner)}`,
    bonuses: bonus === undefined ? [] : [bonus],
    play:
      owner === undefined ? undefined : playOf(owner.id, { releasedMinor: returned.cashMinor, forfeitedMinor: returned.forfeitedMinor }),
  };
}

/** Why money was forfeited. A bonus whose time is over is as good as expired, though its sweep comes a second later or the bets had lost it before. */
const standingName = (bonus: BonusState | undefined): string =>
  bonus === undefined || bonus.status === 'active' || bonus.status === 'lost' ? 'expired' : bonus.status;

const endedWithoutRelease: readonly BonusState['status'][] = ['cancelled', 'expired', 'lost'];

/**
 * A bonus that lost its money, and with it the rest of its requirement: the win that reopens it brings the whole of both. Earlier wagers stay
 * counted, since their bets stand (I15), and the new requirement is added to them.
 */
const fromNothing = (bonus: BonusState): BonusState => ({
  ...bonus,
  grantedMinor: 0n,
  requiredMinor: bonus.wageredMinor,
  wageredBeforeMinor: bonus.wageredMinor,
});

/**
 * Pays a free-spin win as bonus money, with its wagering requirement (C51): to the currency's active bonus, or else to the spins' own
 * bonus, which it starts, or restarts from nothing (P-129). Without either it is cash: a win is never lost for want of a row (R6).
 */
export function paySpinWin(state: LedgerState, spin: SpinWin, split: Split): BonusPayment {
  const { bonusMinor: amountMinor } = split;
  if (amountMinor === 0n) return nothing;
  const active = usableBonus(state);
  const own = spin.freespinId === undefined ? undefined : state.bonuses.get(spin.freespinId);
  const target = active ?? own;
  if (target === undefined) return { ...nothing, cashMinor: amountMinor };
  const { requiredMinor } = spin;
  const before = endedWithoutRelease.includes(target.status) ? fromNothing(target) : target;
  const credited: BonusState = {
    ...before,
    status: 'active',
    grantedMinor: before.grantedMinor + amountMinor,
    remainingMinor: before.remainingMinor + amountMinor,
    requiredMinor: before.requiredMinor + requiredMinor,
  };
  return { ...nothing, bonusMinor: amountMinor, bonuses: [credited], play: playOf(target.id, { requiredMinor }) };
}

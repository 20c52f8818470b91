import type { BonusPlay, BonusState, LedgerState, Posting, RoundChange } from '@pavilion/ledger';
import { returnBonusMoney, usableBonus } from './bonus.ts';
import { forfeit } from './decide-bonus.ts';
import type { SpinWin } from './freespins.ts';
import type { Split } from './funding.ts';

/** What becomes of the bonus part of a win. */
export interface BonusPayment {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly lapsedMinor: bigint;
  readonly lapsedReason: string;
  /** In their next state. */
  readonly bonuses: readonly BonusState[];
  readonly play: BonusPlay | undefined;
  readonly postings: readonly Posting[];
}

const nothing: BonusPayment = {
  cashMinor: 0n,
  bonusMinor: 0n,
  lapsedMinor: 0n,
  lapsedReason: '',
  bonuses: [],
  play: undefined,
  postings: [],
};

const playOf = (bonusId: string, play: Partial<BonusPlay>): BonusPlay => ({
  bonusId,
  contributionMinor: 0n,
  requiredMinor: 0n,
  releasedMinor: 0n,
  lapsedMinor: 0n,
  ...play,
});

/** The bonus part of an ordinary win goes where its round's bonus says by now (C46, reliability §3.3). */
export function payBonusPart(state: LedgerState, round: RoundChange, split: Split): BonusPayment {
  if (split.bonusMinor === 0n) return nothing;
  const owner = round.bonusId === null ? undefined : state.bonuses.get(round.bonusId);
  const { bonus, ...returned } = returnBonusMoney(owner, { amountMinor: split.bonusMinor, now: state.now, isWin: true });
  return {
    ...nothing,
    ...returned,
    lapsedReason: `the bonus is ${standingWord(owner)}`,
    bonuses: bonus === undefined ? [] : [bonus],
    play: owner === undefined ? undefined : playOf(owner.id, { lapsedMinor: returned.lapsedMinor }),
  };
}

/** An active bonus whose time is over is as good as expired: its sweep comes within a second. */
const standingWord = (bonus: BonusState | undefined): string =>
  bonus === undefined || bonus.status === 'active' ? 'expired' : bonus.status;

/**
 * What free spins win as bonus money, with the requirement it brings (C51): to the active bonus of the currency, or else to the spins'
 * own bonus, which begins with it, again where it had ended before. Without either it is cash: a win is never lost for want of a row (R6).
 */
export function paySpinWin(state: LedgerState, spin: SpinWin, split: Split): BonusPayment {
  const { bonusMinor: amountMinor } = split;
  if (amountMinor === 0n) return nothing;
  const active = usableBonus(state);
  const own = state.freespin === undefined ? undefined : state.bonuses.get(state.freespin.id);
  const target = active ?? own;
  if (target === undefined) return { ...nothing, cashMinor: amountMinor };
  const { requiredMinor } = spin;
  const credited: BonusState = {
    ...target,
    status: 'active',
    grantedMinor: target.grantedMinor + amountMinor,
    remainingMinor: target.remainingMinor + amountMinor,
    requiredMinor: target.requiredMinor + requiredMinor,
  };
  // One whose time is over makes room: two cannot be active.
  const over = active === undefined && state.activeBonus !== target ? state.activeBonus : undefined;
  const ended: BonusState[] = over === undefined ? [] : [{ ...over, status: 'expired', remainingMinor: 0n }];
  return {
    ...nothing,
    bonusMinor: amountMinor,
    bonuses: [...ended, credited],
    play: playOf(target.id, { requiredMinor }),
    postings: over === undefined ? [] : forfeit(over),
  };
}

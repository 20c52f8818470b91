import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';

/** The next step of an action: perform it now, or open a dialog that asks for confirmation or explains. */
export type Step =
  | { kind: 'now' }
  | {
      kind: 'dialog';
      modal: 'change-active-bonus' | 'cancel-active-bonus' | 'cancel-issued-bonus' | 'cancel-unsettled-bonus' | 'bonus-cancel-lock';
      id: string;
    };

type Active = Pick<PlayerBonus, 'id' | 'status' | 'isBonusCancelLock' | 'currentWagerPercentage' | 'openedTransactionsCount'>;

/** A locked bonus with wagering progress can be neither cancelled nor replaced (D-83). */
const isLocked = ({ isBonusCancelLock, currentWagerPercentage }: Pick<Active, 'isBonusCancelLock' | 'currentWagerPercentage'>): boolean =>
  isBonusCancelLock && currentWagerPercentage > 0;

/** Activating needs confirmation while another bonus is active, and is refused if that one is locked (U-21, wire §7.10). */
export function activationStep(wanted: { id: string }, held: readonly Active[]): Step {
  const active = held.find(({ id, status }) => status === bonusStatus.active && id !== wanted.id);
  if (active === undefined) return { kind: 'now' };
  if (isLocked(active)) return { kind: 'dialog', modal: 'bonus-cancel-lock', id: active.id };
  return { kind: 'dialog', modal: 'change-active-bonus', id: wanted.id };
}

/** Cancelling always opens a dialog: about the lock, about open bets, or about what is lost (U-22, U-23, D-83). */
export function cancelStep(bonus: Active): Step {
  const { id } = bonus;
  if (isLocked(bonus)) return { kind: 'dialog', modal: 'bonus-cancel-lock', id };
  if (bonus.openedTransactionsCount > 0) return { kind: 'dialog', modal: 'cancel-unsettled-bonus', id };
  return { kind: 'dialog', modal: bonus.status === bonusStatus.active ? 'cancel-active-bonus' : 'cancel-issued-bonus', id };
}

/** Free spins that are active or partly used ask the same question as an active bonus (wire §3.10). */
export const cancelFreespinStep = ({ id, status, progress }: Pick<PlayerFreespin, 'id' | 'status' | 'progress'>): Step => ({
  kind: 'dialog',
  modal: status === bonusStatus.active || progress > 0 ? 'cancel-active-bonus' : 'cancel-issued-bonus',
  id,
});

import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/game-bonus.ts';

/** What pressing a button of a bonus leads to: the deed at once, or a dialog that asks or explains. */
export type Step =
  | { kind: 'now' }
  | {
      kind: 'dialog';
      modal: 'change-active-bonus' | 'cancel-active-bonus' | 'cancel-issued-bonus' | 'cancel-unsettled-bonus' | 'bonus-cancel-lock';
      id: string;
    };

type Active = Pick<PlayerBonus, 'id' | 'status' | 'isBonusCancelLock' | 'currentWagerPercentage' | 'openedTransactionsCount'>;

/** A locked bonus whose wagering has begun can be neither cancelled nor replaced (D-83). */
export const isLocked = ({
  isBonusCancelLock,
  currentWagerPercentage,
}: Pick<Active, 'isBonusCancelLock' | 'currentWagerPercentage'>): boolean => isBonusCancelLock && currentWagerPercentage > 0;

/** Activating asks first where another bonus is active; a locked one stays (U-21, wire §7.10). */
export function activationStep(wanted: { id: string }, held: readonly Active[]): Step {
  const active = held.find(({ id, status }) => status === bonusStatus.active && id !== wanted.id);
  if (active === undefined) return { kind: 'now' };
  if (isLocked(active)) return { kind: 'dialog', modal: 'bonus-cancel-lock', id: active.id };
  return { kind: 'dialog', modal: 'change-active-bonus', id: wanted.id };
}

/** Cancelling always asks: of a lock, of open bets, of what is lost (U-22, U-23, D-83). */
export function cancelStep(bonus: Active): Step {
  const { id } = bonus;
  if (isLocked(bonus)) return { kind: 'dialog', modal: 'bonus-cancel-lock', id };
  if (bonus.openedTransactionsCount > 0) return { kind: 'dialog', modal: 'cancel-unsettled-bonus', id };
  return { kind: 'dialog', modal: bonus.status === bonusStatus.active ? 'cancel-active-bonus' : 'cancel-issued-bonus', id };
}

/** Free spins of which some are used ask the stronger question (wire §3.10). */
export const cancelFreespinStep = ({ id, status, progress }: Pick<PlayerFreespin, 'id' | 'status' | 'progress'>): Step => ({
  kind: 'dialog',
  modal: status === bonusStatus.active || progress > 0 ? 'cancel-active-bonus' : 'cancel-issued-bonus',
  id,
});

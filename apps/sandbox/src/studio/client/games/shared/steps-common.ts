import type { Round } from '../../api.ts';
import { amount } from '../../amounts.ts';
import type { OpenMain } from '../../scene.ts';
import { t } from '../../texts.ts';

/** The main button of an open round of steps: cashes out the value reached. */
export const cashOutMain = (round: Round, valueMinor: bigint): OpenMain => ({
  action: 'cashOut',
  label: t('cashOut'),
  amountMinor: valueMinor,
  isEnabled: round.legalActions.includes('cashOut'),
});

/** The message between two steps: the amount that can be cashed out. */
export const reachedText = (round: Round, valueMinor: bigint): string =>
  round.legalActions.includes('cashOut') ? t('cashOutNow', { amount: amount(valueMinor) }) : t('yourStep');

/** Moves the focus inside a grid of buttons by an arrow key; false where the key or the focus is elsewhere. */
export function moveInGrid(buttons: readonly HTMLElement[], columns: number, key: string): boolean {
  const at = buttons.findIndex((button) => button === document.activeElement);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (at < 0 || step === undefined) return false;
  buttons[at + step]?.focus();
  return true;
}

/** The actions of a round since it was last displayed. */
export const newActions = (before: Round | null, after: Round): readonly string[] =>
  before?.roundId === after.roundId ? after.actions.slice(before.actions.length) : after.actions;

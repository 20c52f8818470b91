import { figure } from './amounts.ts';
import type { Round } from './api.ts';
import { fill, h, icon, icons } from './dom.ts';
import { type Scene, type Wish, wishedMinor } from './scene.ts';
import { t } from './texts.ts';

export type MainButtonState = {
  readonly scene: Scene;
  readonly openRound: Round | null;
  readonly isBusy: boolean;
  readonly isShowing: boolean;
  readonly wish: Wish;
};

/** The one solid button: starts a round, ends its travel, or takes what an open round has reached. */
export function drawMainButton(button: HTMLButtonElement, { scene, openRound, isBusy, isShowing, wish }: MainButtonState): void {
  const main = openRound && !isShowing ? scene.openMain?.(openRound) : undefined;
  button.hidden = openRound !== null && !main && !isShowing;
  if (isShowing) {
    fill(button, h('span', {}, [scene.stopLabel ?? t('stop')]));
    button.disabled = false;
    return;
  }
  const amountMinor = main?.amountMinor ?? ('stakeMinor' in wish ? wishedMinor(wish) : undefined);
  const text = amountMinor === undefined ? '' : h('small', { class: 'num' }, [figure(amountMinor)]);
  const picture = scene.actionIcon && !main ? [icon(icons[scene.actionIcon])] : [];
  fill(button, ...picture, h('span', {}, [main?.label ?? scene.actionLabel, text]));
  button.disabled = isBusy || (openRound === null ? 'problem' in wish : !main?.isEnabled);
}

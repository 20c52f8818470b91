import { figure } from '../amounts.ts';
import type { Round } from '../api.ts';
import { fill, h, icon, icons } from '../dom.ts';
import { type BetRequest, type OpenMain, requestedMinor, type Scene } from '../scene.ts';
import { t } from '../texts.ts';

type MainButtonState = {
  readonly scene: Scene;
  readonly openRound: Round | null;
  readonly isBusy: boolean;
  readonly isShowing: boolean;
  readonly betRequest: BetRequest;
};

const amountText = (amountMinor: bigint): HTMLElement => h('small', { class: 'numeric' }, [figure(amountMinor)]);

/** What it says during a round is shorter or longer than before: the controls beside it stay where they are. */
function keepWidth(button: HTMLButtonElement): void {
  if (button.offsetWidth > 0 && button.style.inlineSize === '') button.style.inlineSize = `${button.offsetWidth}px`;
}

function drawOpenRound(button: HTMLButtonElement, main: OpenMain | undefined, isBusy: boolean): void {
  button.hidden = main === undefined;
  if (main) fill(button, h('span', {}, [main.label, amountText(main.amountMinor)]));
  button.disabled = isBusy || main?.isEnabled !== true;
}

function drawNextRound(button: HTMLButtonElement, { scene, isBusy, betRequest }: MainButtonState): void {
  const text = 'stakeMinor' in betRequest ? amountText(requestedMinor(betRequest)) : '';
  const picture = scene.actionIcon ? [icon(icons[scene.actionIcon])] : [];
  button.hidden = false;
  fill(button, ...picture, h('span', {}, [scene.actionLabel, text]));
  button.disabled = isBusy || 'problem' in betRequest;
}

/** What the main button does to an open round now; undefined: nothing. */
export function enabledAction(scene: Scene, openRound: Round | null): string | undefined {
  const main = openRound === null ? undefined : scene.openMain?.(openRound);
  return main?.isEnabled === true ? main.action : undefined;
}

/** The main button: starts a round, skips its animation, or cashes out an open round. */
export function drawMainButton(button: HTMLButtonElement, state: MainButtonState): void {
  const { scene, openRound, isBusy, isShowing } = state;
  if (isShowing || openRound) keepWidth(button);
  else if (!isBusy) button.style.inlineSize = '';
  if (isShowing) {
    button.hidden = false;
    fill(button, h('span', {}, [scene.stopLabel ?? t('stop')]));
    button.disabled = false;
  } else if (openRound) drawOpenRound(button, scene.openMain?.(openRound), isBusy);
  else drawNextRound(button, state);
}

import { amount, figure, shortFigure, stakeLadder } from '../amounts.ts';
import type { Session } from '../api.ts';
import { chipTone } from '../chips.ts';
import { fill, h, icon, icons } from '../dom.ts';
import { t } from '../texts.ts';

/** The stake stepper with its presets. It changes only by the player's hand (games §8.1). */
export type StakeBar = {
  readonly stepper: HTMLElement;
  readonly quick: HTMLElement;
  /** The presets as chips, where a phone keeps the place of a round's actions free between rounds. */
  readonly rack: HTMLElement;
  stakeMinor(): bigint;
  step(direction: 1 | -1): void;
  setDisabled(isDisabled: boolean): void;
};

export function buildStakeBar({ stakes, currency }: Session, changed: (stakeMinor: bigint) => void): StakeBar {
  const ladder = stakeLadder(stakes);
  let stakeMinor = stakes.defaultMinor;
  const value = h('b', { class: 'numeric' });
  const lower = h('button', { type: 'button', class: 'icon-button', 'aria-label': t('lowerStake') }, [icon(icons.minus)]);
  const raise = h('button', { type: 'button', class: 'icon-button', 'aria-label': t('raiseStake') }, [icon(icons.plus)]);
  const presets = stakes.presetsMinor.map((preset) => ({
    preset,
    button: h('button', { type: 'button', 'aria-pressed': 'false' }, [shortFigure(preset)]),
  }));
  const chips = stakes.presetsMinor.map((preset) => {
    const chip = h('i', { class: 'chip', style: `--chip:${chipTone(stakes, preset)}` }, [shortFigure(preset)]);
    const button = h('button', { type: 'button', 'aria-pressed': 'false', 'aria-label': t('chip', { amount: amount(preset) }) }, [chip]);
    return { preset, button };
  });
  const draw = (next: bigint): void => {
    stakeMinor = next;
    fill(value, figure(stakeMinor));
    for (const { preset, button } of [...presets, ...chips]) button.setAttribute('aria-pressed', String(preset === stakeMinor));
    lower.disabled = stakeMinor <= (ladder[0] ?? stakeMinor);
    raise.disabled = stakeMinor >= (ladder.at(-1) ?? stakeMinor);
  };
  const set = (next: bigint): void => {
    draw(next);
    changed(stakeMinor);
  };
  const step = (direction: 1 | -1): void => {
    const next = direction === 1 ? ladder.find((one) => one > stakeMinor) : ladder.findLast((one) => one < stakeMinor);
    if (next !== undefined) set(next);
  };
  lower.addEventListener('click', () => step(-1));
  raise.addEventListener('click', () => step(1));
  for (const { preset, button } of [...presets, ...chips]) button.addEventListener('click', () => set(preset));
  const quick = h(
    'div',
    { class: 'quick', role: 'group', 'aria-label': t('quickStakes') },
    presets.map((one) => one.button),
  );
  const rack = h('div', { class: 'rack', role: 'group', 'aria-label': t('quickStakes') }, [
    h('span', { class: 'label', 'aria-hidden': 'true' }, [t('quickStakes')]),
    ...chips.map((one) => one.button),
  ]);
  const output = h('output', {}, [h('span', {}, [t('stake'), ' ', h('i', { class: 'stake-code' }, [currency])]), value]);
  const stepper = h('div', { class: 'stake', role: 'group', 'aria-label': t('stake') }, [lower, output, raise]);
  draw(stakeMinor);
  return {
    stepper,
    quick,
    rack,
    stakeMinor: () => stakeMinor,
    step,
    setDisabled: (isDisabled) => {
      for (const element of [quick, rack, stepper]) element.toggleAttribute('inert', isDisabled);
    },
  };
}

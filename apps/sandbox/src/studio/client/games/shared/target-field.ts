import { withholdClick } from '@pavilion/ui/browser/withhold-click.ts';
import { enteredTimes, hundredths } from '../../amounts.ts';
import { h, icon, icons } from '../../dom.ts';

/** Targets the two buttons step through, in hundredths. */
const ladder = [
  101, 110, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 500_000, 1_000_000,
];

export type TargetField = {
  readonly element: HTMLElement;
  value(): number;
  step(direction: 1 | -1): void;
  setDisabled(isDisabled: boolean): void;
};
type TargetRange = {
  readonly label: string;
  /** The accessible name, where the label alone would be ambiguous. */
  readonly name?: string;
  readonly from: number;
  readonly to: number;
  readonly start: number;
};

/**
 * A multiplier typed or stepped, in hundredths. What is typed counts at once: on iOS a finger on a button leaves the focus in the field. A text
 * that is no target is replaced by the next press outside, which plays nothing (W-262).
 */
export function buildTargetField({ label, name = label, from, to, start }: TargetRange, changed: () => void): TargetField {
  let value = Math.min(to, Math.max(from, start));
  const input = h('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', 'aria-label': name, class: 'target numeric' });
  const minus = h('button', { type: 'button', class: 'icon-button small', 'aria-label': `${name} −` }, [icon(icons.minus)]);
  const plus = h('button', { type: 'button', class: 'icon-button small', 'aria-label': `${name} +` }, [icon(icons.plus)]);
  const set = (wanted: number): void => {
    value = Math.min(to, Math.max(from, wanted));
    input.value = `${hundredths(value)}×`;
    input.removeAttribute('aria-invalid');
    changed();
  };
  const read = (): void => {
    set(enteredTimes(input.value) || value);
  };
  const step = (direction: 1 | -1): void => {
    const next = direction === 1 ? ladder.find((one) => one > value) : ladder.findLast((one) => one < value);
    set(next ?? value);
  };
  const isTarget = (typed: number | undefined): typed is number => typed !== undefined && typed >= from && typed <= to;
  const type = (): void => {
    const typed = enteredTimes(input.value);
    input.setAttribute('aria-invalid', String(!isTarget(typed)));
    if (!isTarget(typed)) return;
    value = typed;
    changed();
  };
  const leave = ({ target }: Event): void => {
    if (input.getAttribute('aria-invalid') !== 'true' || (target instanceof Node && element.contains(target))) return;
    read();
    withholdClick('button');
  };
  input.addEventListener('input', type);
  document.addEventListener('pointerdown', leave, { capture: true });
  input.addEventListener('change', read);
  input.addEventListener('focus', () => input.select());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') read();
    if (event.key === 'ArrowUp') step(1);
    if (event.key === 'ArrowDown') step(-1);
  });
  minus.addEventListener('click', () => step(-1));
  plus.addEventListener('click', () => step(1));
  input.value = `${hundredths(value)}×`;
  const element = h('div', { class: 'target-field' }, [
    minus,
    h('label', { class: 'fact' }, [h('span', { class: 'label' }, [label]), input]),
    plus,
  ]);
  return {
    element,
    value: () => value,
    step,
    setDisabled: (isDisabled) => {
      input.disabled = isDisabled;
      element.toggleAttribute('inert', isDisabled);
    },
  };
}

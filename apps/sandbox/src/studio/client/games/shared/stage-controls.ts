import { figure, moneyCode } from '../../amounts.ts';
import { fill, h, icon, icons } from '../../dom.ts';
import { t, type TextKey } from '../../texts.ts';

/** A named value on the stage. */
export type Field = { readonly element: HTMLElement; set(text: string): void; rename(label: string): void };

export function buildField(label: string): Field {
  const name = h('span', { class: 'label' }, [label]);
  const value = h('b', { class: 'numeric' });
  return {
    element: h('div', { class: 'glass-panel fact' }, [name, value]),
    set: (text) => fill(value, text),
    rename: (text) => fill(name, text),
  };
}

export type Choice = { readonly element: HTMLElement; select(value: string): void };
type ChoiceOption = { readonly value: string; readonly text: string };

/** A group of buttons with one selected. */
export function buildChoice(label: string, options: readonly ChoiceOption[], changed: (value: string) => void): Choice {
  const buttons = options.map(({ value, text }) => {
    const button = h('button', { type: 'button', 'aria-pressed': 'false' }, [text]);
    button.addEventListener('click', () => changed(value));
    return { value, button };
  });
  const element = h('div', { class: 'segments choice', role: 'group', 'aria-label': label }, [
    h('span', { class: 'label' }, [label]),
    ...buttons.map((one) => one.button),
  ]);
  return {
    element,
    select: (chosen) => {
      for (const { value, button } of buttons) button.setAttribute('aria-pressed', String(value === chosen));
    },
  };
}

type Stepper = { readonly element: HTMLElement; set(text: string): void };

/** A value with a smaller and a larger button beside it. */
export function buildStepper(label: string, step: (direction: 1 | -1) => void): Stepper {
  const field = buildField(label);
  const minus = h('button', { type: 'button', class: 'icon-button small', 'aria-label': `${label} −` }, [icon(icons.minus)]);
  const plus = h('button', { type: 'button', class: 'icon-button small', 'aria-label': `${label} +` }, [icon(icons.plus)]);
  minus.addEventListener('click', () => step(-1));
  plus.addEventListener('click', () => step(1));
  return { element: h('div', { class: 'stepper' }, [minus, field.element, plus]), set: field.set };
}

/** Low, medium, high and the like, in the player's language. */
export const levelText = (level: string): string => {
  const key = levelKeys[level];
  return key === undefined ? level : t(key);
};
const levelKeys: Readonly<Record<string, TextKey>> = {
  low: 'level.low',
  medium: 'level.medium',
  high: 'level.high',
  easy: 'level.easy',
  hard: 'level.hard',
  expert: 'level.expert',
  calm: 'level.calm',
  warm: 'level.warm',
  hot: 'level.hot',
  molten: 'level.molten',
};

export const levelOptions = (levels: readonly string[]): ChoiceOption[] => levels.map((value) => ({ value, text: levelText(value) }));

/** A table of texts with one row of headings. */
export function textTable(heads: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const head = h(
    'tr',
    {},
    heads.map((text) => h('th', { scope: 'col' }, [text])),
  );
  const body = rows.map(([first = '', ...others]) =>
    h('tr', {}, [
      h('th', { scope: 'row', class: 'numeric' }, [h('bdi', {}, [first])]),
      ...others.map((text) => h('td', { class: 'numeric' }, [h('bdi', {}, [text])])),
    ]),
  );
  return h('table', { class: 'pays' }, [h('thead', {}, [head]), h('tbody', {}, body)]);
}

/** A table of sums with one row of headings: the currency stands once over them, so that five columns have room on a narrow phone. */
export function sumTable(heads: readonly string[], rows: readonly { name: string; sums: readonly bigint[] }[]): HTMLElement {
  const table = textTable(
    heads,
    rows.map(({ name, sums }) => [name, ...sums.map((minor) => figure(minor))]),
  );
  table.prepend(h('caption', {}, [t('amountsIn', { currency: moneyCode() })]));
  return table;
}

/** An empty picture out of the shared set. */
export const picture = (artBase: string, name: string, className = ''): HTMLImageElement =>
  h('img', { src: `${artBase}/shared/${name}.svg`, alt: '', class: className, draggable: 'false' });

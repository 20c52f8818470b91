import { figure, moneyCode, signedFigure } from '../amounts.ts';
import { fill, h } from '../dom.ts';
import { t, type TextKey } from '../texts.ts';

/** The figures of the bar, always in this order (design "Stage"); the bonus is there while the player has one. */
const names = ['balance', 'bonus', 'bet', 'last', 'time', 'session'] as const;
export type FigureName = (typeof names)[number];

/** What the bar shows; a figure that is not known yet is a dash. */
type MoneyView = {
  readonly balanceMinor: bigint;
  readonly bonusMinor: bigint;
  readonly betMinor: bigint;
  readonly lastMinor: bigint | null;
  readonly playedSeconds: number | null;
  readonly sessionMinor: bigint | null;
};

export type MoneyBar = {
  readonly element: HTMLElement;
  /** Shows every figure in one step. */
  show(view: MoneyView): void;
  /** Makes figures buttons that lead to what they are made of. */
  listen(press: (name: FigureName) => void): void;
};

const unknown = '–';
const labels: Readonly<Record<FigureName, TextKey>> = {
  balance: 'balance',
  bonus: 'bonus',
  bet: 'stake',
  last: 'lastResult',
  time: 'sessionTime',
  session: 'sessionResult',
};

/** Hours and minutes, as the site writes them. */
function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const textsOf = (view: MoneyView): Readonly<Record<FigureName, string>> => ({
  balance: figure(view.balanceMinor),
  bonus: figure(view.bonusMinor),
  bet: figure(view.betMinor),
  last: view.lastMinor === null ? unknown : signedFigure(view.lastMinor),
  time: view.playedSeconds === null ? unknown : clockText(view.playedSeconds),
  session: view.sessionMinor === null ? unknown : signedFigure(view.sessionMinor),
});

/** The one money bar: balance, bet, last result, time and result of the session. It stays in full screen. */
export function buildMoneyBar(): MoneyBar {
  const cells = names.map((name) => {
    const value = h('bdi', { dir: 'ltr' }, [unknown]);
    const button = h('button', { type: 'button', 'data-figure': name }, [value]);
    return { name, value, button, element: h('div', { class: `figure-${name}` }, [h('dt', {}, [t(labels[name])]), h('dd', {}, [button])]) };
  });
  const bonus = cells.find(({ name }) => name === 'bonus')?.element;
  const code = h('small', {});
  cells[0]?.button.append(code);
  const element = h(
    'dl',
    { class: 'money', 'aria-label': t('moneyBar') },
    cells.map((cell) => cell.element),
  );
  return {
    element,
    show(view) {
      const texts = textsOf(view);
      for (const { name, value } of cells) fill(value, texts[name]);
      bonus?.toggleAttribute('hidden', view.bonusMinor === 0n);
      fill(code, `\u00a0${moneyCode()}`);
    },
    listen(press) {
      for (const { name, button } of cells) button.addEventListener('click', () => press(name));
    },
  };
}

import { coinsPerStake } from '@pavilion/fairness';
import { amount, figure, moneyCode } from '../../amounts.ts';
import { h } from '../../dom.ts';
import { numberLocale, t } from '../../texts.ts';

/** An amount of coins, a coin being a twentieth of the stake. */
const coinsMinor = (stakeMinor: bigint, coins: number): bigint => (stakeMinor / BigInt(coinsPerStake)) * BigInt(coins);
export const coinAmount = (stakeMinor: bigint, coins: number): string => amount(coinsMinor(stakeMinor, coins));
export const coinFigure = (stakeMinor: bigint, coins: number): string => figure(coinsMinor(stakeMinor, coins));

/** A symbol of the game's atlas beside its name. */
export const symbolPicture = (symbol: number): HTMLElement => h('i', { class: 'symbol', style: `--n:${symbol}`, 'aria-hidden': 'true' });

/** A whole number as the player's language writes it: 20,000 or 20.000. */
export const times = (count: number): string => count.toLocaleString(numberLocale());

/** The pay of each symbol; the currency is named once, so that the columns fit a phone. */
export function payTable(head: HTMLElement, rows: readonly HTMLElement[]): HTMLElement {
  const caption = h('caption', {}, [t('amountsIn', { currency: moneyCode() })]);
  return h('table', { class: 'pays' }, [caption, h('thead', {}, [head]), h('tbody', {}, rows)]);
}

export const freeSpinsStart = (count: number, mult: number): string =>
  mult > 1 ? t('freeSpinsStart', { count, mult }) : t('freeSpinsStartPlain', { count });

/** The plate over the reels that counts a feature; its last line is the running total. */
export type FeaturePlate = {
  readonly element: HTMLElement;
  show(...lines: readonly string[]): void;
  hide(): void;
};

export function buildFeaturePlate(): FeaturePlate {
  const element = h('div', { class: 'feature glass-panel', hidden: true });
  return {
    element,
    show(...lines) {
      element.replaceChildren(...lines.map((line, index) => h(index === lines.length - 1 ? 'b' : 'span', {}, [line])));
      element.hidden = false;
    },
    hide() {
      element.hidden = true;
    },
  };
}

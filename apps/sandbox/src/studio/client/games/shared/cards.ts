import { rankOf, suitOf } from '@pavilion/fairness';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { fillIn, words } from '../../texts.ts';

const dealMs = 260;
const flipMs = 110;

/** The name of a card's rank. */
export const rankName = (card: number): string => words().cards.ranks[rankOf(card)] ?? '';

/** The name of a card, such as "9 of hearts", in the language's word order. */
export const cardName = (card: number): string =>
  fillIn(words().cards.name, { rank: rankName(card), suit: words().cards.suits[suitOf(card)] ?? '' });

/** The picture of a card out of the sheet: thirteen ranks across, four suits down. */
export function face(card: number): HTMLElement {
  return h('i', { class: 'card', role: 'img', 'aria-label': cardName(card), style: `--rank:${rankOf(card)};--suit:${suitOf(card)}` });
}

export type CardHand = {
  readonly element: HTMLElement;
  count(): number;
  clear(): void;
  /** Lays cards without motion. */
  lay(cards: readonly number[]): void;
  layHidden(): void;
  add(card: number, showing: Showing): Promise<void>;
  addHidden(showing: Showing): Promise<void>;
  /** Turns the hidden card over. */
  reveal(card: number, showing: Showing): Promise<void>;
  setTotal(text: string): void;
};

export function buildHand(): CardHand {
  const cards = h('div', { class: 'hand' });
  const total = h('span', { class: 'hand-total' });
  total.hidden = true;
  const element = h('div', { class: 'hand-row' }, [cards, total]);
  const slideIn = (card: HTMLElement, showing: Showing): Promise<void> => {
    cards.append(card);
    const box = card.getBoundingClientRect();
    const from = `translate(${window.innerWidth * 0.86 - box.x}px, ${40 - box.y}px) rotate(18deg)`;
    return showing.move(
      card,
      [
        { transform: from, opacity: 0.4 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: dealMs, easing: easing.out },
    );
  };
  const back = (): HTMLElement => h('i', { class: 'card back' });
  return {
    element,
    count: () => cards.querySelectorAll('.card:not(.back)').length,
    clear() {
      cards.replaceChildren();
      total.hidden = true;
    },
    lay: (list) => cards.append(...list.map(face)),
    layHidden: () => cards.append(back()),
    add: (card, showing) => slideIn(face(card), showing),
    addHidden: (showing) => slideIn(back(), showing),
    async reveal(card, showing) {
      const hidden = cards.querySelector('.back');
      const shown = face(card);
      if (!hidden) return void cards.append(shown);
      await showing.move(hidden, [{ transform: 'none' }, { transform: 'scaleX(0)' }], { duration: flipMs, easing: easing.in });
      hidden.replaceWith(shown);
      await showing.move(shown, [{ transform: 'scaleX(0)' }, { transform: 'none' }], { duration: flipMs, easing: easing.out });
    },
    setTotal(text) {
      total.hidden = false;
      fill(total, text);
    },
  };
}

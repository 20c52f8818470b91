import { type ChipDesk, markOthers, playField, type ShownChip, takesAway, turnTo } from '../shared/chip-desk.ts';
import { h } from '../../dom.ts';
import { t } from '../../texts.ts';
import { type Place, softHyphen, tablePlaces } from './layout.ts';

export type Board = {
  readonly element: HTMLElement;
  showBets(bets: ReadonlyMap<string, ShownChip>): void;
  showOthers(counts: ReadonlyMap<string, number>): void;
  showResult(number: number, wonKeys: readonly string[]): void;
  clearResult(): void;
  /** Arrows walk over the bets, Enter and Space place a chip, Delete takes the bet away. */
  key(key: string): boolean;
};

type BoardPress = Pick<ChipDesk, 'place' | 'remove' | 'takeBack'>;

const half = 50;
const styleOf = ({ wide, tall, edge, text }: Place): string => {
  const shift = (name: string, [x, y]: readonly [number, number]): string =>
    `--${name}x:${half + x * half}%;--${name}y:${half + y * half}%`;
  // A long word is written smaller: it has to fit into its field in every language. One that may be broken has lines as long as its longest part.
  const letters = Math.max(1, ...text.split(softHyphen).map((part, index, parts) => [...part].length + (index < parts.length - 1 ? 1 : 0)));
  const areas = `--wide:${wide};--tall:${tall};--letters:${letters}`;
  return edge ? `${areas};${shift('w', edge.wide)};${shift('t', edge.tall)}` : areas;
};

/** The table as buttons in one grid, wide or tall; one button is in the tab order, and the arrow keys move between them. */
class ButtonBoard implements Board {
  private readonly press: BoardPress;
  private readonly cells = tablePlaces().map((place) => {
    const button = h(
      'button',
      {
        type: 'button',
        class: `bet ${place.colour}`,
        style: styleOf(place),
        tabindex: -1,
        'aria-label': t('betFree', { bet: place.label }),
      },
      [h('span', place.text.includes(softHyphen) ? { class: 'broken' } : {}, [place.text])],
    );
    // A bet between numbers is a small target over the border of its cell.
    const element = place.edge ? h('div', { class: 'spot-holder', style: styleOf(place) }, [button]) : button;
    playField(button, { place: () => this.press.place(place.key), takeBack: () => this.press.takeBack(place.key) });
    button.addEventListener('focus', () => this.select(place.key));
    return { place, button, element };
  });
  private readonly byKey = new Map(this.cells.map((cell) => [cell.place.key, cell]));
  private selected = 'straight:0';
  private readonly directions: Readonly<Record<string, readonly [number, number]>> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
  };
  readonly element = h(
    'div',
    { class: 'roulette-table', role: 'group', 'aria-label': t('rouletteTable') },
    this.cells.map((cell) => cell.element),
  );

  constructor(press: BoardPress) {
    this.press = press;
    this.select(this.selected);
  }

  private select(key: string): void {
    this.byKey.get(this.selected)?.button.setAttribute('tabindex', '-1');
    this.byKey.get(key)?.button.setAttribute('tabindex', '0');
    this.selected = key;
  }

  private middle(button: HTMLElement): { x: number; y: number } {
    const box = button.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** The nearest bet in a direction, sideways distance counting double. */
  private neighbour([dx, dy]: readonly [number, number]): HTMLElement | undefined {
    const from = this.byKey.get(this.selected)?.button;
    if (!from) return undefined;
    const start = this.middle(from);
    let best: { button: HTMLElement; distance: number } | undefined;
    for (const { button } of this.cells) {
      const at = this.middle(button);
      const along = (at.x - start.x) * dx + (at.y - start.y) * dy;
      const aside = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx);
      if (along < 4) continue;
      const distance = along + aside * 2;
      if (!best || distance < best.distance) best = { button, distance };
    }
    return best?.button;
  }

  showBets(bets: ReadonlyMap<string, ShownChip>): void {
    for (const { place, button } of this.cells) {
      const bet = bets.get(place.key);
      button.querySelector('.chip')?.remove();
      button.setAttribute('aria-label', bet ? t('betOn', { bet: place.label, amount: bet.amount }) : t('betFree', { bet: place.label }));
      if (bet) button.append(h('i', { class: 'chip', style: `--chip:${bet.tone}`, 'aria-hidden': 'true' }, [bet.text]));
    }
  }

  showOthers(counts: ReadonlyMap<string, number>): void {
    for (const { place, button } of this.cells) markOthers(button, counts.get(place.key));
  }

  showResult(number: number, wonKeys: readonly string[]): void {
    const hit = this.byKey.get(`straight:${number}`)?.button;
    hit?.classList.add('hit');
    turnTo(this.element, hit);
    for (const key of wonKeys) this.byKey.get(key)?.button.classList.add('won');
    this.element.classList.add('settled');
  }

  clearResult(): void {
    this.element.classList.remove('settled');
    for (const { button } of this.cells) button.classList.remove('hit', 'won');
  }

  key(key: string): boolean {
    const direction = this.directions[key];
    const isInside = this.element.contains(document.activeElement);
    if (direction) {
      (isInside ? this.neighbour(direction) : this.byKey.get(this.selected)?.button)?.focus();
      return true;
    }
    if (takesAway.has(key) && isInside) {
      this.press.remove(this.selected);
      return true;
    }
    return false;
  }
}

export const buildBoard = (press: BoardPress): Board => new ButtonBoard(press);

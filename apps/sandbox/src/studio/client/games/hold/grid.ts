import { figure } from '../../amounts.ts';
import { h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { middleOf, type Sparks } from '../../effects/particles.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';

/** games §8.2 hold: respin 900, value pop 200; motion §2: coin drop 300, counter change 120. */
const rollMs = 520;
const columnStaggerMs = 60;
const dropMs = 300;
const countMs = 110;
const rolledCells = 7;
export const cellCount = 15;

export type HoldGrid = {
  readonly element: HTMLElement;
  /** Covers the reels with the coins that are held. */
  open(grid: readonly number[], stakeMinor: bigint): void;
  /** Rolls the empty cells and drops new coins in. */
  respin(before: readonly number[], after: readonly number[], showing: Showing): Promise<void>;
  /** Lights the coins one after the other and announces the running total in stakes. */
  count(grid: readonly number[], showing: Showing, counted: (stakes: number) => void): Promise<void>;
  close(): void;
};

/** Three metals by value: the size of a prize is to be seen before it is read. */
const tierOf = (value: number): number => (value >= 20 ? 11 : value >= 5 ? 10 : 9);

/** The grid of the respins, laid over the reels cell by cell. */
class CoinGrid implements HoldGrid {
  private readonly chance: number;
  private readonly outOf: number;
  private readonly sparks: Sparks;
  private readonly cells = Array.from({ length: cellCount }, () => h('div', { class: 'hold-cell' }));
  private stakeMinor = 0n;
  private respins = 0;
  readonly element = h('div', { class: 'hold-grid', hidden: true, 'aria-hidden': 'true' }, this.cells);

  constructor({ chance, outOf }: { chance: number; outOf: number }, sparks: Sparks) {
    this.chance = chance;
    this.outOf = outOf;
    this.sparks = sparks;
  }

  private coin(value: number): HTMLElement {
    return h('div', { class: 'coin' }, [
      h('i', { class: 'symbol', style: `--n:${tierOf(value)}` }),
      h('b', { class: 'numeric' }, [figure(this.stakeMinor * BigInt(value))]),
    ]);
  }

  private dot(): HTMLElement {
    return h('i', { class: 'hole' });
  }

  private put(grid: readonly number[]): void {
    this.cells.forEach((cell, index) => cell.replaceChildren((grid[index] ?? 0) > 0 ? this.coin(grid[index] ?? 0) : this.dot()));
  }

  /** An empty cell rolls past coins as often as they are drawn (motion §5). */
  private rolled(cell: number, respin: number): HTMLElement[] {
    return Array.from({ length: rolledCells }, (_, row) => {
      const ticket = (Math.imul(cell * 31 + respin * 17 + row + 1, 2654435761) >>> 8) % this.outOf;
      return ticket < this.chance ? h('i', { class: 'symbol faint', style: '--n:9' }) : this.dot();
    });
  }

  private async land(cell: HTMLElement, value: number, showing: Showing): Promise<void> {
    const landed = this.coin(value);
    cell.replaceChildren(landed);
    cues.coin(value);
    this.sparks.burst(middleOf(cell, this.sparks.element), { count: 14, colours: ['#ffe9a8', '#ffc94d', '#ffffff'], reach: 130 });
    await showing.move(
      landed,
      [
        { transform: 'translate3d(0,-70%,0) scale(1.25)', opacity: 0 },
        { transform: 'translate3d(0,0,0) scale(1.12)', opacity: 1, offset: 0.6 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: dropMs, easing: easing.out },
    );
  }

  open(grid: readonly number[], stake: bigint): void {
    this.stakeMinor = stake;
    this.respins = 0;
    this.put(grid);
    this.element.hidden = false;
  }

  async respin(before: readonly number[], after: readonly number[], showing: Showing): Promise<void> {
    this.respins += 1;
    cues.reelStart();
    const rolls = this.cells.map(async (cell, index) => {
      if ((before[index] ?? 0) > 0) return;
      const strip = h('div', { class: 'hold-roll' }, this.rolled(index, this.respins));
      cell.replaceChildren(strip);
      const column = Math.floor(index / 3);
      await showing.move(
        strip,
        [{ transform: `translate3d(0,${(-100 * (rolledCells - 1)) / rolledCells}%,0)` }, { transform: 'translate3d(0,0,0)' }],
        { duration: rollMs + column * columnStaggerMs, easing: easing.travel },
      );
      const value = after[index] ?? 0;
      if (value > 0) await this.land(cell, value, showing);
      else cell.replaceChildren(this.dot());
    });
    await Promise.all(rolls);
    this.put(after);
  }

  async count(grid: readonly number[], showing: Showing, counted: (stakes: number) => void): Promise<void> {
    let sum = 0;
    this.put(grid);
    for (const [index, cell] of this.cells.entries()) {
      const value = grid[index] ?? 0;
      if (value === 0) continue;
      sum += value;
      counted(sum);
      cell.classList.add('glowing');
      if (showing.isStopped) continue;
      cues.count(index);
      void showing.move(cell, [{ transform: 'none' }, { transform: 'scale(1.1)' }, { transform: 'none' }], { duration: 220 });
      await showing.rest(countMs);
    }
  }

  close(): void {
    this.element.hidden = true;
    for (const cell of this.cells) cell.classList.remove('glowing');
  }
}

export const buildHoldGrid = (odds: { chance: number; outOf: number }, sparks: Sparks): HoldGrid => new CoinGrid(odds, sparks);

/** The row over the grid: the pay of a full grid, the three respin lamps, the number of full cells and their total. */
export type HoldMeter = {
  readonly element: HTMLElement;
  set(state: { left: number; held: number; grand: string }): void;
  /** The amount held so far; null while no respins run. */
  show(label: string, amountText: string | null): void;
};

export function buildHoldMeter(): HoldMeter {
  const grand = h('b', { class: 'numeric' });
  const lamps = Array.from({ length: 3 }, () => h('i', { class: 'lamp' }));
  const lampRow = h('span', { class: 'lamps', role: 'img', 'aria-label': '' }, lamps);
  const held = h('b', { class: 'numeric' });
  const sum = h('b', { class: 'numeric' });
  const sumLabel = h('span', { class: 'label' });
  const part = (label: string, value: HTMLElement): HTMLElement =>
    h('li', { class: 'glass-panel' }, [h('span', { class: 'label' }, [label]), value]);
  const sumPart = h('li', { class: 'glass-panel sum', hidden: true }, [sumLabel, sum]);
  const parts = [part(t('fullGrid'), grand), part(t('respinsLeft'), lampRow), part(t('coinsHeld'), held), sumPart];
  return {
    element: h('ul', { class: 'meter' }, parts),
    set(state) {
      grand.textContent = state.grand;
      held.textContent = t('heldOf', { held: state.held, cells: cellCount });
      for (const [index, lamp] of lamps.entries()) lamp.classList.toggle('glowing', index < state.left);
      lampRow.setAttribute('aria-label', String(state.left));
    },
    show(label, amountText) {
      sumPart.hidden = amountText === null;
      sumLabel.textContent = label;
      sum.textContent = amountText ?? '';
    },
  };
}

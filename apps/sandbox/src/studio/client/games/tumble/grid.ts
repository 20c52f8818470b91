import type { TumbleGame } from '@pavilion/fairness';
import { h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { middleOf, type Sparks } from '../../effects/particles.ts';
import { cues } from '../../effects/sound.ts';
import { listed, sentences, t } from '../../texts.ts';

/** motion §2: burst, fall of one row and 42 more for each, column stagger, a rebound of five per cent. */
const burstMs = 230;
const firstRowMs = 226;
const perRowMs = 42;
const mostFallMs = 416;
const columnStaggerMs = 22;
const leaveMs = 300;

export type TumbleGrid = {
  readonly element: HTMLElement;
  /** Puts a grid there without motion; columns from the bottom. */
  set(columns: readonly (readonly number[])[]): void;
  /** Drops the old grid out and the new one in. */
  deal(columns: readonly (readonly number[])[], showing: Showing): Promise<void>;
  /** Lights the cells of some symbols with a badge of their count; `isCalm` outlines them without dimming the others. */
  mark(wins: readonly { symbol: number; count: number }[], options: { isCalm: boolean }): void;
  /** Bursts the lit cells and lets the next grid fall into place. */
  tumble(columns: readonly (readonly number[])[], showing: Showing, fire: { sparks: Sparks; colours: readonly string[] }): Promise<void>;
};

type Piece = { readonly symbol: number; readonly element: HTMLElement };

const makePiece = (symbol: number): Piece => ({
  symbol,
  element: h('div', { class: 'piece' }, [h('i', { class: 'symbol', style: `--n:${symbol}` })]),
});

const fallMs = (rows: number): number => Math.min(mostFallMs, firstRowMs + perRowMs * Math.max(0, rows - 1));

/** A grid of pieces that fall by gravity; a piece keeps its node until it bursts. */
class FallingGrid implements TumbleGrid {
  readonly element: HTMLElement;
  private readonly cols: number;
  private readonly rows: number;
  private readonly names: readonly string[];
  private readonly pit: HTMLElement;
  private pieces: Piece[][] = [];

  constructor({ cols, rows }: TumbleGame, names: readonly string[]) {
    this.cols = cols;
    this.rows = rows;
    this.names = names;
    this.pit = h('div', { class: 'pit', style: `--cols:${cols};--rows:${rows}` });
    this.element = h('div', { class: 'tumble-frame reels-frame', role: 'img', 'aria-label': t('tumbleGrid') }, [this.pit]);
    // The pit scales with the stage: pieces follow when the frame is turned or resized.
    new ResizeObserver(() => this.place()).observe(this.pit);
  }

  private cellWidth(): number {
    return this.pit.clientWidth / this.cols;
  }

  private cellHeight(): number {
    return this.pit.clientHeight / this.rows;
  }

  private at(column: number, row: number, liftedRows = 0): string {
    return `translate3d(${column * this.cellWidth()}px,${(this.rows - 1 - row - liftedRows) * this.cellHeight()}px,0)`;
  }

  private place(): void {
    this.pieces.forEach((column, x) => {
      for (const [row, piece] of column.entries()) piece.element.style.transform = this.at(x, row);
    });
  }

  private describe(): void {
    const lines = this.pieces.map((column, x) =>
      t('reelCell', {
        reel: x + 1,
        symbols: listed([...column].reverse().map(({ symbol }) => this.names[symbol] ?? '')),
      }),
    );
    this.element.setAttribute('aria-label', sentences([t('tumbleGrid'), ...lines]));
  }

  private clear(): void {
    this.element.classList.remove('with-wins', 'calm');
    for (const badge of this.pit.querySelectorAll('.badge')) badge.remove();
    for (const on of this.pit.querySelectorAll('.on')) on.classList.remove('on');
  }

  private put(columns: readonly (readonly number[])[]): void {
    this.pieces = columns.map((column) => column.map(makePiece));
    this.pit.replaceChildren(...this.pieces.flat().map((piece) => piece.element));
    this.place();
    this.describe();
  }

  private async fall(piece: Piece, move: { column: number; row: number; fallenRows: number }, showing: Showing): Promise<void> {
    const end = this.at(move.column, move.row);
    piece.element.style.transform = end;
    if (move.fallenRows === 0) return;
    const start = this.at(move.column, move.row, move.fallenRows);
    const rebound = `${end} translate3d(0,${-this.cellHeight() * 0.05}px,0)`;
    await showing.move(
      piece.element,
      [
        { transform: start, easing: 'cubic-bezier(.45,0,.9,.6)' },
        { transform: end, offset: 0.78, easing: 'ease-out' },
        { transform: rebound, offset: 0.89, easing: 'ease-in' },
        { transform: end },
      ],
      { duration: fallMs(move.fallenRows) * 1.28, delay: move.column * columnStaggerMs, fill: 'both' },
    );
    if (move.row === 0) cues.land(move.column);
  }

  set(columns: readonly (readonly number[])[]): void {
    this.clear();
    this.put(columns);
  }

  async deal(columns: readonly (readonly number[])[], showing: Showing): Promise<void> {
    this.clear();
    cues.reelStart();
    const leaving = this.pieces.flatMap((column, x) =>
      column.map(({ element: node }) => {
        const from = node.style.transform;
        return showing.move(
          node,
          [{ transform: from }, { transform: `${from} translate3d(0,${this.cellHeight() * (this.rows + 1)}px,0)` }],
          {
            duration: leaveMs,
            delay: x * columnStaggerMs,
            easing: easing.in,
          },
        );
      }),
    );
    await Promise.all(leaving);
    this.put(columns);
    const falls = this.pieces.flatMap((column, x) =>
      column.map((piece, row) => this.fall(piece, { column: x, row, fallenRows: this.rows + 1 }, showing)),
    );
    await Promise.all(falls);
  }

  mark(wins: readonly { symbol: number; count: number }[], { isCalm }: { isCalm: boolean }): void {
    this.clear();
    this.element.classList.add(isCalm ? 'calm' : 'with-wins');
    for (const { symbol, count } of wins) {
      const lit = this.pieces.flat().filter((piece) => piece.symbol === symbol);
      for (const piece of lit) piece.element.classList.add('on');
      lit[Math.floor(lit.length / 2)]?.element.append(h('b', { class: 'badge numeric' }, [`${count}×`]));
    }
  }

  async tumble(
    columns: readonly (readonly number[])[],
    showing: Showing,
    { sparks, colours }: { sparks: Sparks; colours: readonly string[] },
  ): Promise<void> {
    const bursting = this.pieces.flat().filter(({ element: node }) => node.classList.contains('on'));
    cues.burst();
    for (const { element: node } of bursting) sparks.burst(middleOf(node, sparks.element), { count: 9, colours, reach: 130 });
    const bursts = bursting.map(({ element: node }) =>
      showing.move(
        node.firstElementChild ?? node,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'scale(1.14)', opacity: 1, offset: 0.35 },
          { transform: 'scale(.2)', opacity: 0 },
        ],
        { duration: burstMs, easing: easing.in },
      ),
    );
    await Promise.all(bursts);
    for (const { element: node } of bursting) node.remove();
    this.clear();
    const falls: Promise<void>[] = [];
    this.pieces = this.pieces.map((column, x) => {
      const kept = column.filter((piece) => !bursting.includes(piece));
      const missing = this.rows - kept.length;
      return (columns[x] ?? []).map((symbol, row) => {
        const stays = kept[row];
        const piece = stays ?? makePiece(symbol);
        if (!stays) this.pit.append(piece.element);
        const fallenRows = stays ? column.indexOf(stays) - row : missing + 1;
        falls.push(this.fall(piece, { column: x, row, fallenRows }, showing));
        return piece;
      });
    });
    await Promise.all(falls);
    this.place();
    this.describe();
  }
}

export const buildTumbleGrid = (game: TumbleGame, names: readonly string[]): TumbleGrid => new FallingGrid(game, names);

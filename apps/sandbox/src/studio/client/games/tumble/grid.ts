import type { TumbleGame } from '@pavilion/fairness';
import { h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { middleOf, type Sparks } from '../../effects/particles.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';

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
  element: h('div', { class: 'pc' }, [h('i', { class: 'sym', style: `--n:${symbol}` })]),
});

const fallMs = (rows: number): number => Math.min(mostFallMs, firstRowMs + perRowMs * Math.max(0, rows - 1));

/** A grid of pieces that fall by gravity; a piece keeps its node until it bursts. */
export function buildTumbleGrid({ cols, rows }: TumbleGame, names: readonly string[]): TumbleGrid {
  const pit = h('div', { class: 'pit', style: `--cols:${cols};--rows:${rows}` });
  const element = h('div', { class: 'tumble-frame reels-frame', role: 'img', 'aria-label': t('tumbleGrid') }, [pit]);
  let pieces: Piece[][] = [];

  const cellPixels = (): number => pit.clientWidth / cols;
  const at = (column: number, row: number, liftedRows = 0): string =>
    `translate3d(${column * cellPixels()}px,${(rows - 1 - row - liftedRows) * cellPixels()}px,0)`;
  const place = (): void =>
    pieces.forEach((column, x) => {
      for (const [row, piece] of column.entries()) piece.element.style.transform = at(x, row);
    });
  const describe = (): void => {
    const lines = pieces.map((column, x) =>
      t('reelCell', {
        reel: x + 1,
        symbols: [...column]
          .reverse()
          .map(({ symbol }) => names[symbol] ?? '')
          .join(', '),
      }),
    );
    element.setAttribute('aria-label', `${t('tumbleGrid')}. ${lines.join('. ')}`);
  };
  const clear = (): void => {
    element.classList.remove('hasw', 'calm');
    for (const badge of pit.querySelectorAll('.badge')) badge.remove();
    for (const on of pit.querySelectorAll('.on')) on.classList.remove('on');
  };
  const put = (columns: readonly (readonly number[])[]): void => {
    pieces = columns.map((column) => column.map(makePiece));
    pit.replaceChildren(...pieces.flat().map((piece) => piece.element));
    place();
    describe();
  };

  const fall = async (piece: Piece, move: { column: number; row: number; fallenRows: number }, showing: Showing): Promise<void> => {
    const end = at(move.column, move.row);
    piece.element.style.transform = end;
    if (move.fallenRows === 0) return;
    const start = at(move.column, move.row, move.fallenRows);
    const rebound = `${end} translate3d(0,${-cellPixels() * 0.05}px,0)`;
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
  };

  // The pit scales with the stage: pieces follow when the frame is turned or resized.
  new ResizeObserver(place).observe(pit);

  return {
    element,
    set(columns) {
      clear();
      put(columns);
    },
    async deal(columns, showing) {
      clear();
      cues.reelStart();
      const leaving = pieces.flatMap((column, x) =>
        column.map(({ element: node }) => {
          const from = node.style.transform;
          return showing.move(node, [{ transform: from }, { transform: `${from} translate3d(0,${cellPixels() * (rows + 1)}px,0)` }], {
            duration: leaveMs,
            delay: x * columnStaggerMs,
            easing: easing.in,
          });
        }),
      );
      await Promise.all(leaving);
      put(columns);
      const falls = pieces.flatMap((column, x) =>
        column.map((piece, row) => fall(piece, { column: x, row, fallenRows: rows + 1 }, showing)),
      );
      await Promise.all(falls);
    },
    mark(wins, { isCalm }) {
      clear();
      element.classList.add(isCalm ? 'calm' : 'hasw');
      for (const { symbol, count } of wins) {
        const lit = pieces.flat().filter((piece) => piece.symbol === symbol);
        for (const piece of lit) piece.element.classList.add('on');
        lit[Math.floor(lit.length / 2)]?.element.append(h('b', { class: 'badge num' }, [`${count}×`]));
      }
    },
    async tumble(columns, showing, { sparks, colours }) {
      const bursting = pieces.flat().filter(({ element: node }) => node.classList.contains('on'));
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
      clear();
      const falls: Promise<void>[] = [];
      pieces = pieces.map((column, x) => {
        const kept = column.filter((piece) => !bursting.includes(piece));
        const missing = rows - kept.length;
        return (columns[x] ?? []).map((symbol, row) => {
          const stays = kept[row];
          const piece = stays ?? makePiece(symbol);
          if (!stays) pit.append(piece.element);
          const fallenRows = stays ? column.indexOf(stays) - row : missing + 1;
          falls.push(fall(piece, { column: x, row, fallenRows }, showing));
          return piece;
        });
      });
      await Promise.all(falls);
      place();
      describe();
    },
  };
}

import { type WaysGame, type WaysReel, waysWild } from '@pavilion/fairness';
import { h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { cues } from '../../effects/sound.ts';
import { listed, sentences, t } from '../../texts.ts';
import { reelSymbol } from '../shared/symbol-names.ts';

/** games §8.2 ways: resize 250, stops 900 and 150 more for each reel; free spins run quicker. */
const resizeMs = 250;
const firstStopMs = 650;
const staggerMs = 150;
const quickFirstMs = 330;
const quickStaggerMs = 80;
const settleMs = 170;
const ticketPicture = 10;

type WaysMark = { readonly symbol: number; readonly reels: number };
export type WaysReels = {
  readonly element: HTMLElement;
  set(reels: readonly WaysReel[]): void;
  spinTo(reels: readonly WaysReel[], showing: Showing, options: { isQuick: boolean; seed: number; resized(): void }): Promise<void>;
  /** Lights the cells of some wins; `isCalm` outlines them without dimming the others. Gives the lit cells. */
  mark(wins: readonly WaysMark[], options: { isCalm: boolean }): HTMLElement[];
  markTickets(): HTMLElement[];
};

type FilledCell = { readonly symbol: number; readonly hasTicket: boolean };

/** The symbols that scroll past are drawn with the game's own weights, by a generator for pictures only (motion §5). */
function fillerOf(game: WaysGame, reel: number, seed: number): () => FilledCell {
  let state = Math.imul(seed + 1, 2654435761) ^ Math.imul(reel + 3, 40503);
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return ((state >>> 8) / 16777216) * limit;
  };
  const weights = game.weights[reel] ?? [];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const ticketShare = game.freeSpins.ticketPerMille / 1000 / 4;
  return () => {
    let rest = below(total);
    const symbol = weights.findIndex((weight) => (rest -= weight) < 0);
    return { symbol: Math.max(0, symbol), hasTicket: below(1) < ticketShare };
  };
}

/** Six reels of two to seven cells that fill the same height. */
class RollingWaysReels implements WaysReels {
  readonly element: HTMLElement;
  private readonly game: WaysGame;
  private readonly names: readonly string[];
  private readonly strips: HTMLDivElement[];
  private readonly frames: HTMLDivElement[];
  private shown: readonly WaysReel[] = [];

  constructor(game: WaysGame, names: readonly string[]) {
    this.game = game;
    this.names = names;
    this.strips = game.weights.map(() => h('div', { class: 'ways-strip' }));
    this.frames = this.strips.map((strip) => h('div', { class: 'ways-reel' }, [strip]));
    this.element = h('div', { class: 'ways-reels reels-frame', role: 'img', 'aria-label': t('reels') }, this.frames);
  }

  private clear(): void {
    this.element.classList.remove('with-wins', 'calm');
    for (const on of this.element.querySelectorAll('.on')) on.classList.remove('on');
  }

  private cell({ symbol, hasTicket }: FilledCell): HTMLElement {
    const ticket = hasTicket ? [h('i', { class: 'symbol ticket', style: `--n:${ticketPicture}` })] : [];
    return h('div', { class: 'ways-cell' }, [reelSymbol(symbol, this.names), ...ticket]);
  }

  private cells({ symbols, ticketRow }: WaysReel): HTMLElement[] {
    return symbols.map((symbol, row) => this.cell({ symbol, hasTicket: row === ticketRow }));
  }

  private setReel(index: number, reel: WaysReel): void {
    this.frames[index]?.style.setProperty('--rows', String(reel.symbols.length));
    this.strips[index]?.replaceChildren(...this.cells(reel));
  }

  private describe(): void {
    const columns = this.shown.map(({ symbols, ticketRow }, reel) => {
      const named = symbols.map((symbol) => this.names[symbol] ?? '');
      return t('reelCell', {
        reel: reel + 1,
        symbols: listed([...named, ...(ticketRow < 0 ? [] : [this.names[ticketPicture] ?? ''])]),
      });
    });
    this.element.setAttribute('aria-label', sentences([t('reels'), ...columns]));
  }

  set(reels: readonly WaysReel[]): void {
    this.clear();
    this.shown = reels;
    reels.forEach((reel, index) => this.setReel(index, reel));
    this.describe();
  }

  /** The reel breathes into its new height: the cells it shows now are pressed or stretched. */
  private resize(index: number, showing: Showing, next: WaysReel): Promise<void> | undefined {
    const ratio = (this.shown[index]?.symbols.length ?? next.symbols.length) / next.symbols.length;
    const strip = this.strips[index];
    if (!strip || ratio === 1) return undefined;
    const swell = ratio > 1 ? 1.07 : 0.93;
    return showing.move(strip, [{ transform: 'none' }, { transform: `scaleY(${swell})` }, { transform: 'none' }], {
      duration: resizeMs,
      easing: easing.out,
    });
  }

  private async roll(
    index: number,
    showing: Showing,
    move: { next: WaysReel; travelMs: number; run: number; seed: number },
  ): Promise<void> {
    const [strip, frame] = [this.strips[index], this.frames[index]];
    if (!strip || !frame) return;
    const height = frame.clientHeight;
    const filler = fillerOf(this.game, index, move.seed);
    const leaving = [...strip.children];
    const leavingRows = Math.max(1, leaving.length);
    const passing = Array.from({ length: move.run }, () => this.cell(filler()));
    for (const old of leaving) if (old instanceof HTMLElement) old.style.setProperty('--rows', String(leavingRows));
    frame.style.setProperty('--rows', String(move.next.symbols.length));
    strip.replaceChildren(...this.cells(move.next), ...passing, ...leaving);
    const length = height + (height / move.next.symbols.length) * move.run;
    const duration = move.travelMs + settleMs;
    await showing.move(
      strip,
      [
        { transform: `translate3d(0,${-length}px,0)`, easing: easing.travel },
        { transform: `translate3d(0,${height * 0.02}px,0)`, offset: move.travelMs / duration, easing: easing.out },
        { transform: 'translate3d(0,0,0)' },
      ],
      { duration },
    );
    this.setReel(index, move.next);
    cues.reelStop(index);
  }

  private light(index: number, isLit: (symbol: number, row: number) => boolean): HTMLElement[] {
    const lit = (this.shown[index]?.symbols ?? []).flatMap((symbol, row) => {
      const one = this.strips[index]?.children.item(row);
      return one instanceof HTMLElement && isLit(symbol, row) ? [one] : [];
    });
    for (const one of lit) one.classList.add('on');
    return lit;
  }

  async spinTo(
    reels: readonly WaysReel[],
    showing: Showing,
    { isQuick, seed, resized }: { isQuick: boolean; seed: number; resized(): void },
  ): Promise<void> {
    this.clear();
    cues.reelStart();
    await Promise.all(reels.map((reel, index) => this.resize(index, showing, reel)));
    resized();
    const [first, each] = isQuick ? [quickFirstMs, quickStaggerMs] : [firstStopMs, staggerMs];
    await Promise.all(
      reels.map((next, index) =>
        this.roll(index, showing, { next, seed, run: isQuick ? 8 + index : 13 + index * 3, travelMs: first + index * each }),
      ),
    );
    this.set(reels);
  }

  mark(wins: readonly WaysMark[], { isCalm }: { isCalm: boolean }): HTMLElement[] {
    this.clear();
    this.element.classList.add(isCalm ? 'calm' : 'with-wins');
    return wins.flatMap((win) =>
      Array.from({ length: win.reels }, (_, index) => this.light(index, (symbol) => symbol === win.symbol || symbol === waysWild)).flat(),
    );
  }

  markTickets(): HTMLElement[] {
    this.clear();
    this.element.classList.add('with-wins');
    return this.shown.flatMap(({ ticketRow }, index) => this.light(index, (_, row) => row === ticketRow));
  }
}

export const buildWaysReels = (game: WaysGame, names: readonly string[]): WaysReels => new RollingWaysReels(game, names);

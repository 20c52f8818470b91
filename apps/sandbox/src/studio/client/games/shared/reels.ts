import { type StripsParameters, windowOf } from '@pavilion/fairness';
import { h, svgElement, svgPath } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { cues } from '../../effects/sound.ts';
import { listed, sentences, t } from '../../texts.ts';
import { reelSymbol } from './symbol-names.ts';

/** motion §2: pull back, travel of each reel, settle from 9 % overshoot. */
const pullMs = 110;
const settleMs = 170;
const firstTravelMs = 620;
const staggerMs = 140;
const quickTravelMs = 380;
const quickStaggerMs = 90;
const rows = 3;

type MarkedLine = { readonly rows: readonly number[]; readonly count: number };
export type Reels = {
  readonly element: HTMLElement;
  setStops(stops: readonly number[]): void;
  spinTo(stops: readonly number[], showing: Showing, pace: { isQuick: boolean }): Promise<void>;
  markLine(line: MarkedLine): void;
  markAll(lines: readonly MarkedLine[]): void;
  markCalmly(lines: readonly MarkedLine[]): void;
  /** Lights cells given by reel and row, and returns their nodes. */
  markScatters(cells: readonly (readonly number[])[]): Element[];
};

class StripReels implements Reels {
  readonly element: HTMLElement;
  private readonly game: Pick<StripsParameters, 'strips'>;
  private readonly names: readonly string[];
  private readonly strips: HTMLDivElement[];
  private readonly drawing = svgElement('0 0 500 300', 'lines');
  private current: readonly number[];

  constructor(game: Pick<StripsParameters, 'strips'>, names: readonly string[]) {
    this.game = game;
    this.names = names;
    this.strips = game.strips.map(() => h('div', { class: 'strip' }));
    this.element = h('div', { class: 'reels reels-frame', role: 'img', 'aria-label': t('reels') }, [
      ...this.strips.map((strip) => h('div', { class: 'reel' }, [strip])),
      this.drawing,
    ]);
    this.current = game.strips.map(() => 0);
  }

  private clear(): void {
    this.element.classList.remove('with-wins', 'calm');
    this.drawing.replaceChildren();
    for (const on of this.element.querySelectorAll('.cell.on')) on.classList.remove('on');
  }

  /** Cells of a reel from one of its stops on. */
  private cells(reel: number, stop: number, length = rows): HTMLElement[] {
    const strip = this.game.strips[reel] ?? [];
    const symbols = Array.from({ length }, (_, row) => strip[(stop + row) % strip.length] ?? 0);
    return symbols.map((symbol) => h('div', { class: 'cell' }, [reelSymbol(symbol, this.names)]));
  }

  private setReel(reel: number, stop: number): void {
    this.strips[reel]?.replaceChildren(...this.cells(reel, stop));
  }

  setStops(stops: readonly number[]): void {
    this.clear();
    this.current = this.game.strips.map((strip, reel) => (stops[reel] ?? 0) % strip.length);
    this.current.forEach((stop, reel) => this.setReel(reel, stop));
    const columns = windowOf(this.game, this.current).map((shown, reel) =>
      t('reelCell', { reel: reel + 1, symbols: listed(shown.map((symbol) => this.names[symbol] ?? '')) }),
    );
    this.element.setAttribute('aria-label', sentences([t('reels'), ...columns]));
  }

  private async spinReel(reel: number, move: { stop: number; travelMs: number; run: number }, showing: Showing): Promise<void> {
    const holder = this.strips[reel];
    if (!holder) return;
    // The strip above leads into the symbols displayed now.
    const passing = this.cells(reel, move.stop, rows + move.run);
    const leaving = this.cells(reel, this.current[reel] ?? 0);
    const height = holder.firstElementChild?.getBoundingClientRect().height ?? 0;
    const gap = Number.parseFloat(getComputedStyle(holder).rowGap) || 0;
    const pitch = height + gap;
    const length = pitch * (move.run + rows);
    const duration = pullMs + move.travelMs + settleMs;
    holder.replaceChildren(...passing, ...leaving);
    await showing.move(
      holder,
      [
        { transform: `translate3d(0,${-length}px,0)`, easing: easing.pullBack },
        { transform: `translate3d(0,${-length - pitch * 0.12}px,0)`, offset: pullMs / duration, easing: easing.travel },
        { transform: `translate3d(0,${pitch * 0.09}px,0)`, offset: 1 - settleMs / duration, easing: easing.out },
        { transform: 'translate3d(0,0,0)' },
      ],
      { duration },
    );
    this.setReel(reel, move.stop);
    cues.reelStop(reel);
  }

  private draw(line: MarkedLine): void {
    const points = line.rows.slice(0, line.count).map((row, reel) => `${reel * 100 + 50} ${row * 100 + 50}`);
    const d = `M${points.join('L')}`;
    svgPath(this.drawing, { d, class: 'under-line' });
    svgPath(this.drawing, { d, class: 'over-line' });
  }

  private light(line: MarkedLine): void {
    line.rows.slice(0, line.count).forEach((row, reel) => this.strips[reel]?.children.item(row)?.classList.add('on'));
  }

  async spinTo(stops: readonly number[], showing: Showing, { isQuick }: { isQuick: boolean }): Promise<void> {
    this.clear();
    cues.reelStart();
    const moves = this.game.strips.map((_, reel) => ({
      stop: stops[reel] ?? 0,
      run: isQuick ? 9 + reel * 2 : 14 + reel * 3,
      travelMs: isQuick ? quickTravelMs + reel * quickStaggerMs : firstTravelMs + reel * staggerMs,
    }));
    await Promise.all(moves.map((move, reel) => this.spinReel(reel, move, showing)));
    this.setStops(stops);
  }

  markLine(line: MarkedLine): void {
    this.clear();
    this.element.classList.add('with-wins');
    this.light(line);
    this.draw(line);
  }

  markAll(lines: readonly MarkedLine[]): void {
    this.clear();
    this.element.classList.add('with-wins');
    for (const line of lines) {
      this.light(line);
      if (lines.length <= 6) this.draw(line);
    }
  }

  markCalmly(lines: readonly MarkedLine[]): void {
    this.clear();
    this.element.classList.add('calm');
    lines.forEach((line) => this.light(line));
  }

  markScatters(cells: readonly (readonly number[])[]): Element[] {
    this.clear();
    this.element.classList.add('with-wins');
    const lit = cells.flatMap(([reel = 0, row = 0]) => this.strips[reel]?.children.item(row) ?? []);
    for (const one of lit) one.classList.add('on');
    return lit;
  }
}

export const buildReels = (game: Pick<StripsParameters, 'strips'>, names: readonly string[]): Reels => new StripReels(game, names);

import { type StripsParameters, windowOf } from '@pavilion/fairness';
import { h, svgElement, svgPath } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';

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

const cell = (symbol: number): HTMLElement => h('div', { class: 'cell' }, [h('i', { class: 'sym', style: `--n:${symbol}` })]);

export function buildReels(game: Pick<StripsParameters, 'strips'>, names: readonly string[]): Reels {
  const strips = game.strips.map(() => h('div', { class: 'strip' }));
  const drawing = svgElement('0 0 500 300', 'lines');
  const element = h('div', { class: 'reels reels-frame', role: 'img', 'aria-label': t('reels') }, [
    ...strips.map((strip) => h('div', { class: 'reel' }, [strip])),
    drawing,
  ]);
  let current: readonly number[] = game.strips.map(() => 0);

  const clear = (): void => {
    element.classList.remove('hasw', 'calm');
    drawing.replaceChildren();
    for (const on of element.querySelectorAll('.cell.on')) on.classList.remove('on');
  };
  const setReel = (reel: number, stop: number): void => {
    const strip = game.strips[reel] ?? [];
    strips[reel]?.replaceChildren(...Array.from({ length: rows }, (_, row) => cell(strip[(stop + row) % strip.length] ?? 0)));
  };
  const setStops = (stops: readonly number[]): void => {
    clear();
    current = game.strips.map((strip, reel) => (stops[reel] ?? 0) % strip.length);
    current.forEach((stop, reel) => setReel(reel, stop));
    const columns = windowOf(game, current).map((shown, reel) =>
      t('reelCell', { reel: reel + 1, symbols: shown.map((symbol) => names[symbol] ?? '').join(', ') }),
    );
    element.setAttribute('aria-label', `${t('reels')}. ${columns.join('. ')}`);
  };

  const spinReel = async (reel: number, move: { stop: number; travelMs: number; run: number }, showing: Showing): Promise<void> => {
    const strip = game.strips[reel] ?? [];
    const holder = strips[reel];
    if (!holder) return;
    const from = current[reel] ?? 0;
    // The strip above leads into the symbols displayed now.
    const passing = Array.from({ length: rows + move.run }, (_, row) => cell(strip[(move.stop + row) % strip.length] ?? 0));
    const leaving = Array.from({ length: rows }, (_, row) => cell(strip[(from + row) % strip.length] ?? 0));
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
    setReel(reel, move.stop);
    cues.reelStop(reel);
  };

  const draw = (line: MarkedLine): void => {
    const points = line.rows.slice(0, line.count).map((row, reel) => `${reel * 100 + 50} ${row * 100 + 50}`);
    const d = `M${points.join('L')}`;
    svgPath(drawing, { d, class: 'under-line' });
    svgPath(drawing, { d, class: 'over-line' });
  };
  const light = (line: MarkedLine): void =>
    line.rows.slice(0, line.count).forEach((row, reel) => strips[reel]?.children.item(row)?.classList.add('on'));

  return {
    element,
    setStops,
    async spinTo(stops, showing, { isQuick }) {
      clear();
      cues.reelStart();
      const moves = game.strips.map((_, reel) => ({
        stop: stops[reel] ?? 0,
        run: isQuick ? 9 + reel * 2 : 14 + reel * 3,
        travelMs: isQuick ? quickTravelMs + reel * quickStaggerMs : firstTravelMs + reel * staggerMs,
      }));
      await Promise.all(moves.map((move, reel) => spinReel(reel, move, showing)));
      setStops(stops);
    },
    markLine(line) {
      clear();
      element.classList.add('hasw');
      light(line);
      draw(line);
    },
    markAll(lines) {
      clear();
      element.classList.add('hasw');
      for (const line of lines) {
        light(line);
        if (lines.length <= 6) draw(line);
      }
    },
    markCalmly(lines) {
      clear();
      element.classList.add('calm');
      lines.forEach(light);
    },
    markScatters(cells) {
      clear();
      element.classList.add('hasw');
      const lit = cells.flatMap(([reel = 0, row = 0]) => strips[reel]?.children.item(row) ?? []);
      for (const one of lit) one.classList.add('on');
      return lit;
    },
  };
}

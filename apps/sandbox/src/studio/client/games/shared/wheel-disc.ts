import { h } from '../../dom.ts';
import { isMotionReduced, type Showing } from '../../effects/motion.ts';
import { playTone } from '../../effects/sound.ts';
import { buildPainter, runFrames } from './frame-loop.ts';
import { picture } from './stage-controls.ts';

type DiscSegment = { readonly text: string; readonly tone: string };
export type WheelDisc = {
  readonly element: HTMLElement;
  setSegments(segments: readonly DiscSegment[]): void;
  /** Turns to a segment; the position inside it follows from `seed`, so that a round always ends at the same place. */
  turnTo(segment: number, seed: number, showing: Showing): Promise<void>;
  /** Shows a segment without motion, or none. */
  rest(segment: number | null, seed: number): void;
  setHub(text: string): void;
};
type DiscStyle = { readonly artBase: string; readonly spinMs: number; readonly rim: string; readonly gold: string };

const turns = 4;
const fullTurn = Math.PI * 2;
const restShare = (seed: number): number => 0.1 + 0.8 * ((seed * 0.618_033_988) % 1);

function disc(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, fullTurn);
  context.fillStyle = colour;
  context.fill();
}

/** A wheel of equal segments under a pointer, drawn for every frame of its turn. */
export function buildWheelDisc({ artBase, spinMs, rim, gold }: DiscStyle): WheelDisc {
  const painter = buildPainter('wheel-canvas');
  const hub = h('b', { class: 'hub num' });
  const element = h('div', { class: 'ww', role: 'img' }, [painter.element, picture(artBase, 'pointer', 'pt'), hub]);
  let segments: readonly DiscSegment[] = [];
  let angle = 0;
  let landed: number | null = null;

  const drawSegment = (context: CanvasRenderingContext2D, { text, tone }: DiscSegment, place: { index: number; radius: number }): void => {
    const { index, radius } = place;
    const step = fullTurn / segments.length;
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, radius - 18, index * step, (index + 1) * step);
    context.closePath();
    context.fillStyle = tone;
    context.fill();
    context.strokeStyle = index === landed ? '#ffffff' : `color-mix(in srgb, ${gold} 55%, transparent)`;
    context.lineWidth = index === landed ? 4 : 1;
    context.stroke();
    context.save();
    context.rotate((index + 0.5) * step);
    context.fillStyle = '#fff';
    context.font = `700 ${Math.max(9, radius * 0.058)}px "Inter Variable", sans-serif`;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    context.fillText(text, radius - 25, 0);
    context.restore();
  };
  const paint = (): void =>
    painter.paint((context, { width, height }) => {
      const radius = Math.min(width, height) / 2 - 6;
      context.translate(width / 2, height / 2);
      disc(context, radius + 4, '#14090380');
      disc(context, radius, rim);
      for (let stud = 0; stud < 24; stud += 1) {
        const at = (stud / 24) * fullTurn;
        context.save();
        context.translate(Math.cos(at) * (radius - 9), Math.sin(at) * (radius - 9));
        disc(context, 3.6, stud % 2 === 0 ? gold : '#fff6d8');
        context.restore();
      }
      context.rotate(angle - Math.PI / 2);
      segments.forEach((segment, index) => drawSegment(context, segment, { index, radius }));
      disc(context, radius * 0.42, rim);
      disc(context, radius * 0.385, gold);
      disc(context, radius * 0.345, rim);
    });
  const angleOf = (segment: number, seed: number): number => -((segment + restShare(seed)) / segments.length) * fullTurn;
  const rest = (segment: number | null, seed: number): void => {
    landed = segment;
    if (segment !== null) angle = angleOf(segment, seed);
    paint();
  };
  const turn = (to: number, showing: Showing): Promise<void> =>
    new Promise((resolve) => {
      const from = angle;
      let ticked = 0;
      runFrames((elapsedMs) => {
        const share = showing.isStopped || isMotionReduced() ? 1 : Math.min(1, elapsedMs / spinMs);
        angle = from + (to - from) * (1 - (1 - share) ** 3.2);
        const passed = Math.floor((angle / fullTurn) * segments.length);
        if (passed !== ticked) {
          ticked = passed;
          playTone(1150, { seconds: 0.02, gain: 0.018, type: 'triangle' });
        }
        paint();
        if (share < 1) return true;
        resolve();
        return false;
      });
    });
  new ResizeObserver(paint).observe(painter.element);
  return {
    element,
    rest,
    setSegments(next) {
      segments = next;
      paint();
    },
    setHub: (text) => hub.replaceChildren(text),
    async turnTo(segment, seed, showing) {
      landed = null;
      angle %= fullTurn;
      const ahead = ((angleOf(segment, seed) - angle) % fullTurn) + fullTurn;
      await turn(angle + ahead + turns * fullTurn, showing);
      if (isMotionReduced()) await showing.rest(spinMs);
      rest(segment, seed);
    },
  };
}

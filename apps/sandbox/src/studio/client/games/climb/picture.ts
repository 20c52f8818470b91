import { multiplierAt } from '@pavilion/fairness';
import { hundredths } from '../../amounts.ts';
import { buildPainter } from '../shared/frame-loop.ts';

/** One frame of a climb; multipliers in hundredths. */
export type ClimbView = {
  readonly elapsedMs: number;
  /** Targets of open bets, and the multipliers at which closed ones were cashed out. */
  readonly targets: readonly number[];
  readonly cashedOutAt: readonly number[];
  /** 0 while climbing; rises to 1 during the fall after a crash. */
  readonly fall: number;
  readonly isResting: boolean;
};

export type ClimbPicture = { readonly element: HTMLElement; paint(view: ClimbView): void };

/** Rocket Ladder draws these multipliers as rungs; the curve is the same (games §3.14). */
const rungs = [110, 125, 150, 200, 300, 500, 1000, 2500, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000];
const leastSpanMs = 9000;
const samples = 70;

type Frame = { readonly width: number; readonly height: number; readonly left: number; readonly bottom: number };
type Scale = { x(elapsedMs: number): number; y(hundredths: number): number; readonly top: number; readonly frame: Frame };

function scaleOf(view: ClimbView, { width, height }: { width: number; height: number }): Scale {
  const frame = { width, height, left: width > 620 ? 84 : 20, bottom: height - 34 };
  const spanMs = Math.max(leastSpanMs, view.elapsedMs * 1.12);
  const top = Math.max(200, multiplierAt(view.elapsedMs) * 1.14);
  const right = width - Math.min(120, width * 0.14);
  // The plate with the multiplier stands over the highest line that is measured against.
  const ceiling = Math.min(176, height * 0.3);
  return {
    frame,
    top,
    x: (elapsedMs) => frame.left + (elapsedMs / spanMs) * (right - frame.left),
    y: (value) => frame.bottom - ((value - 100) / (top - 100)) * (frame.bottom - ceiling),
  };
}

function niceSteps(top: number): number[] {
  const raw = (top - 100) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw) ?? raw;
  return Array.from({ length: 6 }, (_, index) => 100 + index * step).filter((value) => value <= top);
}

function label(context: CanvasRenderingContext2D, text: string, { x, y, isLit }: { x: number; y: number; isLit: boolean }): void {
  context.font = '600 13px "Inter Variable", sans-serif';
  const width = context.measureText(text).width + 18;
  context.fillStyle = isLit ? '#ffffff' : 'rgb(2 20 16 / .72)';
  context.beginPath();
  context.roundRect(x - width, y - 13, width, 26, 7);
  context.fill();
  context.fillStyle = isLit ? '#0a1a16' : '#eafff5';
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillText(text, x - 9, y + 0.5);
}

function drawGrid(context: CanvasRenderingContext2D, scale: Scale, { isLadder, now }: { isLadder: boolean; now: number }): void {
  const { frame, top } = scale;
  const values = isLadder ? rungs.filter((value) => value <= top * 1.02 && (value - 100) / (top - 100) > 0.04) : niceSteps(top);
  for (const value of values) {
    const y = scale.y(value);
    const isPassed = value <= now;
    context.strokeStyle = isLadder && isPassed ? 'rgb(255 214 120 / .75)' : 'rgb(234 255 245 / .2)';
    context.lineWidth = isLadder ? 5 : 1;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(frame.left, y);
    context.lineTo(frame.width - 14, y);
    context.stroke();
    if (frame.width > 620) label(context, `${hundredths(value)}×`, { x: frame.left - 8, y, isLit: isLadder && isPassed });
  }
}

function tracePath(context: CanvasRenderingContext2D, scale: Scale, elapsedMs: number): void {
  context.beginPath();
  for (let index = 0; index <= samples; index += 1) {
    const at = (elapsedMs * index) / samples;
    context.lineTo(scale.x(at), scale.y(100 * Math.exp(0.000_06 * at)));
  }
}

function drawCurve(
  context: CanvasRenderingContext2D,
  scale: Scale,
  { elapsedMs, isMuted, line }: { elapsedMs: number; isMuted: boolean; line: string },
): void {
  const { frame } = scale;
  tracePath(context, scale, elapsedMs);
  context.lineTo(scale.x(elapsedMs), frame.bottom);
  context.lineTo(frame.left, frame.bottom);
  const area = context.createLinearGradient(0, scale.y(scale.top), 0, frame.bottom);
  area.addColorStop(0, `color-mix(in srgb, ${line} ${isMuted ? 14 : 46}%, transparent)`);
  area.addColorStop(1, 'transparent');
  context.fillStyle = area;
  context.fill();
  for (const [width, colour] of [
    [15, 'rgb(0 0 0 / .34)'],
    [8, isMuted ? 'rgb(255 255 255 / .55)' : '#ffffff'],
  ] as const) {
    tracePath(context, scale, elapsedMs);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke();
  }
}

function drawFlag(
  context: CanvasRenderingContext2D,
  scale: Scale,
  { at, text, colour }: { at: number; text: string; colour: string },
): void {
  if (at > scale.top) return;
  const x = scale.x(Math.log(at / 100) / 0.000_06);
  const y = scale.y(at);
  context.setLineDash([5, 7]);
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(scale.frame.left, y);
  context.lineTo(x, y);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, y - 46);
  context.stroke();
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y - 46);
  context.lineTo(x + 62, y - 35);
  context.lineTo(x, y - 22);
  context.fill();
  context.fillStyle = '#10201a';
  context.font = '700 12px "Inter Variable", sans-serif';
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, x + 5, y - 35);
}

function drawStars(context: CanvasRenderingContext2D, { width, height }: Frame, elapsedMs: number): void {
  context.fillStyle = 'rgb(255 255 255 / .5)';
  for (let index = 0; index < 46; index += 1) {
    const depth = 1 + (index % 3);
    const x = (index * 197.3) % width;
    const y = (index * 131.7 + elapsedMs * 0.012 * depth) % height;
    context.fillRect(x, y, depth * 0.8, depth * 0.8);
  }
}

/** Smoke: fading discs at the tip's recent positions. */
function drawTrail(context: CanvasRenderingContext2D, scale: Scale, elapsedMs: number): void {
  for (let index = 1; index <= 9; index += 1) {
    const at = Math.max(0, elapsedMs - index * 90);
    context.fillStyle = `rgb(255 236 190 / ${0.3 - index * 0.03})`;
    context.beginPath();
    context.arc(scale.x(at) - index * 2.5, scale.y(100 * Math.exp(0.000_06 * at)) + index * 1.4, 9 - index * 0.5, 0, Math.PI * 2);
    context.fill();
  }
}

type Climber = { readonly image: HTMLImageElement; readonly isRocket: boolean };

function drawClimber(context: CanvasRenderingContext2D, scale: Scale, { view, climber }: { view: ClimbView; climber: Climber }): void {
  const { image, isRocket } = climber;
  if (!image.complete || image.naturalWidth === 0) return;
  const { elapsedMs, fall, isResting } = view;
  const x = scale.x(elapsedMs);
  const y = scale.y(100 * Math.exp(0.000_06 * elapsedMs));
  const rise = Math.atan2(scale.y(multiplierAt(elapsedMs) * 1.02) - y, scale.x(elapsedMs + 330) - x);
  const [wide, tall] = isRocket ? [58, 94] : [112, 78];
  context.save();
  // It tips over and stays where the climb ended: the end is a still picture, not a disappearance.
  context.translate(x + fall * 6, y + fall * 10 - (isResting ? 12 : 0));
  context.rotate((isRocket ? Math.PI / 2 : 0) + (isResting ? -0.1 : rise) + fall * 1.1);
  context.drawImage(image, -wide / 2, -tall / 2, wide, tall);
  context.restore();
}

function drawView(context: CanvasRenderingContext2D, scale: Scale, { view, climber }: { view: ClimbView; climber: Climber }): void {
  const { elapsedMs, fall, isResting, targets, cashedOutAt } = view;
  const { isRocket } = climber;
  const line = isRocket ? '#ffb45c' : '#7dffc8';
  if (isRocket) drawStars(context, scale.frame, elapsedMs);
  drawGrid(context, scale, { isLadder: isRocket, now: multiplierAt(elapsedMs) });
  if (!isResting) drawCurve(context, scale, { elapsedMs, isMuted: fall > 0, line });
  for (const at of targets) drawFlag(context, scale, { at, text: `${hundredths(at)}×`, colour: '#ffe27a' });
  for (const at of cashedOutAt) drawFlag(context, scale, { at, text: `${hundredths(at)}×`, colour: '#7dffb0' });
  if (fall === 0 && !isResting && cashedOutAt.length === 0) drawTrail(context, scale, elapsedMs);
  drawClimber(context, scale, { view, climber });
}

/** The curve and its climber on a canvas, repainted for every frame and on resize; the page shows the multiplier as text. */
export function buildClimbPicture({ artBase, isRocket }: { artBase: string; isRocket: boolean }): ClimbPicture {
  const painter = buildPainter('climb-canvas');
  const image = new Image();
  let last: ClimbView | null = null;
  const paint = (view: ClimbView): void => {
    last = view;
    painter.paint((context, size) => drawView(context, scaleOf(view, size), { view, climber: { image, isRocket } }));
  };
  const repaint = (): void => (last ? paint(last) : undefined);
  image.addEventListener('load', repaint);
  image.src = `${artBase}/shared/${isRocket ? 'rocket' : 'climber'}.svg`;
  new ResizeObserver(repaint).observe(painter.element);
  return { element: painter.element, paint };
}

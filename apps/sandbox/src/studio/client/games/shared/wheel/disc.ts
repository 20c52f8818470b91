import { h } from '../../../dom.ts';
import { isMotionReduced, type Showing } from '../../../effects/motion.ts';
import { playTone } from '../../../effects/sound.ts';
import { buildPainter, runFrames } from '../frame-loop.ts';
import { picture } from '../stage-controls.ts';
import { restShare } from './rest.ts';

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
/** How dark the segments are that were not reached. */
const veil = '#14090373';

function disc(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, fullTurn);
  context.fillStyle = colour;
  context.fill();
}

/** A wheel of equal segments under a pointer, drawn for every frame of its turn. */
class CanvasWheelDisc implements WheelDisc {
  readonly element: HTMLElement;
  private readonly spinMs: number;
  private readonly rim: string;
  private readonly gold: string;
  private readonly painter = buildPainter('wheel-canvas');
  private readonly hub = h('b', { class: 'wheel-centre numeric' });
  private segments: readonly DiscSegment[] = [];
  private angle = 0;
  private landed: number | null = null;

  constructor({ artBase, spinMs, rim, gold }: DiscStyle) {
    this.spinMs = spinMs;
    this.rim = rim;
    this.gold = gold;
    this.element = h('div', { class: 'wheel-disc', role: 'img' }, [this.painter.element, picture(artBase, 'pointer', 'pointer'), this.hub]);
    new ResizeObserver(() => this.paint()).observe(this.painter.element);
  }

  private drawSegment(context: CanvasRenderingContext2D, { text, tone }: DiscSegment, place: { index: number; radius: number }): void {
    const { index, radius } = place;
    const step = fullTurn / this.segments.length;
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, radius - 18, index * step, (index + 1) * step);
    context.closePath();
    context.fillStyle = tone;
    context.fill();
    const isReached = index === this.landed;
    context.strokeStyle = isReached ? '#ffffff' : `color-mix(in srgb, ${this.gold} 55%, transparent)`;
    context.lineWidth = isReached ? Math.min(4, radius * 0.022) : 1;
    context.stroke();
    context.save();
    context.rotate((index + 0.5) * step);
    context.fillStyle = '#fff';
    context.font = `700 ${Math.max(9, radius * 0.058)}px "Inter Variable", sans-serif`;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    context.fillText(text, radius - 25, 0);
    context.restore();
  }

  /** Leaves the light on the segment that was reached, with its outline over its neighbours. */
  private drawReached(context: CanvasRenderingContext2D, radius: number): void {
    const segment = this.landed === null ? undefined : this.segments[this.landed];
    if (segment === undefined || this.landed === null) return;
    disc(context, radius - 18, veil);
    this.drawSegment(context, segment, { index: this.landed, radius });
  }

  private paint(): void {
    this.painter.paint((context, { width, height }) => {
      const radius = Math.min(width, height) / 2 - 6;
      context.translate(width / 2, height / 2);
      disc(context, radius + 4, '#14090380');
      disc(context, radius, this.rim);
      for (let stud = 0; stud < 24; stud += 1) {
        const at = (stud / 24) * fullTurn;
        context.save();
        context.translate(Math.cos(at) * (radius - 9), Math.sin(at) * (radius - 9));
        disc(context, 3.6, stud % 2 === 0 ? this.gold : '#fff6d8');
        context.restore();
      }
      context.rotate(this.angle - Math.PI / 2);
      this.segments.forEach((segment, index) => this.drawSegment(context, segment, { index, radius }));
      this.drawReached(context, radius);
      disc(context, radius * 0.42, this.rim);
      disc(context, radius * 0.385, this.gold);
      disc(context, radius * 0.345, this.rim);
    });
  }

  private angleOf(segment: number, seed: number): number {
    return -((segment + restShare(seed)) / this.segments.length) * fullTurn;
  }

  rest(segment: number | null, seed: number): void {
    this.landed = segment;
    if (segment !== null) this.angle = this.angleOf(segment, seed);
    this.paint();
  }

  private turn(to: number, showing: Showing): Promise<void> {
    return new Promise((resolve) => {
      const from = this.angle;
      let ticked = 0;
      runFrames((elapsedMs) => {
        const share = showing.isStopped || isMotionReduced() ? 1 : Math.min(1, elapsedMs / this.spinMs);
        this.angle = from + (to - from) * (1 - (1 - share) ** 3.2);
        const passed = Math.floor((this.angle / fullTurn) * this.segments.length);
        if (passed !== ticked) {
          ticked = passed;
          playTone(1150, { seconds: 0.02, gain: 0.018, type: 'triangle' });
        }
        this.paint();
        if (share < 1) return true;
        resolve();
        return false;
      });
    });
  }

  setSegments(next: readonly DiscSegment[]): void {
    this.segments = next;
    this.paint();
  }

  setHub(text: string): void {
    this.hub.replaceChildren(text);
  }

  async turnTo(segment: number, seed: number, showing: Showing): Promise<void> {
    this.landed = null;
    this.angle %= fullTurn;
    const ahead = ((this.angleOf(segment, seed) - this.angle) % fullTurn) + fullTurn;
    await this.turn(this.angle + ahead + turns * fullTurn, showing);
    if (isMotionReduced()) await showing.rest(this.spinMs);
    this.rest(segment, seed);
  }
}

export const buildWheelDisc = (style: DiscStyle): WheelDisc => new CanvasWheelDisc(style);

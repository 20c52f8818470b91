import { isMotionReduced } from './motion.ts';

/** Sparks over a stage on one canvas: the scene's nodes stay few (motion §7). Nothing is drawn while nothing flies. */
export type Sparks = {
  readonly element: HTMLCanvasElement;
  /** Throws sparks from a point of the canvas in CSS pixels. */
  burst(at: { x: number; y: number }, options: { count: number; colours: readonly string[]; reach: number }): void;
};

type Spark = { x: number; y: number; vx: number; vy: number; age: number; life: number; size: number; colour: string };

const gravity = 0.00105;
const mostSparks = 320;

/** A small generator for pictures only, so that sparks always fly the same way. */
function spread(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 16777216;
  };
}

function draw(canvas: HTMLCanvasElement, sparks: readonly Spark[]): void {
  const picture = canvas.getContext('2d');
  if (!picture) return;
  const density = Math.min(window.devicePixelRatio, 2);
  const [width, height] = [Math.round(canvas.clientWidth * density), Math.round(canvas.clientHeight * density)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  picture.setTransform(density, 0, 0, density, 0, 0);
  picture.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  for (const { x, y, age, life, size, colour } of sparks) {
    picture.globalAlpha = Math.min(1, (1 - age / life) * 2);
    picture.fillStyle = colour;
    picture.beginPath();
    picture.arc(x, y, size * (1 - (age / life) * 0.6), 0, Math.PI * 2);
    picture.fill();
  }
}

export function buildSparks(): Sparks {
  const element = document.createElement('canvas');
  element.className = 'sparks';
  element.setAttribute('aria-hidden', 'true');
  const next = spread(7);
  let sparks: Spark[] = [];
  let lastAt = 0;
  const tick = (now: number): void => {
    const passed = Math.min(40, now - lastAt);
    lastAt = now;
    for (const spark of sparks) {
      spark.age += passed;
      spark.vy += gravity * passed;
      spark.x += spark.vx * passed;
      spark.y += spark.vy * passed;
    }
    sparks = sparks.filter((spark) => spark.age < spark.life);
    draw(element, sparks);
    if (sparks.length > 0) requestAnimationFrame(tick);
  };
  return {
    element,
    burst({ x, y }, { count, colours, reach }) {
      if (isMotionReduced() || document.hidden) return;
      const isIdle = sparks.length === 0;
      for (let index = 0; index < count && sparks.length < mostSparks; index += 1) {
        const angle = next() * Math.PI * 2;
        const speed = (0.25 + next() * 0.75) * (reach / 420);
        sparks.push({
          x,
          y,
          vx: Math.cos(angle) * speed,
          vy: Math.sin(angle) * speed - 0.12,
          age: 0,
          life: 420 + next() * 420,
          size: 1.6 + next() * 3,
          colour: colours[Math.floor(next() * colours.length)] ?? '#fff',
        });
      }
      if (!isIdle) return;
      lastAt = performance.now();
      requestAnimationFrame(tick);
    },
  };
}

/** The centre of an element in the coordinates of a canvas over the stage. */
export function middleOf(element: Element, canvas: HTMLCanvasElement): { x: number; y: number } {
  const [inner, outer] = [element.getBoundingClientRect(), canvas.getBoundingClientRect()];
  return { x: inner.x - outer.x + inner.width / 2, y: inner.y - outer.y + inner.height / 2 };
}

/** The game's own colours, as its theme has them. */
export function themeColours(element: Element): string[] {
  const style = getComputedStyle(element);
  return ['--st-accent', '--st-line'].map((name) => style.getPropertyValue(name).trim()).concat('#ffffff');
}

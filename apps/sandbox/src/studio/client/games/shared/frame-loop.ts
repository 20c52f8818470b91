import { h } from '../../dom.ts';

/** Draws while something moves; the tab's own frames pause it when it is hidden. `step` gets the time since the start. */
export function runFrames(step: (elapsedMs: number) => boolean): { stop(): void } {
  let handle = 0;
  let startedAt: number | null = null;
  const frame = (at: number): void => {
    startedAt ??= at;
    handle = step(at - startedAt) ? requestAnimationFrame(frame) : 0;
  };
  handle = requestAnimationFrame(frame);
  return { stop: () => cancelAnimationFrame(handle) };
}

type Painter = {
  /** The element in the layout; the canvas covers it without affecting its size. */
  readonly element: HTMLElement;
  paint(draw: (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void): void;
};

/** A canvas in the screen's resolution. It is decorative: the page has its content as text too. */
export function buildPainter(className: string): Painter {
  const canvas = h('canvas', { class: 'paint', 'aria-hidden': 'true' });
  const element = h('div', { class: `painter ${className}` }, [canvas]);
  return {
    element,
    paint(draw) {
      const context = canvas.getContext('2d');
      const width = element.clientWidth;
      const height = element.clientHeight;
      if (!context || width === 0 || height === 0) return;
      const scale = Math.min(2, window.devicePixelRatio || 1);
      if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
        canvas.width = Math.round(width * scale);
        canvas.height = Math.round(height * scale);
      }
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, width, height);
      draw(context, { width, height });
    },
  };
}

/** Eases out as the stages' curves do: fast first, resting at 1. */
export const easeOut = (share: number): number => 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;

import { useEffect, useRef, useState } from 'react';
import { drawParticles, isParticleKind, type ParticleKind } from './particles.ts';
import styles from './tile-loop.module.css';

type TileLoopProps = {
  /** The ground of the painting, and what moves before it; a picture that is one scene has only a ground. */
  ground: string;
  figure?: string | undefined;
  /** How the figure moves, and the particles in front of it; an unknown word means neither. */
  motion: string;
  particles: string;
};

const motions: Readonly<Record<string, string | undefined>> = {
  bob: styles.bobbing,
  swing: styles.swinging,
  turn: styles.turning,
  flap: styles.flapping,
  fly: styles.flying,
  drift: styles.drifting,
};

/** A tile's animated painting. It pauses out of view and while the page is hidden, and is absent where reduced motion is preferred. */
export function TileLoop({ ground, figure, motion, particles }: TileLoopProps) {
  const loop = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPaused = useIsOutOfSight(loop);
  const kind = isParticleKind(particles) ? particles : undefined;
  useParticles(canvas, isPaused ? undefined : kind);
  return (
    <span ref={loop} className={isPaused ? `${styles.loop} ${styles.paused}` : styles.loop} aria-hidden="true">
      <img className={styles.ground} src={ground} width="320" height="480" alt="" />
      {figure ? <img className={`${styles.figure} ${motions[motion] ?? ''}`} src={figure} width="320" height="480" alt="" /> : null}
      {kind ? <canvas ref={canvas} width="160" height="240" /> : <i className={styles.sweep} />}
    </span>
  );
}

type Ref<T> = { readonly current: T | null };

/** Whether an element is out of view, or the page is hidden. */
function useIsOutOfSight(element: Ref<HTMLElement>): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return undefined;
    let isInView = true;
    const update = (): void => setIsOut(!isInView || document.hidden);
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? true;
      update();
    });
    observer.observe(element.current);
    document.addEventListener('visibilitychange', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', update);
    };
  }, [element]);
  return isOut;
}

function useParticles(canvas: Ref<HTMLCanvasElement>, kind: ParticleKind | undefined): void {
  useEffect(() => {
    const target = canvas.current;
    if (!target || kind === undefined) return undefined;
    let frame = 0;
    const draw = (milliseconds: number): void => {
      drawParticles(target, kind, milliseconds / 1000);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [canvas, kind]);
}

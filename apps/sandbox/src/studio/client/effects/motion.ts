/** Timings and easing of motion §2. */
export const easing = {
  out: 'cubic-bezier(.2,.8,.2,1)',
  in: 'cubic-bezier(.5,0,.9,.5)',
  inOut: 'cubic-bezier(.6,0,.3,1)',
  pullBack: 'cubic-bezier(.3,0,.7,1)',
  travel: 'cubic-bezier(.32,.12,.55,.95)',
} as const;

const fadeMs = 120;
const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
export const isMotionReduced = (): boolean => reduced.matches;

/** The animation of one round. `stop` skips it: everything moves to its final state immediately. */
export class Showing {
  private readonly animations = new Set<Animation>();
  private readonly sleepers = new Set<() => void>();
  isStopped = false;

  /** Skips all animations and pauses; the rest of the showing continues without motion. */
  stop(): void {
    this.isStopped = true;
    for (const animation of this.animations) animation.finish();
    for (const wake of this.sleepers) wake();
  }

  /** Resumes motion for a separate part, such as free spins, after the part before it was skipped. */
  goOn(): void {
    this.isStopped = false;
  }

  /** Moves an element; with reduced motion a fade of 120 ms takes the place of all travel, in the same time. */
  async move(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions & { duration: number }): Promise<void> {
    if (this.isStopped) return;
    const isStill = isMotionReduced();
    const animation = isStill
      ? element.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: fadeMs })
      : element.animate(frames, { fill: 'both', ...options });
    this.animations.add(animation);
    await Promise.all([animation.finished.catch(() => undefined), isStill ? this.rest(options.duration) : undefined]);
    this.animations.delete(animation);
    animation.cancel();
  }

  /** Pauses, unless the animation was skipped. */
  async rest(milliseconds: number): Promise<void> {
    if (this.isStopped) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.sleepers.delete(wake);
        window.clearTimeout(timer);
        resolve();
      };
      const timer = window.setTimeout(wake, milliseconds);
      this.sleepers.add(wake);
    });
  }
}

/** A showing without motion from the beginning to the end: the round as it rests. */
export class StillShowing extends Showing {
  override isStopped = true;

  override goOn(): void {}
}

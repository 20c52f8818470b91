import { crossingMs, multiplierAt } from '@pavilion/fairness';
import { hundredths } from '../../amounts.ts';
import { fill, h } from '../../dom.ts';
import { isMotionReduced, type Showing } from '../../effects/motion.ts';
import { playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { runFrames } from '../shared/frame-loop.ts';
import { buildClimbPicture, type ClimbPicture, type ClimbView } from './picture.ts';

const fallMs = 620;
const tickEveryMs = 400;
const buttonEveryMs = 90;
const reducedMotionEveryMs = 500;
/** Multipliers a screen reader announces, in hundredths. */
const announced = [200, 500, 1000];

export const times = (value: number): string => `${hundredths(value)}×`;

type Flags = Pick<ClimbView, 'targets' | 'cashedOutAt'>;

/** A climb in progress. `isCurrent` ends the animation; `refresh` is called about ten times a second. */
type Climbing = {
  readonly isOwn: boolean;
  elapsedMs(): number;
  flags(): Flags;
  isCurrent(): boolean;
  refresh(): void;
};

/** True at most once in the given time. */
function every(periodMs: number): (nowMs: number) => boolean {
  let lastMs = -Infinity;
  return (nowMs) => {
    if (nowMs - lastMs < periodMs) return false;
    lastMs = nowMs;
    return true;
  };
}

/** The picture of a climb with its multiplier and clock as text. Runs one animation at a time. */
export class ClimbStage {
  readonly picture: ClimbPicture;
  readonly plate: HTMLElement;
  /** Announcements for screen readers. */
  readonly live = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  private readonly figure = h('b', { class: 'numeric' }, ['1.00×']);
  private readonly clock = h('span', { class: 'numeric' });
  private frames: { stop(): void } | null = null;

  constructor(parts: { artBase: string; isRocket: boolean }) {
    this.picture = buildClimbPicture(parts);
    this.plate = h('div', { class: 'multiplier', 'aria-hidden': 'true' }, [this.figure, this.clock]);
  }

  stop(): void {
    this.frames?.stop();
  }

  paint(view: Partial<ClimbView>): void {
    this.picture.paint({ elapsedMs: 0, targets: [], cashedOutAt: [], fall: 0, isResting: false, ...view });
  }

  setClock(elapsedMs: number, multiplier: number): void {
    fill(this.figure, times(multiplier));
    fill(this.clock, `${Math.floor(elapsedMs / 60_000)}:${((elapsedMs % 60_000) / 1000).toFixed(1).padStart(4, '0')}`);
  }

  announce(multiplier: number): void {
    fill(this.live, t('climbAt', { times: times(multiplier) }));
  }

  private setCountdown(leftMs: number): void {
    fill(this.figure, String(Math.ceil(leftMs / 1000)));
    fill(this.clock, t('companyBetsOpen'));
  }

  private draw(elapsedMs: number, flags: Flags): void {
    if (elapsedMs < 0) this.setCountdown(-elapsedMs);
    else this.setClock(elapsedMs, multiplierAt(elapsedMs));
    this.paint({ elapsedMs: Math.max(0, elapsedMs), isResting: elapsedMs < 0, ...flags });
  }

  /** Animates a climb until it is no longer current; a negative elapsed time shows the countdown to its start. */
  climb({ isOwn, elapsedMs, flags, isCurrent, refresh }: Climbing): void {
    const isDrawn = every(isMotionReduced() ? reducedMotionEveryMs : 0);
    const isRefreshed = every(buttonEveryMs);
    const isTicking = every(tickEveryMs);
    const left = [...announced];
    this.stop();
    this.frames = runFrames(() => {
      if (!isCurrent()) return false;
      const now = performance.now();
      const atMs = elapsedMs();
      if (isDrawn(now)) this.draw(atMs, flags());
      if (isRefreshed(now)) refresh();
      if (atMs < 0) return true;
      const multiplier = multiplierAt(atMs);
      if (isOwn && isTicking(now)) playTone(180 + 40 * (multiplier / 100), { seconds: 0.05, gain: 0.02 });
      if (multiplier >= (left[0] ?? Infinity)) this.announce(left.shift() ?? multiplier);
      return true;
    });
  }

  /** Lets the climber fall from the multiplier of the crash; resolves when it is down. */
  fall(multiplier: number, { flags, showing }: { flags?: Flags; showing?: Showing }): Promise<void> {
    const atMs = crossingMs(multiplier);
    this.stop();
    return new Promise((resolve) => {
      this.frames = runFrames((elapsedMs) => {
        const fall = showing?.isStopped || isMotionReduced() ? 1 : Math.min(1, elapsedMs / fallMs);
        this.paint({ elapsedMs: atMs, fall, ...flags });
        if (fall < 1) return true;
        resolve();
        return false;
      });
    });
  }
}

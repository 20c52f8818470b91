import { h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { numberColour } from './layout.ts';
import { restingAt, spunTo, type Turned } from './turn.ts';

const spinMs = 4000;
const settleMs = 600;
/** When the ball ticks against a pocket's edge, in seconds: ever more slowly. */
const clicksAtSeconds = [0, 0.3, 0.55, 0.75, 0.9, 1.1, 1.3, 1.55, 1.85, 2.2, 2.6, 3.1, 3.6];

/** The ball runs along the rim, falls, bounces once and rests while the wheel settles. */
function ballFall(): Keyframe[] {
  const fall = spinMs / (spinMs + settleMs);
  return [
    { transform: 'translateY(-262%)' },
    { transform: 'translateY(-262%)', offset: fall * 0.72, easing: easing.in },
    { transform: 'translateY(30%)', offset: fall * 0.9, easing: easing.out },
    { transform: 'translateY(-46%)', offset: fall * 0.95, easing: easing.in },
    { transform: 'translateY(0)', offset: fall },
    { transform: 'translateY(0)' },
  ];
}

export type Wheel = { readonly element: HTMLElement; rest(number: number): void; spin(number: number, showing: Showing): Promise<void> };

/** The wheel with its real order of pockets. Where the ball falls was drawn before; the motion only leads there. */
export function buildWheel(artBase: string): Wheel {
  const disc = h('img', { class: 'roulette-disc', src: `${artBase}/shared/wheel.webp`, alt: '' });
  const ball = h('img', { class: 'roulette-ball', src: `${artBase}/shared/ball.svg`, alt: '' });
  const arm = h('div', { class: 'ball-holder' }, [ball]);
  const element = h('div', { class: 'roulette-wheel', role: 'img' }, [
    h('img', { class: 'bowl', src: `${artBase}/shared/bowl.webp`, alt: '' }),
    disc,
    arm,
  ]);
  let turned: Turned = { discDegrees: 0, armDegrees: 0 };

  const place = (number: number): void => {
    disc.style.transform = `rotate(${turned.discDegrees}deg)`;
    arm.style.transform = `rotate(${turned.armDegrees}deg)`;
    element.setAttribute('aria-label', t('wheelAt', { number, colour: t(colourKey(number)) }));
  };

  return {
    element,
    rest(number) {
      turned = restingAt(number, turned.discDegrees);
      place(number);
    },
    async spin(number, showing) {
      const from = turned;
      turned = spunTo(number, from);
      const total = spinMs + settleMs;
      for (const delay of clicksAtSeconds) window.setTimeout(() => (showing.isStopped ? undefined : cues.ball()), delay * 1000);
      await Promise.all([
        showing.move(disc, [{ transform: `rotate(${from.discDegrees}deg)` }, { transform: `rotate(${turned.discDegrees}deg)` }], {
          duration: total,
          easing: 'cubic-bezier(.2,.5,.3,1)',
        }),
        showing.move(arm, [{ transform: `rotate(${from.armDegrees}deg)` }, { transform: `rotate(${turned.armDegrees}deg)` }], {
          duration: total,
          easing: 'cubic-bezier(.15,.55,.3,1)',
        }),
        showing.move(ball, ballFall(), { duration: total }),
      ]);
      place(number);
    },
  };
}

export const colourKey = (number: number): 'red' | 'black' | 'green' => {
  const colour = numberColour(number);
  return colour === 'red' || colour === 'black' ? colour : 'green';
};

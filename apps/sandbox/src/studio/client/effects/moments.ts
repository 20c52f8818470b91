import { figure, moneyCode } from '../amounts.ts';
import type { Round } from '../api.ts';
import { h, svgPath } from '../dom.ts';
import { t } from '../texts.ts';

/** How a win is shown: 0 not at all, 1 its sum, 2 the edge of the board too, 3 six lanterns, 4 the same and a still card. */
type MomentTier = 0 | 1 | 2 | 3 | 4;

const leastTimes: readonly (readonly [bigint, MomentTier])[] = [
  [100n, 4],
  [20n, 3],
  [5n, 2],
];
const names: Readonly<Record<MomentTier, string>> = {
  0: '',
  1: 'plain-moment',
  2: 'bright-moment',
  3: 'lantern-moment',
  4: 'card-moment',
};
const durationsMs: Readonly<Record<MomentTier, number>> = { 0: 0, 1: 600, 2: 1200, 3: 2400, 4: 2400 };

/** The tier by the return as a multiple of the stake; the stake or less is no win. A free spin is measured by its stake. */
export function momentOf({ stakeMinor, stakedMinor, payoutMinor, isFreespin }: MomentRound): MomentTier {
  const measureMinor = isFreespin ? stakeMinor : stakedMinor;
  if (payoutMinor <= measureMinor) return 0;
  return leastTimes.find(([times]) => payoutMinor >= measureMinor * times)?.[1] ?? 1;
}
type MomentRound = Pick<Round, 'stakeMinor' | 'stakedMinor' | 'payoutMinor' | 'isFreespin'>;

/** A sum of more characters than this is written smaller. */
const longSum = 8;

const lanternPlaces = [8, 20, 34, 63, 78, 90];

function lantern(place: number, index: number): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 80 110');
  svg.setAttribute('class', 'lantern');
  svg.setAttribute('style', `inset-inline-start:${place}%;animation-delay:${index * -550}ms`);
  svgPath(svg, { d: 'M0 48a40 40 0 1 0 80 0a40 40 0 1 0-80 0', class: 'lantern-glow' });
  svgPath(svg, { d: 'M22 34Q20 30 26 29H54Q60 30 58 34L55 62Q54 67 49 67H31Q26 67 25 62Z', class: 'lantern-paper' });
  svgPath(svg, { d: 'M24 66H56L52 71H28Z', class: 'lantern-base' });
  return svg;
}

/** Fetches the face of the large sums: with a bet, so it is there when its round ends. */
export const readyMoments = (): void => void document.fonts?.load('400 40px Gloock');

let endShown: (() => void) | undefined;

/** Ends the moment that is shown, if any. */
export const endMoment = (): void => endShown?.();

function content({ stakeMinor, stakedMinor, payoutMinor, isFreespin }: MomentRound, tier: MomentTier): HTMLElement {
  const measureMinor = isFreespin ? stakeMinor : stakedMinor;
  const times = Number((payoutMinor * 100n) / measureMinor) / 100;
  const sum = figure(payoutMinor);
  return h('div', { class: 'moment-words' }, [
    h('b', { class: sum.length > longSum && 'long' }, [h('bdi', { dir: 'ltr' }, [sum, h('small', {}, [`\u00a0${moneyCode()}`])])]),
    ...(tier > 1 ? [h('span', {}, [t('timesBet', { times })])] : []),
  ]);
}

/**
 * Shows a win over the stage, in proportion to its stake; a tap ends it. The plate says the same to assistive technology.
 * @returns how long it takes
 */
export function showMoment(theatre: HTMLElement, round: MomentRound): number {
  endMoment();
  const tier = momentOf(round);
  if (tier === 0) return 0;
  const lanterns = tier >= 3 ? lanternPlaces.map(lantern) : [];
  const moment = h('div', { class: `moment ${names[tier]}`, 'aria-hidden': 'true' }, [content(round, tier)]);
  moment.prepend(...lanterns);
  const end = (): void => {
    moment.remove();
    window.clearTimeout(timer);
    theatre.removeEventListener('pointerdown', end);
    endShown = undefined;
  };
  // A still card stays until a tap or the next round.
  const timer = window.setTimeout(() => (tier === 4 ? moment.classList.add('still') : end()), durationsMs[tier]);
  theatre.addEventListener('pointerdown', end);
  endShown = end;
  theatre.append(moment);
  return durationsMs[tier];
}

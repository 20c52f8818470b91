import { diceGames, dicePayout, type DiceSide, isDiceWin } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths, multiplier } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h, icon, icons } from '../../dom.ts';
import { easing, isMotionReduced, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';

const outcomeSchema = z.object({ roll: z.number() });
const inputSchema = z.object({ chance: z.number(), side: z.enum(['under', 'over']) });
const rollRange = 10_000;
const tumbleMs = 780;
const oneStep = 100;

const field = (label: string): { element: HTMLElement; value: HTMLElement } => {
  const value = h('b', { class: 'num' });
  return { element: h('div', { class: 'pan fd' }, [h('span', { class: 'lab' }, [label]), value]), value };
};

/** Dice Line: chance, side, multiplier and amount linked; change one, see all (games §8.2). */
export function diceScene(side: TableSide): Scene {
  const parameters = diceGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const { chanceMin, chanceMax } = parameters;
  const [last] = side.session.history;
  const lastInput = inputSchema.safeParse(last?.input);
  let chosen: { chance: number; side: DiceSide } = lastInput.success ? lastInput.data : { chance: 4950, side: 'over' };
  let stakeMinor = 0n;
  let rolled = outcomeSchema.safeParse(last?.outcome).data?.roll ?? 5000;

  const number = h('div', { class: 'num2', 'aria-hidden': 'true' });
  const range = h('input', { type: 'range', min: chanceMin, max: chanceMax, step: 50, 'aria-label': t('diceSlider') });
  const low = h('i');
  const high = h('i');
  const thumb = h('b', { class: 'th', 'aria-hidden': 'true' });
  const die = h('img', { src: `${side.artBase}/shared/die-5.svg`, alt: '' });
  const marker = h('span', { class: 'mk' }, [die]);
  const track = h('div', { class: 'tr' }, [low, high, thumb, marker, range]);
  const scale = h(
    'div',
    { class: 'sc', 'aria-hidden': 'true' },
    ['0', '25', '50', '75', '100'].map((text) => h('span', {}, [text])),
  );
  const target = field(t('rollOver'));
  const chance = field(t('chance'));
  const pays = field(t('pays'));
  const prize = field(t('winAmount'));
  const sides = (['under', 'over'] as const).map((name) => ({
    name,
    button: h('button', { type: 'button', 'aria-pressed': 'false' }, [t(name === 'over' ? 'rollOver' : 'rollUnder')]),
  }));
  const sideGroup = h(
    'div',
    { class: 'seg', role: 'group', 'aria-label': t('side') },
    sides.map((one) => one.button),
  );
  const minus = h('button', { type: 'button', class: 'ib small', 'aria-label': `${t('chance')} −1 %` }, [icon(icons.minus)]);
  const plus = h('button', { type: 'button', class: 'ib small', 'aria-label': `${t('chance')} +1 %` }, [icon(icons.plus)]);
  const options = h('div', { class: 'dice-options pan' }, [sideGroup, h('div', { class: 'stepper' }, [minus, chance.element, plus])]);
  const fields = h('div', { class: 'fds' }, [target.element, pays.element, prize.element]);

  const targetText = (): string => hundredths(chosen.side === 'over' ? rollRange - chosen.chance - 1 : chosen.chance);
  const refresh = (): void => {
    const split = chosen.side === 'over' ? 100 - chosen.chance / 100 : chosen.chance / 100;
    const payout = dicePayout(parameters, stakeMinor, chosen.chance);
    for (const { name, button } of sides) button.setAttribute('aria-pressed', String(name === chosen.side));
    range.value = String(chosen.side === 'over' ? chanceMax + chanceMin - chosen.chance : chosen.chance);
    range.setAttribute(
      'aria-valuetext',
      `${hundredths(chosen.chance)} %, ${t(chosen.side === 'over' ? 'rollOver' : 'rollUnder')} ${targetText()}`,
    );
    low.className = chosen.side === 'over' ? 'lose' : 'gain';
    high.className = chosen.side === 'over' ? 'gain' : 'lose';
    low.style.inlineSize = `${split}%`;
    thumb.style.insetInlineStart = `${split}%`;
    fill(target.element.querySelector('.lab') ?? target.element, t(chosen.side === 'over' ? 'rollOver' : 'rollUnder'));
    fill(target.value, targetText());
    fill(chance.value, `${hundredths(chosen.chance)} %`);
    fill(pays.value, multiplier(payout, stakeMinor));
    fill(prize.value, amount(payout));
    side.betRequestChanged();
  };
  const choose = (next: Partial<typeof chosen>): void => {
    const merged = { ...chosen, ...next };
    chosen = { ...merged, chance: Math.min(chanceMax, Math.max(chanceMin, merged.chance)) };
    refresh();
  };
  const setRoll = (roll: number): void => {
    rolled = roll;
    fill(number, hundredths(roll).padStart(5, '0'));
    marker.style.insetInlineStart = `${roll / 100}%`;
    die.src = `${side.artBase}/shared/die-${(roll % 6) + 1}.svg`;
  };
  range.addEventListener('input', () =>
    choose({ chance: chosen.side === 'over' ? chanceMax + chanceMin - range.valueAsNumber : range.valueAsNumber }),
  );
  for (const { name, button } of sides) button.addEventListener('click', () => choose({ side: name }));
  minus.addEventListener('click', () => choose({ chance: chosen.chance - oneStep }));
  plus.addEventListener('click', () => choose({ chance: chosen.chance + oneStep }));

  /** Digits run while the die travels; they mean nothing and stop with it. */
  const runDigits = async (showing: Showing): Promise<void> => {
    for (let index = 1; index <= 12 && !showing.isStopped && !isMotionReduced(); index += 1) {
      fill(number, hundredths((rolled + index * 3571) % rollRange).padStart(5, '0'));
      await showing.rest(60);
    }
  };
  const show = async ({ round }: Played, showing: Showing): Promise<void> => {
    const { roll } = outcomeSchema.parse(round.outcome);
    element.classList.remove('won', 'lost');
    cues.dice();
    const distance = ((rolled - roll) / rollRange) * track.getBoundingClientRect().width;
    const digits = runDigits(showing);
    marker.style.insetInlineStart = `${roll / 100}%`;
    die.src = `${side.artBase}/shared/die-${(roll % 6) + 1}.svg`;
    const tumble = showing.move(
      die,
      [
        { transform: 'rotate(0) translateY(0)' },
        { transform: 'rotate(-200deg) translateY(-34px)', offset: 0.35 },
        { transform: 'rotate(-360deg) translateY(0)', offset: 0.75 },
        { transform: 'rotate(-360deg) translateY(-8px)', offset: 0.87 },
        { transform: 'rotate(-360deg) translateY(0)' },
      ],
      { duration: tumbleMs, easing: easing.out },
    );
    await Promise.all([
      tumble,
      digits,
      showing.move(marker, [{ transform: `translateX(${distance}px)` }, { transform: 'none' }], { duration: tumbleMs, easing: easing.out }),
    ]);
    setRoll(roll);
    const played = inputSchema.safeParse(round.input);
    element.classList.add(played.success && isDiceWin(roll, played.data) ? 'won' : 'lost');
    element.setAttribute('aria-label', t('diceResult', { roll: hundredths(roll) }));
  };
  const element = h('div', { class: 'dl', role: 'group' }, [number, track, scale, options, fields]);
  setRoll(rolled);

  return {
    element,
    actionLabel: t('roll'),
    busyText: t('rolling'),
    usesStakeStepper: true,
    betRequest: (stake) =>
      dicePayout(parameters, stake, chosen.chance) <= stake
        ? { problem: t('raiseRisk') }
        : { stakeMinor: stake, input: { chance: chosen.chance, side: chosen.side } },
    stakeChanged(next) {
      stakeMinor = next;
      refresh();
    },
    setBusy: (isBusy) => options.toggleAttribute('inert', isBusy),
    show,
    note: (round: Round) => `#${round.nonce}`,
    pill: (round) => {
      const outcome = outcomeSchema.safeParse(round.outcome);
      return {
        text: outcome.success ? hundredths(outcome.data.roll).padStart(5, '0') : '',
        className: round.payoutMinor > round.stakedMinor ? 'up' : '',
      };
    },
    payTable: () => diceTable(parameters, stakeMinor),
    rules: () => [t('diceRule'), t('dicePays'), t('effective', { percent: effectivePercent(parameters, stakeMinor, chosen.chance) })],
    key(key) {
      if (document.activeElement === range || options.hasAttribute('inert')) return false;
      if (key === 'ArrowLeft') choose({ chance: chosen.chance - oneStep });
      else if (key === 'ArrowRight') choose({ chance: chosen.chance + oneStep });
      else return false;
      return true;
    },
  };
}

type Chances = { num: number; den: number; chanceMin: number; chanceMax: number };

/** The effective return at a stake: chance × floored payout ÷ stake (games §2.2). */
function effectivePercent(parameters: Chances, stakeMinor: bigint, chance: number): string {
  if (stakeMinor === 0n) return '0';
  return hundredths(Math.floor((Number(dicePayout(parameters, stakeMinor, chance)) / Number(stakeMinor)) * chance));
}

function diceTable(parameters: Chances, stakeMinor: bigint): HTMLElement {
  const rows = [100, 500, 1000, 2500, 4950, 6000, 7500, 9000].map((chance) => {
    const payout = dicePayout(parameters, stakeMinor, chance);
    return h('tr', {}, [
      h('th', { scope: 'row', class: 'num' }, [`${hundredths(chance)} %`]),
      h('td', { class: 'num' }, [multiplier(payout, stakeMinor)]),
      h('td', { class: 'num' }, [amount(payout)]),
      h('td', { class: 'num' }, [`${effectivePercent(parameters, stakeMinor, chance)} %`]),
    ]);
  });
  const head = h(
    'tr',
    {},
    [t('chance'), t('pays'), t('winAmount'), 'RTP'].map((text) => h('th', { scope: 'col' }, [text])),
  );
  return h('table', { class: 'pays' }, [h('thead', {}, [head]), h('tbody', {}, rows)]);
}

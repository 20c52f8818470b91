import { pressGames } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h, icon } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { playNoise, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { textTable, timesPill } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ digits: z.array(z.number()), matches: z.number() });
const inputSchema = z.object({ digits: z.array(z.number()) });
const pressMs = 260;
const places = [0, 1, 2, 3];
const up = ['M6 15l6-6 6 6'];
const down = ['M6 9l6 6 6-6'];
const times = (value: number): string =>
  `${hundredths(value)
    .replace(/[.,]00$/, '')
    .replace(/([.,]\d)0$/, '$1')}×`;

/** Number Press: four digits chosen, four plates come down; equal places are marked (games §8.2). */
export function pressScene(side: TableSide): Scene {
  const parameters = pressGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
  let digits: readonly number[] = lastInput.success ? lastInput.data.digits : [1, 2, 3, 4];
  let at = 0;

  const plates = places.map(() => h('div', { class: 'np-plate num' }, ['·']));
  const wheels = places.map((place) => {
    const value = h('output', { class: 'np-digit num' });
    const step = (label: string, shapes: readonly string[], by: number): HTMLButtonElement => {
      const button = h('button', { type: 'button', class: 'ib small', 'aria-label': `${t('digit', { place: place + 1 })} ${label}` }, [
        icon(shapes),
      ]);
      button.addEventListener('click', () => set(place, (digits[place] ?? 0) + by));
      return button;
    };
    return {
      value,
      element: h('div', { class: 'np-wheel', role: 'group', 'aria-label': t('digit', { place: place + 1 }) }, [
        step('+', up, 1),
        value,
        step('−', down, 9),
      ]),
    };
  });
  const random = h('button', { type: 'button', class: 'go s2' }, [t('pressRandom')]);
  random.addEventListener('click', () => {
    const words = crypto.getRandomValues(new Uint32Array(places.length));
    digits = [...words].map((word) => word % 10);
    refresh();
  });
  const machine = h('div', { class: 'np-machine', role: 'img' }, plates);
  const options = h(
    'div',
    { class: 'np-wheels' },
    wheels.map((one) => one.element),
  );
  const element = h('div', { class: 'np' }, [machine, options, random]);

  const refresh = (): void => {
    wheels.forEach(({ value, element: wheel }, place) => {
      fill(value, String(digits[place] ?? 0));
      wheel.classList.toggle('at', place === at);
    });
    side.betRequestChanged();
  };
  const set = (place: number, value: number): void => {
    digits = digits.map((digit, index) => (index === place ? ((value % 10) + 10) % 10 : digit));
    at = place;
    for (const plate of plates) plate.classList.remove('match');
    refresh();
  };
  const lay = (place: number, digit: number, chosen: readonly number[]): void => {
    const plate = plates[place];
    if (!plate) return;
    fill(plate, String(digit));
    plate.classList.toggle('match', chosen[place] === digit);
  };
  const stamp = async (place: number, { digit, chosen }: { digit: number; chosen: readonly number[] }, showing: Showing): Promise<void> => {
    const plate = plates[place];
    if (!plate) return;
    await showing.move(plate, [{ transform: 'none' }, { transform: 'translateY(-26px)' }], { duration: pressMs / 2, easing: easing.out });
    lay(place, digit, chosen);
    playNoise(320, { seconds: 0.07, gain: 0.08 });
    if (chosen[place] === digit) playTone(523 * 1.12 ** place, { seconds: 0.14, gain: 0.05, type: 'triangle' });
    await showing.move(plate, [{ transform: 'translateY(-26px)' }, { transform: 'translateY(4px)' }, { transform: 'none' }], {
      duration: pressMs / 2,
      easing: easing.in,
    });
  };
  const chosenOf = (round: Round): readonly number[] => inputSchema.safeParse(round.input).data?.digits ?? [];
  const outcomeOf = (round: Round): z.output<typeof outcomeSchema> => outcomeSchema.parse(round.outcome);

  const [last] = side.session.history;
  if (last) outcomeOf(last).digits.forEach((digit, place) => lay(place, digit, chosenOf(last)));
  wheels.forEach(({ value }, place) => fill(value, String(digits[place] ?? 0)));
  return {
    element,
    actionLabel: t('pressAction'),
    busyText: t('pressing'),
    usesStakeStepper: true,
    betRequest: (stake) => ({ stakeMinor: stake, input: { digits } }),
    stakeChanged: () => undefined,
    setBusy: (isBusy) => {
      for (const part of [options, random]) part.toggleAttribute('inert', isBusy);
    },
    async show({ round }: Played, showing) {
      const { digits: pressed } = outcomeOf(round);
      for (const plate of plates) {
        fill(plate, '·');
        plate.classList.remove('match');
      }
      for (const [place, digit] of pressed.entries()) await stamp(place, { digit, chosen: chosenOf(round) }, showing);
      machine.setAttribute('aria-label', t('digitsAre', { digits: pressed.join(' ') }));
    },
    note: (round) =>
      `${t('digitsAre', { digits: outcomeOf(round).digits.join(' ') })} · ${t('matches', { count: outcomeOf(round).matches })}`,
    pill: (round) => ({ ...timesPill(round), text: outcomeOf(round).digits.join('') }),
    payTable: (stake) =>
      textTable(
        [t('matches', { count: '' }).trim(), t('pays'), t('winAmount')],
        [2, 3, 4].map((count) => [
          String(count),
          times(parameters.pay[count] ?? 0),
          amount((stake * BigInt(parameters.pay[count] ?? 0)) / 100n),
        ]),
      ),
    rules: () => [t('pressRule')],
    key(key) {
      if (options.hasAttribute('inert')) return false;
      if (/^\d$/.test(key)) {
        set(at, Number(key));
        at = (at + 1) % places.length;
        refresh();
        return true;
      }
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
      at = Math.min(places.length - 1, Math.max(0, at + (key === 'ArrowLeft' ? -1 : 1)));
      refresh();
      return true;
    },
  };
}

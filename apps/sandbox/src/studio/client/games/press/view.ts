import { pressGames } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, enteredDigit, timesFigure } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h, icon } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { type Pill, timesPill } from '../../pills.ts';
import { playNoise, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ digits: z.array(z.number()), matches: z.number() });
const inputSchema = z.object({ digits: z.array(z.number()) });
const pressMs = 260;
const places = [0, 1, 2, 3];
const up = ['M6 15l6-6 6 6'];
const down = ['M6 9l6 6 6-6'];
const times = (value: number): string => `${timesFigure(value)}×`;

/** Number Press: four digits chosen, four plates come down; equal places are marked (games §8.2). */
class PressScene implements Scene {
  readonly actionLabel = t('pressAction');
  readonly busyText = t('pressing');
  readonly repeats = true;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof pressGames>;
  private digits: readonly number[];
  private at = 0;
  private readonly plates = places.map(() => h('div', { class: 'press-plate numeric' }, ['·']));
  private readonly wheels = places.map((place) => {
    const value = h('output', { class: 'press-digit numeric' });
    const step = (label: string, shapes: readonly string[], by: number): HTMLButtonElement => {
      const button = h(
        'button',
        { type: 'button', class: 'icon-button small', 'aria-label': `${t('digit', { place: place + 1 })} ${label}` },
        [icon(shapes)],
      );
      button.addEventListener('click', () => this.set(place, (this.digits[place] ?? 0) + by));
      return button;
    };
    return {
      value,
      element: h('div', { class: 'press-wheel', role: 'group', 'aria-label': t('digit', { place: place + 1 }) }, [
        step('+', up, 1),
        value,
        step('−', down, 9),
      ]),
    };
  });
  private readonly random = h('button', { type: 'button', class: 'button secondary' }, [t('pressRandom')]);
  private readonly machine = h('div', { class: 'press-machine', role: 'img' }, this.plates);
  private readonly options = h(
    'div',
    { class: 'press-wheels' },
    this.wheels.map((one) => one.element),
  );
  readonly element = h('div', { class: 'press-game' }, [this.machine, this.options, this.random]);

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(pressGames, side.session.gameId);
    const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
    this.digits = lastInput.success ? lastInput.data.digits : [1, 2, 3, 4];
    this.random.addEventListener('click', () => {
      const words = crypto.getRandomValues(new Uint32Array(places.length));
      this.digits = [...words].map((word) => word % 10);
      this.refresh();
    });
    const [last] = side.session.history;
    if (last) this.outcomeOf(last).digits.forEach((digit, place) => this.lay(place, digit, this.chosenOf(last)));
    this.wheels.forEach(({ value }, place) => fill(value, String(this.digits[place] ?? 0)));
  }

  private refresh(): void {
    this.wheels.forEach(({ value, element: wheel }, place) => {
      fill(value, String(this.digits[place] ?? 0));
      wheel.classList.toggle('chosen', place === this.at);
    });
    this.side.betRequestChanged();
  }

  private set(place: number, value: number): void {
    this.digits = this.digits.map((digit, index) => (index === place ? ((value % 10) + 10) % 10 : digit));
    this.at = place;
    for (const plate of this.plates) plate.classList.remove('match');
    this.refresh();
  }

  private lay(place: number, digit: number, chosen: readonly number[]): void {
    const plate = this.plates[place];
    if (!plate) return;
    fill(plate, String(digit));
    plate.classList.toggle('match', chosen[place] === digit);
  }

  private async stamp(place: number, { digit, chosen }: { digit: number; chosen: readonly number[] }, showing: Showing): Promise<void> {
    const plate = this.plates[place];
    if (!plate) return;
    await showing.move(plate, [{ transform: 'none' }, { transform: 'translateY(-26px)' }], { duration: pressMs / 2, easing: easing.out });
    this.lay(place, digit, chosen);
    playNoise(320, { seconds: 0.07, gain: 0.08 });
    if (chosen[place] === digit) playTone(523 * 1.12 ** place, { seconds: 0.14, gain: 0.05, type: 'triangle' });
    await showing.move(plate, [{ transform: 'translateY(-26px)' }, { transform: 'translateY(4px)' }, { transform: 'none' }], {
      duration: pressMs / 2,
      easing: easing.in,
    });
  }

  private chosenOf(round: Round): readonly number[] {
    return inputSchema.safeParse(round.input).data?.digits ?? [];
  }

  private outcomeOf(round: Round): z.output<typeof outcomeSchema> {
    return outcomeSchema.parse(round.outcome);
  }

  betRequest(stake: bigint): BetRequest {
    return { stakeMinor: stake, input: { digits: this.digits } };
  }

  setBusy(isBusy: boolean): void {
    for (const part of [this.options, this.random]) part.toggleAttribute('inert', isBusy);
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const { digits: pressed } = this.outcomeOf(round);
    for (const plate of this.plates) {
      fill(plate, '·');
      plate.classList.remove('match');
    }
    for (const [place, digit] of pressed.entries()) await this.stamp(place, { digit, chosen: this.chosenOf(round) }, showing);
    this.machine.setAttribute('aria-label', t('digitsAre', { digits: pressed.join(' ') }));
  }

  note(round: Round): string {
    return `${t('digitsAre', { digits: this.outcomeOf(round).digits.join(' ') })} · ${t('matches', { count: this.outcomeOf(round).matches })}`;
  }

  pill(round: Round): Pill {
    return { ...timesPill(round), text: this.outcomeOf(round).digits.join('') };
  }

  payTable(stake: bigint): HTMLElement {
    return textTable(
      [t('matches', { count: '' }).trim(), t('pays'), t('winAmount')],
      [2, 3, 4].map((count) => [
        String(count),
        times(this.parameters.pay[count] ?? 0),
        amount((stake * BigInt(this.parameters.pay[count] ?? 0)) / 100n),
      ]),
    );
  }

  rules(): string[] {
    const [, , two = 0, three = 0, four = 0] = this.parameters.pay.map((pays) => pays / 100);
    return [t('pressRule', { two, three, four })];
  }

  key(key: string): boolean {
    if (this.options.hasAttribute('inert')) return false;
    const digit = enteredDigit(key);
    if (digit !== undefined) {
      this.set(this.at, digit);
      this.at = (this.at + 1) % places.length;
      this.refresh();
      return true;
    }
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
    this.at = Math.min(places.length - 1, Math.max(0, this.at + (key === 'ArrowLeft' ? -1 : 1)));
    this.refresh();
    return true;
  }
}

export const pressScene = (side: TableSide): Scene => new PressScene(side);

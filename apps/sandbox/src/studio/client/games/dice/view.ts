import { diceGames, dicePayout, type DiceSide, isDiceWin } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths, multiplier, percent } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h, icon, icons } from '../../dom.ts';
import { easing, isMotionReduced, type Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { type Pill, pillOf } from '../../pills.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { buildField, textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ roll: z.number() });
const inputSchema = z.object({ chance: z.number(), side: z.enum(['under', 'over']) });
const rollRange = 10_000;
const tumbleMs = 780;
const oneStep = 100;

type DiceBet = { readonly chance: number; readonly side: DiceSide };

/** Dice Line: chance, side, multiplier and amount linked; change one, see all (games §8.2). */
class DiceScene implements Scene {
  readonly actionLabel = t('roll');
  readonly busyText = t('rolling');
  readonly repeats = true;
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof diceGames>;
  private readonly chanceMin: number;
  private readonly chanceMax: number;
  private chosen: DiceBet;
  private stakeMinor = 0n;
  private rolled: number;
  private readonly number = h('div', { class: 'large-number', 'aria-hidden': 'true' });
  private readonly range: HTMLInputElement;
  private readonly low = h('i');
  private readonly high = h('i');
  private readonly thumb = h('b', { class: 'thumb', 'aria-hidden': 'true' });
  private readonly die: HTMLImageElement;
  private readonly marker: HTMLSpanElement;
  private readonly track: HTMLElement;
  private readonly target = buildField(t('rollOver'));
  private readonly chance = buildField(t('chance'));
  private readonly pays = buildField(t('pays'));
  private readonly prize = buildField(t('winAmount'));
  private readonly sides = (['under', 'over'] as const).map((name) => ({
    name,
    button: h('button', { type: 'button', 'aria-pressed': 'false' }, [t(name === 'over' ? 'rollOver' : 'rollUnder')]),
  }));
  private readonly options: HTMLElement;

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(diceGames, side.session.gameId);
    ({ chanceMin: this.chanceMin, chanceMax: this.chanceMax } = this.parameters);
    const [last] = side.session.history;
    const lastInput = inputSchema.safeParse(last?.input);
    this.chosen = lastInput.success ? lastInput.data : { chance: 4950, side: 'over' };
    this.rolled = outcomeSchema.safeParse(last?.outcome).data?.roll ?? 5000;
    this.range = h('input', { type: 'range', min: this.chanceMin, max: this.chanceMax, step: 50, 'aria-label': t('diceSlider') });
    this.die = h('img', { src: `${side.artBase}/shared/die-5.svg`, alt: '' });
    this.marker = h('span', { class: 'marker' }, [this.die]);
    this.track = h('div', { class: 'track' }, [this.low, this.high, this.thumb, this.marker, this.range]);
    const scale = h(
      'div',
      { class: 'scale', 'aria-hidden': 'true' },
      ['0', '25', '50', '75', '100'].map((text) => h('span', {}, [text])),
    );
    const sideGroup = h(
      'div',
      { class: 'segments', role: 'group', 'aria-label': t('side') },
      this.sides.map((one) => one.button),
    );
    const minus = h(
      'button',
      { type: 'button', class: 'icon-button small', 'aria-label': `${t('chance')} −${percent(oneStep / rollRange, 0)}` },
      [icon(icons.minus)],
    );
    const plus = h(
      'button',
      { type: 'button', class: 'icon-button small', 'aria-label': `${t('chance')} +${percent(oneStep / rollRange, 0)}` },
      [icon(icons.plus)],
    );
    this.options = h('div', { class: 'dice-options glass-panel' }, [
      sideGroup,
      h('div', { class: 'stepper' }, [minus, this.chance.element, plus]),
    ]);
    const fields = h('div', { class: 'facts' }, [this.target.element, this.pays.element, this.prize.element]);
    this.range.addEventListener('input', () =>
      this.choose({
        chance: this.chosen.side === 'over' ? this.chanceMax + this.chanceMin - this.range.valueAsNumber : this.range.valueAsNumber,
      }),
    );
    for (const { name, button } of this.sides) button.addEventListener('click', () => this.choose({ side: name }));
    minus.addEventListener('click', () => this.choose({ chance: this.chosen.chance - oneStep }));
    plus.addEventListener('click', () => this.choose({ chance: this.chosen.chance + oneStep }));
    this.element = h('div', { class: 'dice-game', role: 'group' }, [this.number, this.track, scale, this.options, fields]);
    this.setRoll(this.rolled);
  }

  private targetText(): string {
    return hundredths(this.chosen.side === 'over' ? rollRange - this.chosen.chance - 1 : this.chosen.chance);
  }

  private refresh(): void {
    const split = this.chosen.side === 'over' ? 100 - this.chosen.chance / 100 : this.chosen.chance / 100;
    const payout = dicePayout(this.parameters, this.stakeMinor, this.chosen.chance);
    for (const { name, button } of this.sides) button.setAttribute('aria-pressed', String(name === this.chosen.side));
    this.range.value = String(this.chosen.side === 'over' ? this.chanceMax + this.chanceMin - this.chosen.chance : this.chosen.chance);
    this.range.setAttribute(
      'aria-valuetext',
      `${percent(this.chosen.chance / rollRange)}, ${t(this.chosen.side === 'over' ? 'rollOver' : 'rollUnder')} ${this.targetText()}`,
    );
    this.low.className = this.chosen.side === 'over' ? 'lose' : 'gain';
    this.high.className = this.chosen.side === 'over' ? 'gain' : 'lose';
    this.low.style.inlineSize = `${split}%`;
    this.thumb.style.insetInlineStart = `${split}%`;
    this.target.rename(t(this.chosen.side === 'over' ? 'rollOver' : 'rollUnder'));
    this.target.set(this.targetText());
    this.chance.set(percent(this.chosen.chance / rollRange));
    this.pays.set(multiplier(payout, this.stakeMinor));
    this.prize.set(amount(payout));
    this.side.betRequestChanged();
  }

  private choose(next: Partial<DiceBet>): void {
    const merged = { ...this.chosen, ...next };
    this.chosen = { ...merged, chance: Math.min(this.chanceMax, Math.max(this.chanceMin, merged.chance)) };
    this.refresh();
  }

  private setRoll(roll: number): void {
    this.rolled = roll;
    fill(this.number, hundredths(roll).padStart(5, '0'));
    this.marker.style.insetInlineStart = `${roll / 100}%`;
    this.die.src = `${this.side.artBase}/shared/die-${(roll % 6) + 1}.svg`;
  }

  /** Digits run while the die travels; they mean nothing and stop with it. */
  private async runDigits(showing: Showing): Promise<void> {
    for (let index = 1; index <= 12 && !showing.isStopped && !isMotionReduced(); index += 1) {
      fill(this.number, hundredths((this.rolled + index * 3571) % rollRange).padStart(5, '0'));
      await showing.rest(60);
    }
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const { roll } = outcomeSchema.parse(round.outcome);
    this.element.classList.remove('won', 'lost');
    cues.dice();
    const distance = ((this.rolled - roll) / rollRange) * this.track.getBoundingClientRect().width;
    const digits = this.runDigits(showing);
    this.marker.style.insetInlineStart = `${roll / 100}%`;
    this.die.src = `${this.side.artBase}/shared/die-${(roll % 6) + 1}.svg`;
    const tumble = showing.move(
      this.die,
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
      showing.move(this.marker, [{ transform: `translateX(${distance}px)` }, { transform: 'none' }], {
        duration: tumbleMs,
        easing: easing.out,
      }),
    ]);
    this.setRoll(roll);
    const played = inputSchema.safeParse(round.input);
    this.element.classList.add(played.success && isDiceWin(roll, played.data) ? 'won' : 'lost');
    this.element.setAttribute('aria-label', t('diceResult', { roll: hundredths(roll) }));
  }

  betRequest(stake: bigint): BetRequest {
    return dicePayout(this.parameters, stake, this.chosen.chance) <= stake
      ? { problem: t('raiseRisk') }
      : { stakeMinor: stake, input: { chance: this.chosen.chance, side: this.chosen.side } };
  }

  stakeChanged(next: bigint): void {
    this.stakeMinor = next;
    this.refresh();
  }

  setBusy(isBusy: boolean): void {
    this.options.toggleAttribute('inert', isBusy);
  }

  note(round: Round): string {
    return `#${round.nonce}`;
  }

  pill(round: Round): Pill {
    const outcome = outcomeSchema.safeParse(round.outcome);
    return pillOf(round, outcome.success ? hundredths(outcome.data.roll).padStart(5, '0') : '');
  }

  payTable(): HTMLElement {
    return diceTable(this.parameters, this.stakeMinor);
  }

  rules(): string[] {
    return [
      t('diceRule', {
        low: hundredths(0).padStart(5, '0'),
        high: hundredths(rollRange - 1),
        from: this.chanceMin / 100,
        to: this.chanceMax / 100,
      }),
      t('dicePays', { share: (this.parameters.num * 100) / this.parameters.den }),
      t('effective', { percent: effectivePercent(this.parameters, this.stakeMinor, this.chosen.chance) }),
    ];
  }

  key(key: string): boolean {
    if (document.activeElement === this.range || this.options.hasAttribute('inert')) return false;
    if (key === 'ArrowLeft') this.choose({ chance: this.chosen.chance - oneStep });
    else if (key === 'ArrowRight') this.choose({ chance: this.chosen.chance + oneStep });
    else return false;
    return true;
  }
}

export const diceScene = (side: TableSide): Scene => new DiceScene(side);

type Chances = { num: number; den: number; chanceMin: number; chanceMax: number };

/** The effective return at a stake: chance × floored payout ÷ stake (games §2.2). */
function effectivePercent(parameters: Chances, stakeMinor: bigint, chance: number): string {
  if (stakeMinor === 0n) return percent(0);
  return percent(Math.floor((Number(dicePayout(parameters, stakeMinor, chance)) / Number(stakeMinor)) * chance) / rollRange);
}

function diceTable(parameters: Chances, stakeMinor: bigint): HTMLElement {
  return textTable(
    [t('chance'), t('pays'), t('winAmount'), 'RTP'],
    [100, 500, 1000, 2500, 4950, 6000, 7500, 9000].map((chance) => {
      const payout = dicePayout(parameters, stakeMinor, chance);
      return [
        percent(chance / rollRange),
        multiplier(payout, stakeMinor),
        amount(payout),
        effectivePercent(parameters, stakeMinor, chance),
      ];
    }),
  );
}

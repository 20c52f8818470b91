import { type StonesLevel, stonesGames, stonesValue } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, multiplier, percent } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { BetRequest, OpenMain, Scene, TableSide } from '../../scene.ts';
import { timesPill } from '../../pills.ts';
import { cues, playNoise, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { buildChoice, type Choice, levelOptions, levelText, sumTable } from '../shared/stage-controls.ts';
import { cashOutMain, newActions, reachedText } from '../shared/steps-common.ts';
import { hero, stone } from './art.ts';

const outcomeSchema = z.object({ firstFall: z.number() });
const inputSchema = z.object({ difficulty: z.string() });
const hopMs = 420;
const sinkMs = 520;

const takenOf = (round: Round): number => round.actions.filter((action) => action === 'step').length;
const fallOf = (round: Round): number => (round.isFinished ? (outcomeSchema.safeParse(round.outcome).data?.firstFall ?? -1) : -1);

/** The way over the lava: across a wide screen, in a bend up a tall one, there and back on a phone that lies. In per cent of the stage. */
function placeOf(index: number, count: number): string {
  const share = count === 1 ? 0 : index / (count - 1);
  const wide = { x: 8 + share * 84, y: 60 + Math.sin(index * 1.25) * 13 };
  const row = Math.floor(index / 3);
  const column = row % 2 === 0 ? index % 3 : 2 - (index % 3);
  const tall = { x: 22 + column * 28, y: 88 - row * 22 };
  const half = Math.ceil(count / 2);
  const step = index < half ? index : count - 1 - index;
  const low = { x: 9 + (step * 82) / Math.max(1, half - 1), y: index < half ? 78 : 34 };
  return `--wx:${wide.x}%;--wy:${wide.y}%;--tx:${tall.x}%;--ty:${tall.y}%;--lx:${low.x}%;--ly:${low.y}%`;
}

/** The bank before the first stone. */
const bankPlace = '--wx:-4%;--wy:60%;--tx:5%;--ty:99%;--lx:-6%;--ly:78%';

/** Lava Steps: a traveller walks from stone to stone; the next stone shows its amount and chance (games §8.2). */
class StonesScene implements Scene {
  readonly actionLabel = t('bet');
  readonly busyText = t('climbing');
  readonly betPlaced = cues.press;
  readonly pill = timesPill;
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof stonesGames>;
  private readonly names: string[];
  private difficulty: string;
  private stakeMinor = 0n;
  private round: Round | null = null;
  private readonly traveller = h('div', { class: 'hero', 'aria-hidden': 'true' }, [hero()]);
  private readonly stones: { button: HTMLButtonElement; value: HTMLElement }[];
  private readonly choice: Choice;
  private readonly stepButton = h('button', { type: 'button', class: 'button secondary' });
  readonly controls = [this.stepButton];

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(stonesGames, side.session.gameId);
    this.names = Object.keys(this.parameters.difficulties);
    const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
    this.difficulty = lastInput.success && this.names.includes(lastInput.data.difficulty) ? lastInput.data.difficulty : 'warm';
    this.stones = Array.from({ length: this.parameters.steps }, (_, index) => {
      const value = h('b', { class: 'numeric' });
      const button = h('button', { type: 'button', class: 'stone', style: placeOf(index, this.parameters.steps) }, [stone(index), value]);
      button.addEventListener('click', () => (this.isOpen() ? this.side.act('step') : this.side.begin('step')));
      return { button, value };
    });
    const bank = h('div', { class: 'stone bank', style: bankPlace, 'aria-hidden': 'true' });
    const lava = h('div', { class: 'lava' }, [
      h('i', { class: 'glow' }),
      h('i', { class: 'glow two' }),
      bank,
      ...this.stones.map((one) => one.button),
      this.traveller,
    ]);
    this.choice = buildChoice(t('difficulty'), levelOptions(this.names), (value) => {
      this.difficulty = value;
      this.round = null;
      this.refresh();
      this.side.betRequestChanged();
    });
    this.stepButton.addEventListener('click', () => this.side.act('step'));
    this.element = h('div', { class: 'lava-game' }, [lava, h('div', { class: 'glass-panel options' }, [this.choice.element])]);
    this.refresh();
  }

  private level(): StonesLevel {
    return this.parameters.difficulties[this.difficulty] ?? { num: 1, den: 2 };
  }

  private isOpen(): boolean {
    return this.round !== null && !this.round.isFinished;
  }

  private stakeOf(): bigint {
    return this.round && this.isOpen() ? this.round.stakeMinor : this.stakeMinor;
  }

  private valueAt(taken: number): bigint {
    return stonesValue(this.parameters, { stakeMinor: this.stakeOf(), level: this.level() }, taken);
  }

  private standOn(index: number): void {
    const place = index < 0 ? bankPlace : placeOf(index, this.parameters.steps);
    this.traveller.setAttribute('style', place);
  }

  private refresh(): void {
    const taken = this.round ? takenOf(this.round) : 0;
    const fall = this.round ? fallOf(this.round) : -1;
    const chance = percent(this.level().num / this.level().den);
    const next = this.isOpen() ? taken : this.round ? -1 : 0;
    this.choice.select(this.difficulty);
    this.choice.element.toggleAttribute('inert', this.isOpen());
    this.stones.forEach(({ button, value }, index) => {
      fill(value, multiplier(this.valueAt(index + 1), this.stakeOf()));
      button.disabled = this.isOpen() ? index !== taken : index !== 0;
      button.classList.toggle('next', index === next);
      button.classList.toggle('held', index < taken && index !== fall);
      button.classList.toggle('broken', index === fall);
      const text = `${t('stoneOf', { index: index + 1, count: this.parameters.steps })}, ${amount(this.valueAt(index + 1))}${index === next ? `, ${chance}` : ''}`;
      button.setAttribute('aria-label', text);
    });
    this.stepButton.hidden = !this.isOpen();
    fill(this.stepButton, `${t('stepOn')} · ${chance}`);
    this.standOn(fall >= 0 && fall < taken ? fall : taken - 1);
    this.traveller.classList.toggle('gone', fall >= 0 && fall < taken);
  }

  private async hop(index: number, isBroken: boolean, showing: Showing): Promise<void> {
    const from = this.traveller.getBoundingClientRect();
    this.traveller.classList.remove('gone');
    this.standOn(index);
    const to = this.traveller.getBoundingClientRect();
    const [x, y] = [from.x - to.x, from.y - to.y];
    playNoise(700, { seconds: 0.07, gain: 0.05 });
    await showing.move(
      this.traveller,
      [
        { transform: `translate(-50%,-88%) translate(${x}px,${y}px)`, easing: easing.out },
        { transform: `translate(-50%,-88%) translate(${x / 2}px,${y / 2 - 70}px) rotate(6deg)`, offset: 0.5, easing: easing.in },
        { transform: 'translate(-50%,-88%) scale(1.08,.9)', offset: 0.86 },
        { transform: 'translate(-50%,-88%)' },
      ],
      { duration: hopMs },
    );
    const target = this.stones[index];
    if (!target) return;
    if (!isBroken) {
      target.button.classList.add('held');
      return playTone(349 * 1.07 ** index, { seconds: 0.14, gain: 0.05, type: 'triangle' });
    }
    target.button.classList.add('broken');
    await Promise.all([
      showing.move(
        this.traveller,
        [
          { transform: 'translate(-50%,-88%)', opacity: 1 },
          { transform: 'translate(-50%,-40%) scale(.8)', opacity: 0 },
        ],
        { duration: sinkMs, easing: easing.in },
      ),
      showing.move(
        target.button,
        [
          { transform: 'translate(-50%,-50%)', opacity: 1 },
          { transform: 'translate(-50%,-20%) scale(.9)', opacity: 0.2 },
        ],
        { duration: sinkMs, easing: easing.in },
      ),
    ]);
    this.traveller.classList.add('gone');
  }

  betRequest(stake: bigint): BetRequest {
    return stonesValue(this.parameters, { stakeMinor: stake, level: this.level() }, 1) <= stake
      ? { problem: t('raiseRisk') }
      : { stakeMinor: stake, input: { difficulty: this.difficulty } };
  }

  stakeChanged(next: bigint): void {
    this.stakeMinor = next;
    this.refresh();
  }

  setBusy(isBusy: boolean): void {
    this.stepButton.disabled = isBusy;
  }

  async show({ round: shown }: Played, showing: Showing): Promise<void> {
    const fresh = newActions(this.round, shown).filter((action) => action === 'step').length;
    const before = takenOf(shown) - fresh;
    if (before === 0) {
      this.round = { ...shown, actions: [], isFinished: false };
      this.refresh();
    }
    for (let index = before; index < before + fresh; index += 1) await this.hop(index, fallOf(shown) === index, showing);
    this.round = shown;
    this.refresh();
    if (!shown.isFinished) this.side.say(reachedText(shown, this.valueAt(takenOf(shown))));
  }

  resume(shown: Round): void {
    const input = inputSchema.safeParse(shown.input);
    if (input.success) this.difficulty = input.data.difficulty;
    this.round = shown;
    this.refresh();
  }

  openMain(shown: Round): OpenMain | undefined {
    return cashOutMain(shown, this.valueAt(takenOf(shown)));
  }

  note(shown: Round): string {
    return `${levelText(this.difficulty)} · ${t('stones', { count: shown.payoutMinor > 0n ? takenOf(shown) : Math.max(0, takenOf(shown) - 1) })}`;
  }

  payTable(stake: bigint): HTMLElement {
    return sumTable(
      [t('stones', { count: '' }).replace(/[:\s]+$/, ''), ...this.names.map(levelText)],
      Array.from({ length: this.parameters.steps }, (_, index) => ({
        name: String(index + 1),
        sums: Object.values(this.parameters.difficulties).map((one) =>
          stonesValue(this.parameters, { stakeMinor: stake, level: one }, index + 1),
        ),
      })),
    );
  }

  rules(): string[] {
    return [
      t('stepRule', { stones: this.parameters.steps }),
      ...Object.entries(this.parameters.difficulties).map(([name, one]) => `${levelText(name)}: ${one.num} / ${one.den}`),
    ];
  }

  key(key: string): boolean {
    if (key !== 'ArrowRight') return false;
    if (this.isOpen()) this.side.act('step');
    else this.side.begin('step');
    return true;
  }
}

export const stonesScene = (side: TableSide): Scene => new StonesScene(side);

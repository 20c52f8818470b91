import { wheelGames } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, timesText } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { timesPill } from '../../pills.ts';
import { t } from '../../texts.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { buildChoice, type Choice, levelOptions, levelText, textTable } from '../shared/stage-controls.ts';
import { buildWheelDisc, type WheelDisc } from '../shared/wheel/disc.ts';

const outcomeSchema = z.object({ segment: z.number() });
const inputSchema = z.object({ risk: z.string() });
const spinMs = 3000;
const tones = ['#2b1608', '#7a4a1c', '#c8641e', '#e8a02c', '#2a9d76', '#2a6ad8', '#c03068'];

/** Wheel of Hours: sixty drawn segments, the multipliers listed with how often each is on the wheel (games §8.2). */
class WheelScene implements Scene {
  readonly actionLabel = t('spin');
  readonly actionIcon = 'spin';
  readonly busyText = t('turning');
  readonly repeats = true;
  readonly pill = timesPill;
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof wheelGames>;
  private readonly names: string[];
  private risk: string;
  private landed: number | null = null;
  private readonly wheel: WheelDisc;
  private readonly legend = h('ul', { class: 'legend' });
  private readonly choice: Choice;

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(wheelGames, side.session.gameId);
    this.names = Object.keys(this.parameters.wheels);
    const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
    this.risk = lastInput.success && this.names.includes(lastInput.data.risk) ? lastInput.data.risk : 'medium';
    this.wheel = buildWheelDisc({ artBase: side.artBase, spinMs, rim: '#5a2c10', gold: '#ffd84d' });
    this.choice = buildChoice(t('risk'), levelOptions(this.names), (value) => {
      this.risk = value;
      this.landed = null;
      this.refresh();
      this.side.betRequestChanged();
    });
    this.element = h('div', { class: 'wheel-game' }, [
      this.wheel.element,
      h('div', { class: 'wheel-side' }, [this.legend, h('div', { class: 'glass-panel options' }, [this.choice.element])]),
    ]);
    const [last] = side.session.history;
    const lastOutcome = outcomeSchema.safeParse(last?.outcome);
    if (lastOutcome.success) this.landed = lastOutcome.data.segment;
    this.refresh();
    this.wheel.rest(this.landed, last?.nonce ?? 0);
  }

  private segments(): readonly number[] {
    return this.parameters.wheels[this.risk] ?? [];
  }

  private kinds(): number[] {
    return [...new Set(this.segments())].sort((left, right) => left - right);
  }

  private toneOf(value: number): string {
    return value === 0 ? (tones[0] ?? '') : (tones[2 + this.kinds().indexOf(value)] ?? tones[6] ?? '');
  }

  private refresh(): void {
    const list = this.segments();
    this.choice.select(this.risk);
    fill(
      this.legend,
      ...this.kinds()
        .toReversed()
        .map((value) => {
          const count = list.filter((one) => one === value).length;
          const isOn = this.landed !== null && list[this.landed] === value;
          return h('li', { class: isOn ? 'glass-panel on' : 'glass-panel' }, [
            h('i', { style: `background:${this.toneOf(value)}` }),
            h('b', {}, [timesText(value)]),
            h('span', {}, [t('wheelSegments', { count, all: this.segments().length })]),
          ]);
        }),
    );
    this.wheel.setHub(this.landed === null ? '' : timesText(list[this.landed] ?? 0));
    if (this.landed !== null) this.wheel.element.setAttribute('aria-label', t('wheelResult', { times: timesText(list[this.landed] ?? 0) }));
    this.wheel.setSegments(list.map((value) => ({ text: value === 0 ? '' : timesText(value), tone: this.toneOf(value) })));
  }

  private multiplierOf(round: Round): string {
    return timesText(this.segments()[outcomeSchema.parse(round.outcome).segment] ?? 0);
  }

  betRequest(stake: bigint): BetRequest {
    return { stakeMinor: stake, input: { risk: this.risk } };
  }

  setBusy(isBusy: boolean): void {
    this.choice.element.toggleAttribute('inert', isBusy);
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const { segment } = outcomeSchema.parse(round.outcome);
    this.landed = null;
    this.refresh();
    await this.wheel.turnTo(segment, round.nonce, showing);
    this.landed = segment;
    this.refresh();
  }

  note(round: Round): string {
    return `${levelText(this.risk)} · ${this.multiplierOf(round)}`;
  }

  payTable(stake: bigint): HTMLElement {
    return textTable(
      [t('pays'), t('winAmount'), t('chanceOf')],
      this.kinds().map((value) => [
        timesText(value),
        amount((stake * BigInt(value)) / 100n),
        t('wheelSegments', { count: this.segments().filter((one) => one === value).length, all: this.segments().length }),
      ]),
    );
  }

  rules(): string[] {
    return [t('wheelRule', { segments: this.segments().length })];
  }

  key(key: string): boolean {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
    const next = this.names[this.names.indexOf(this.risk) + (key === 'ArrowLeft' ? -1 : 1)];
    if (next === undefined || this.choice.element.hasAttribute('inert')) return false;
    this.risk = next;
    this.landed = null;
    this.refresh();
    return true;
  }
}

export const wheelScene = (side: TableSide): Scene => new WheelScene(side);

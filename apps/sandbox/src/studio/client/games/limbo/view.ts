import { leastTarget, limboGames, mostTarget, targetPayout } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths, multiplier, percent } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { isMotionReduced, type Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { type Pill, pillOf } from '../../pills.ts';
import { playNoise, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { buildPainter, easeOut, runFrames } from '../shared/frame-loop.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { buildField, textTable } from '../shared/stage-controls.ts';
import { buildTargetField, type TargetField } from '../shared/target-field.ts';

const outcomeSchema = z.object({ crashAt: z.number() });
const inputSchema = z.object({ cashOutAt: z.number() });
const spinMs = 900;
const rings = ['#f4ead2', '#d8452f', '#f4ead2', '#1f5f8a', '#f4ead2'];

const times = (value: number): string => `${hundredths(value)}×`;

type PlateView = { readonly turn: number; readonly tilt: number; readonly isUp: boolean };

/** A painted plate on a stick: it turns level while it spins and leans when it is done. */
function drawPlate(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  { turn, tilt, isUp }: PlateView,
): void {
  const radius = Math.min(width * 0.36, height * 0.42);
  const [x, y] = [width / 2, height * 0.46];
  const stick = context.createLinearGradient(x - 6, 0, x + 6, 0);
  stick.addColorStop(0, '#c89a5a');
  stick.addColorStop(1, '#6a4420');
  context.fillStyle = stick;
  context.fillRect(x - 5, y, 10, height - y);
  context.save();
  context.translate(x, y);
  context.rotate(tilt);
  context.scale(1, 0.34);
  context.fillStyle = 'rgb(0 0 0 / .35)';
  context.beginPath();
  context.arc(0, radius * 0.3, radius, 0, Math.PI * 2);
  context.fill();
  rings.forEach((colour, index) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(0, 0, radius * (1 - index * 0.19), 0, Math.PI * 2);
    context.fill();
  });
  for (let mark = 0; mark < 12; mark += 1) {
    const angle = turn + (mark / 12) * Math.PI * 2;
    context.fillStyle = mark % 3 === 0 ? '#ffd45e' : '#7a2418';
    context.beginPath();
    context.arc(Math.cos(angle) * radius * 0.89, Math.sin(angle) * radius * 0.89, radius * 0.06, 0, Math.PI * 2);
    context.fill();
  }
  context.strokeStyle = isUp ? '#7dffb0' : 'rgb(255 255 255 / .7)';
  context.lineWidth = isUp ? 9 : 4;
  context.beginPath();
  context.arc(0, 0, radius * 0.99, 0, Math.PI * 2);
  context.stroke();
  context.restore();
}

/** Plate Spin: linked target, chance and amount, with an immediate result (games §8.2). */
class LimboScene implements Scene {
  readonly actionLabel = t('plateSpin');
  readonly actionIcon = 'spin';
  readonly busyText = t('turning');
  readonly repeats = true;
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof limboGames>;
  private stakeMinor = 0n;
  private view: PlateView = { turn: 0, tilt: 0.09, isUp: false };
  private readonly painter = buildPainter('plate-canvas');
  private readonly number = h('div', { class: 'large-number', 'aria-hidden': 'true' }, ['1.00×']);
  private readonly target: TargetField;
  private readonly chance = buildField(t('chanceOf'));
  private readonly prize = buildField(t('winAmount'));

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(limboGames, side.session.gameId);
    const [last] = side.session.history;
    const lastTarget = inputSchema.safeParse(last?.input);
    this.target = buildTargetField(
      {
        label: t('target'),
        from: leastTarget,
        to: mostTarget(this.parameters),
        start: lastTarget.success ? lastTarget.data.cashOutAt : 200,
      },
      () => this.refresh(),
    );
    const options = h('div', { class: 'glass-panel options' }, [this.target.element, this.chance.element, this.prize.element]);
    this.element = h('div', { class: 'plate-game', role: 'group' }, [this.number, this.painter.element, options]);
    new ResizeObserver(() => this.paint(this.view)).observe(this.painter.element);
    if (last) this.settle(last);
  }

  private paint(next: PlateView): void {
    this.view = next;
    this.painter.paint((context, size) => drawPlate(context, size, this.view));
  }

  private refresh(): void {
    this.chance.set(percent(Math.floor((this.parameters.num * 1_000_000) / (this.parameters.den * this.target.value())) / 10_000));
    this.prize.set(amount(targetPayout(this.stakeMinor, this.target.value())));
    this.side.betRequestChanged();
  }

  private spin(point: number, showing: Showing): Promise<void> {
    return new Promise((resolve) => {
      const from = this.view.turn;
      runFrames((elapsedMs) => {
        const share = showing.isStopped || isMotionReduced() ? 1 : Math.min(1, elapsedMs / spinMs);
        // Every round spins alike; the number runs to its end on the way.
        fill(this.number, times(Math.floor(100 * (point / 100) ** easeOut(share))));
        this.paint({ turn: from + easeOut(share) * 26, tilt: 0.05 * Math.sin(elapsedMs / 70) * (1 - share), isUp: false });
        if (share < 1) return true;
        resolve();
        return false;
      });
    });
  }

  private settle(round: Round): void {
    const { crashAt } = outcomeSchema.parse(round.outcome);
    const isUp = round.payoutMinor > 0n;
    fill(this.number, times(crashAt));
    this.paint({ turn: this.view.turn, tilt: isUp ? 0 : 0.2, isUp });
    this.element.classList.toggle('won', isUp);
    this.element.setAttribute('aria-label', t('plateResult', { times: times(crashAt) }));
  }

  betRequest(stake: bigint): BetRequest {
    return targetPayout(stake, this.target.value()) <= stake
      ? { problem: t('raiseRisk') }
      : { stakeMinor: stake, input: { cashOutAt: this.target.value() } };
  }

  stakeChanged(next: bigint): void {
    this.stakeMinor = next;
    this.refresh();
  }

  setBusy(isBusy: boolean): void {
    this.target.setDisabled(isBusy);
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    this.element.classList.remove('won');
    playNoise(1100, { seconds: 0.3, gain: 0.04 });
    await this.spin(outcomeSchema.parse(round.outcome).crashAt, showing);
    if (isMotionReduced()) await showing.rest(spinMs);
    this.settle(round);
    if (round.payoutMinor > 0n) playTone(880, { seconds: 0.1, gain: 0.04, type: 'triangle' });
  }

  note(round: Round): string {
    return t('plateResult', { times: times(outcomeSchema.parse(round.outcome).crashAt) });
  }

  pill(round: Round): Pill {
    return pillOf(round, times(outcomeSchema.safeParse(round.outcome).data?.crashAt ?? 100));
  }

  payTable(stake: bigint): HTMLElement {
    return textTable(
      [t('target'), t('pays'), t('winAmount'), t('chanceOf')],
      [110, 150, 200, 300, 500, 1000, 5000, 10_000, 100_000].map((value) => [
        times(value),
        multiplier(targetPayout(stake, value), stake),
        amount(targetPayout(stake, value)),
        percent(Math.floor((this.parameters.num * 1_000_000) / (this.parameters.den * value)) / 10_000),
      ]),
    );
  }

  rules(): string[] {
    return [t('plateRule')];
  }

  key(key: string): boolean {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
    this.target.step(key === 'ArrowLeft' ? -1 : 1);
    return true;
  }
}

export const limboScene = (side: TableSide): Scene => new LimboScene(side);

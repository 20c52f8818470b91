import { leastTarget, limboGames, mostTarget, targetPayout } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths, multiplier } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { isMotionReduced, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { playNoise, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { buildPainter, easeOut, runFrames } from '../shared/frame-loop.ts';
import { buildField, textTable } from '../shared/stage-controls.ts';
import { buildTargetField } from '../shared/target-field.ts';

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
export function limboScene(side: TableSide): Scene {
  const parameters = limboGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const [last] = side.session.history;
  const lastTarget = inputSchema.safeParse(last?.input);
  let stakeMinor = 0n;
  let view: PlateView = { turn: 0, tilt: 0.09, isUp: false };

  const painter = buildPainter('plate-canvas');
  const paint = (next: PlateView): void => {
    view = next;
    painter.paint((context, size) => drawPlate(context, size, view));
  };
  const number = h('div', { class: 'num2', 'aria-hidden': 'true' }, ['1.00×']);
  const target = buildTargetField(
    { label: t('target'), from: leastTarget, to: mostTarget(parameters), start: lastTarget.success ? lastTarget.data.cashOutAt : 200 },
    () => refresh(),
  );
  const chance = buildField(t('chanceOf'));
  const prize = buildField(t('winAmount'));
  const options = h('div', { class: 'pan options' }, [target.element, chance.element, prize.element]);
  const element = h('div', { class: 'lb', role: 'group' }, [number, painter.element, options]);

  const refresh = (): void => {
    chance.set(`${hundredths(Math.floor((parameters.num * 1_000_000) / (parameters.den * target.value())))} %`);
    prize.set(amount(targetPayout(stakeMinor, target.value())));
    side.betRequestChanged();
  };
  const spin = (point: number, showing: Showing): Promise<void> =>
    new Promise((resolve) => {
      const from = view.turn;
      runFrames((elapsedMs) => {
        const share = showing.isStopped || isMotionReduced() ? 1 : Math.min(1, elapsedMs / spinMs);
        // Every round spins alike; the number runs to its end on the way.
        fill(number, times(Math.floor(100 * (point / 100) ** easeOut(share))));
        paint({ turn: from + easeOut(share) * 26, tilt: 0.05 * Math.sin(elapsedMs / 70) * (1 - share), isUp: false });
        if (share < 1) return true;
        resolve();
        return false;
      });
    });
  const settle = (round: Round): void => {
    const { crashAt } = outcomeSchema.parse(round.outcome);
    const isUp = round.payoutMinor > 0n;
    fill(number, times(crashAt));
    paint({ turn: view.turn, tilt: isUp ? 0 : 0.2, isUp });
    element.classList.toggle('won', isUp);
    element.setAttribute('aria-label', t('plateResult', { times: times(crashAt) }));
  };

  new ResizeObserver(() => paint(view)).observe(painter.element);
  if (last) settle(last);
  return {
    element,
    actionLabel: t('plateSpin'),
    actionIcon: 'spin',
    busyText: t('turning'),
    usesStakeStepper: true,
    betRequest: (stake) =>
      targetPayout(stake, target.value()) <= stake
        ? { problem: t('raiseRisk') }
        : { stakeMinor: stake, input: { cashOutAt: target.value() } },
    stakeChanged(next) {
      stakeMinor = next;
      refresh();
    },
    setBusy: (isBusy) => target.setDisabled(isBusy),
    async show({ round }: Played, showing) {
      element.classList.remove('won');
      playNoise(1100, { seconds: 0.3, gain: 0.04 });
      await spin(outcomeSchema.parse(round.outcome).crashAt, showing);
      if (isMotionReduced()) await showing.rest(spinMs);
      settle(round);
      if (round.payoutMinor > 0n) playTone(880, { seconds: 0.1, gain: 0.04, type: 'triangle' });
    },
    note: (round) => t('plateResult', { times: times(outcomeSchema.parse(round.outcome).crashAt) }),
    pill: (round) => ({
      text: times(outcomeSchema.safeParse(round.outcome).data?.crashAt ?? 100),
      className: round.payoutMinor > round.stakedMinor ? 'up' : '',
    }),
    payTable: (stake) =>
      textTable(
        [t('target'), t('pays'), t('winAmount'), t('chanceOf')],
        [110, 150, 200, 300, 500, 1000, 5000, 10_000, 100_000].map((value) => [
          times(value),
          multiplier(targetPayout(stake, value), stake),
          amount(targetPayout(stake, value)),
          `${hundredths(Math.floor((parameters.num * 1_000_000) / (parameters.den * value)))} %`,
        ]),
      ),
    rules: () => [t('plateRule')],
    key(key) {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
      target.step(key === 'ArrowLeft' ? -1 : 1);
      return true;
    },
  };
}

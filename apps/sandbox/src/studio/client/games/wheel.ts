import { wheelGames } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../amounts.ts';
import { CallError, type Played, type Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import { isMotionReduced, type Showing } from '../motion.ts';
import type { Scene, TableSide } from '../scene.ts';
import { playTone } from '../sound.ts';
import { t } from '../texts.ts';
import { buildPainter, runFrames } from './frame-loop.ts';
import { buildChoice, levelOptions, levelText, picture, textTable, timesPill } from './parts.ts';

const outcomeSchema = z.object({ segment: z.number() });
const inputSchema = z.object({ risk: z.string() });
const spinMs = 3000;
const turns = 4;
const fullTurn = Math.PI * 2;
const tones = ['#2b1608', '#7a4a1c', '#c8641e', '#e8a02c', '#2a9d76', '#2a6ad8', '#c03068'];

const times = (value: number): string => `${hundredths(value).replace(/[.,]00$/, '')}×`;

/** The rim lies still at its end wherever inside the segment the pointer is: the same place for the same round. */
const restShare = (nonce: number): number => 0.1 + 0.8 * (((nonce * 0.618_033_988) % 1) + 0);

/** Wheel of Hours: sixty drawn segments, the multipliers listed with how often each is on the wheel (games.md §8.2). */
export function wheelScene(side: TableSide): Scene {
  const parameters = wheelGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const names = Object.keys(parameters.wheels);
  const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
  let risk = lastInput.success && names.includes(lastInput.data.risk) ? lastInput.data.risk : 'medium';
  let angle = 0;
  let landed: number | null = null;

  const segments = (): readonly number[] => parameters.wheels[risk] ?? [];
  const kinds = (): number[] => [...new Set(segments())].sort((left, right) => left - right);
  const toneOf = (value: number): string => (value === 0 ? (tones[0] ?? '') : (tones[2 + kinds().indexOf(value)] ?? tones[6] ?? ''));

  const painter = buildPainter('wheel-canvas');
  const hub = h('b', { class: 'hub num' });
  const wheel = h('div', { class: 'ww', role: 'img' }, [painter.canvas, picture(side.artBase, 'pointer', 'pt'), hub]);
  const legend = h('ul', { class: 'lg' });
  const choice = buildChoice(t('risk'), levelOptions(names), (value) => {
    risk = value;
    landed = null;
    refresh();
    side.wishChanged();
  });
  const element = h('div', { class: 'wf' }, [
    wheel,
    h('div', { class: 'wheel-side' }, [legend, h('div', { class: 'pan options' }, [choice.element])]),
  ]);

  const paint = (): void =>
    painter.paint((context, { width, height }) => {
      const list = segments();
      const radius = Math.min(width, height) / 2 - 6;
      const step = fullTurn / list.length;
      context.translate(width / 2, height / 2);
      disc(context, { radius: radius + 4, fill: '#1c0d04' });
      disc(context, { radius, fill: '#5a2c10' });
      for (let stud = 0; stud < 24; stud += 1) {
        context.beginPath();
        context.arc(Math.cos((stud / 24) * fullTurn) * (radius - 9), Math.sin((stud / 24) * fullTurn) * (radius - 9), 3.6, 0, fullTurn);
        context.fillStyle = stud % 2 === 0 ? '#ffd84d' : '#fff6d8';
        context.fill();
      }
      context.rotate(angle - Math.PI / 2);
      list.forEach((value, index) => {
        context.beginPath();
        context.moveTo(0, 0);
        context.arc(0, 0, radius - 18, index * step, (index + 1) * step);
        context.closePath();
        context.fillStyle = toneOf(value);
        context.fill();
        context.strokeStyle = index === landed ? '#ffffff' : 'rgb(255 216 77 / .55)';
        context.lineWidth = index === landed ? 4 : 1;
        context.stroke();
        if (value === 0) return;
        context.save();
        context.rotate((index + 0.5) * step);
        context.fillStyle = '#fff';
        context.font = `700 ${Math.max(9, radius * 0.052)}px "Inter Variable", sans-serif`;
        context.textAlign = 'right';
        context.textBaseline = 'middle';
        context.fillText(times(value), radius - 25, 0);
        context.restore();
      });
      disc(context, { radius: radius * 0.42, fill: '#3a1704' });
      disc(context, { radius: radius * 0.385, fill: '#ffd84d' });
      disc(context, { radius: radius * 0.345, fill: '#5a2c10' });
    });
  const refresh = (): void => {
    const list = segments();
    choice.select(risk);
    fill(
      legend,
      ...kinds()
        .toReversed()
        .map((value) => {
          const count = list.filter((one) => one === value).length;
          const isOn = landed !== null && list[landed] === value;
          return h('li', { class: isOn ? 'pan on' : 'pan' }, [
            h('i', { style: `background:${toneOf(value)}` }),
            h('b', {}, [times(value)]),
            h('span', {}, [t('wheelSegments', { count })]),
          ]);
        }),
    );
    fill(hub, landed === null ? '' : times(list[landed] ?? 0));
    if (landed !== null) wheel.setAttribute('aria-label', t('wheelResult', { times: times(list[landed] ?? 0) }));
    paint();
  };
  const angleOf = (segment: number, nonce: number): number => -((segment + restShare(nonce)) / segments().length) * fullTurn;

  const turn = (from: number, to: number, showing: Showing): Promise<void> =>
    new Promise((resolve) => {
      let ticked = 0;
      runFrames((elapsedMs) => {
        const share = showing.isStopped || isMotionReduced() ? 1 : Math.min(1, elapsedMs / spinMs);
        angle = from + (to - from) * (1 - (1 - share) ** 3.2);
        const passed = Math.floor((angle / fullTurn) * segments().length);
        if (passed !== ticked) {
          ticked = passed;
          playTone(1150, { seconds: 0.02, gain: 0.018, type: 'triangle' });
        }
        paint();
        if (share < 1) return true;
        resolve();
        return false;
      });
    });

  const [last] = side.session.history;
  const lastOutcome = outcomeSchema.safeParse(last?.outcome);
  if (last && lastOutcome.success) {
    landed = lastOutcome.data.segment;
    angle = angleOf(landed, last.nonce);
  }
  new ResizeObserver(paint).observe(painter.canvas);
  refresh();
  const multiplierOf = (round: Round): string => times(segments()[outcomeSchema.parse(round.outcome).segment] ?? 0);
  return {
    element,
    actionLabel: t('spin'),
    actionIcon: 'spin',
    busyText: t('turning'),
    usesStakeStepper: true,
    wish: (stake) => ({ stakeMinor: stake, input: { risk } }),
    stakeChanged: () => undefined,
    setBusy: (isBusy) => choice.element.toggleAttribute('inert', isBusy),
    async show({ round }: Played, showing) {
      const { segment } = outcomeSchema.parse(round.outcome);
      landed = null;
      refresh();
      const rest = angleOf(segment, round.nonce);
      const from = angle % fullTurn;
      const ahead = ((rest - from) % fullTurn) + fullTurn;
      await turn(from, from + ahead + turns * fullTurn, showing);
      if (isMotionReduced()) await showing.rest(spinMs);
      angle = rest;
      landed = segment;
      refresh();
    },
    note: (round) => `${levelText(risk)} · ${multiplierOf(round)}`,
    pill: timesPill,
    payTable: (stake) =>
      textTable(
        [t('pays'), t('winAmount'), t('chanceOf')],
        kinds().map((value) => [
          times(value),
          amount((stake * BigInt(value)) / 100n),
          t('wheelSegments', { count: segments().filter((one) => one === value).length }),
        ]),
      ),
    rules: () => [t('wheelRule')],
    key(key) {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
      const next = names[names.indexOf(risk) + (key === 'ArrowLeft' ? -1 : 1)];
      if (next === undefined || choice.element.hasAttribute('inert')) return false;
      risk = next;
      landed = null;
      refresh();
      return true;
    },
  };
}

function disc(context: CanvasRenderingContext2D, { radius, fill: colour }: { radius: number; fill: string }): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, fullTurn);
  context.fillStyle = colour;
  context.fill();
}

import { wheelGames } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { buildChoice, levelOptions, levelText, textTable, timesPill } from '../shared/stage-controls.ts';
import { buildWheelDisc } from '../shared/wheel-disc.ts';

const outcomeSchema = z.object({ segment: z.number() });
const inputSchema = z.object({ risk: z.string() });
const spinMs = 3000;
const tones = ['#2b1608', '#7a4a1c', '#c8641e', '#e8a02c', '#2a9d76', '#2a6ad8', '#c03068'];

const times = (value: number): string => `${hundredths(value).replace(/[.,]00$/, '')}×`;

/** Wheel of Hours: sixty drawn segments, the multipliers listed with how often each is on the wheel (games §8.2). */
export function wheelScene(side: TableSide): Scene {
  const parameters = wheelGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const names = Object.keys(parameters.wheels);
  const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
  let risk = lastInput.success && names.includes(lastInput.data.risk) ? lastInput.data.risk : 'medium';
  let landed: number | null = null;

  const segments = (): readonly number[] => parameters.wheels[risk] ?? [];
  const kinds = (): number[] => [...new Set(segments())].sort((left, right) => left - right);
  const toneOf = (value: number): string => (value === 0 ? (tones[0] ?? '') : (tones[2 + kinds().indexOf(value)] ?? tones[6] ?? ''));

  const wheel = buildWheelDisc({ artBase: side.artBase, spinMs, rim: '#5a2c10', gold: '#ffd84d' });
  const legend = h('ul', { class: 'lg' });
  const choice = buildChoice(t('risk'), levelOptions(names), (value) => {
    risk = value;
    landed = null;
    refresh();
    side.betRequestChanged();
  });
  const element = h('div', { class: 'wf' }, [
    wheel.element,
    h('div', { class: 'wheel-side' }, [legend, h('div', { class: 'pan options' }, [choice.element])]),
  ]);

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
    wheel.setHub(landed === null ? '' : times(list[landed] ?? 0));
    if (landed !== null) wheel.element.setAttribute('aria-label', t('wheelResult', { times: times(list[landed] ?? 0) }));
    wheel.setSegments(list.map((value) => ({ text: value === 0 ? '' : times(value), tone: toneOf(value) })));
  };

  const [last] = side.session.history;
  const lastOutcome = outcomeSchema.safeParse(last?.outcome);
  if (lastOutcome.success) landed = lastOutcome.data.segment;
  refresh();
  wheel.rest(landed, last?.nonce ?? 0);
  const multiplierOf = (round: Round): string => times(segments()[outcomeSchema.parse(round.outcome).segment] ?? 0);
  return {
    element,
    actionLabel: t('spin'),
    actionIcon: 'spin',
    busyText: t('turning'),
    usesStakeStepper: true,
    betRequest: (stake) => ({ stakeMinor: stake, input: { risk } }),
    stakeChanged: () => undefined,
    setBusy: (isBusy) => choice.element.toggleAttribute('inert', isBusy),
    async show({ round }: Played, showing) {
      const { segment } = outcomeSchema.parse(round.outcome);
      landed = null;
      refresh();
      await wheel.turnTo(segment, round.nonce, showing);
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

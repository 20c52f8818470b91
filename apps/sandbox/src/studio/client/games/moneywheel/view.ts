import { moneywheelFigures, moneywheelGames } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { h } from '../../dom.ts';
import { pillOf } from '../../pills.ts';
import { betTableScene } from '../shared/bet-table.ts';
import { figuresRow } from '../shared/bet-figures.ts';
import { parametersOf } from '../shared/parameters.ts';
import { textTable } from '../shared/stage-controls.ts';
import { buildWheelDisc } from '../shared/wheel/disc.ts';

const outcomeSchema = z.object({ segment: z.number(), value: z.number() });
const tones: Readonly<Record<number, string>> = { 1: '#1f5f8a', 3: '#2a9d76', 5: '#c8641e', 11: '#a02c4e', 23: '#d8a02c' };
const spinMs = 4000;

/** Lake Wheel: fifty segments, five numbers to bet on (games §8.2). */
export function moneywheelScene(side: TableSide): Scene {
  const parameters = parametersOf(moneywheelGames, side.session.gameId);
  const wheel = buildWheelDisc({ artBase: side.artBase, spinMs, rim: '#4a2418', gold: '#e0c48a' });
  wheel.setSegments(parameters.segments.map((value) => ({ text: String(value), tone: tones[value] ?? '#444' })));
  const stage = h('div', { class: 'wheel-stage' }, [wheel.element]);
  const outcomeOf = (round: Round): { segment: number; value: number } => outcomeSchema.parse(round.outcome);
  const countOf = (value: string): number => parameters.segments.filter((one) => String(one) === value).length;
  const name = (value: number): void => {
    wheel.setHub(String(value));
    wheel.element.setAttribute('aria-label', t('wheelResult', { times: value }));
  };
  return betTableScene(side, {
    stage,
    rows: [
      {
        className: 'fields-five',
        fields: Object.entries(parameters.pays).map(([value, pays]) => ({
          key: value,
          label: `${pays} : 1`,
          detail: t('wheelShare', { count: countOf(value), all: parameters.segments.length }),
        })),
      },
    ],
    actionLabel: t('spin'),
    busyText: t('turning'),
    keys: {},
    async show(round, showing) {
      const { segment, value } = outcomeOf(round);
      wheel.setHub('');
      await wheel.turnTo(segment, round.nonce, showing);
      name(value);
    },
    rest(round) {
      wheel.rest(outcomeOf(round).segment, round.nonce);
      name(outcomeOf(round).value);
    },
    wonKeys: (round) => [String(outcomeOf(round).value)],
    note: (round) => `${t('wheelResult', { times: outcomeOf(round).value })} · ${t('pastNumbers')}`,
    pill: (round) => pillOf(round, String(outcomeOf(round).value)),
    payTable: () =>
      textTable(
        ['', t('pays'), 'RTP'],
        Object.entries(parameters.pays).map(([value, pays]) => [
          `${pays} : 1 (${countOf(value)} / ${parameters.segments.length})`,
          ...figuresRow('', moneywheelFigures(parameters, value)).slice(1),
        ]),
      ),
    rules: () => [t('moneywheelRule', { segments: parameters.segments.length }), t('pastNumbers')],
  });
}

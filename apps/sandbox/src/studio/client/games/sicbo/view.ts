import { sicboGames, sicboTimes } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { hundredths } from '../../amounts.ts';
import { CallError, type Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { type BetField, betTableScene } from '../shared/bet-table.ts';
import { buildDice } from '../shared/dice-pair.ts';
import { picture, textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ dice: z.array(z.number()) });
const throwMs = 1000;
const faces = [1, 2, 3, 4, 5, 6];
const times = (value: number): string =>
  `× ${hundredths(value)
    .replace(/[.,]00$/, '')
    .replace(/([.,]\d)0$/, '$1')}`;

/** Sic Bo: three dice under a glass, with all winning fields lit at once (games §8.2). */
export function sicboScene(side: TableSide): Scene {
  const parameters = sicboGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const dice = buildDice({ artBase: side.artBase, count: 3, throwMs });
  const total = h('span', { class: 'tot' });
  const stage = h('div', { class: 'dome', role: 'img' }, [dice.element, total]);
  const diceOf = (round: Round): number[] => outcomeSchema.safeParse(round.outcome).data?.dice ?? [];
  const say = (values: readonly number[]): void => {
    const sum = values.reduce((all, one) => all + one, 0);
    fill(total, String(sum));
    stage.setAttribute('aria-label', t('diceAre', { dice: values.join(', '), total: sum }));
  };
  const field = (key: string, label: string, detail: string): BetField => ({ key, label, detail });
  const pips = (count: number, face: number): HTMLElement =>
    h(
      'span',
      { class: 'pips', 'aria-hidden': 'true' },
      Array.from({ length: count }, () => picture(side.artBase, `die-${face}`)),
    );
  const combos = faces.flatMap((low) =>
    faces.filter((high) => high > low).map((high) => field(`combo:${low}-${high}`, `${low} ${high}`, '')),
  );

  return betTableScene(side, {
    stage,
    rows: [
      {
        className: 'r4',
        fields: [
          field('small', t('small'), '4–10'),
          field('odd', t('odd'), ''),
          field('even', t('even'), ''),
          field('big', t('big'), '11–17'),
        ],
      },
      { className: 'r14', fields: Object.entries(parameters.totals).map(([value, pays]) => field(`total:${value}`, value, times(pays))) },
      {
        className: 'r7',
        fields: [
          ...faces.map((face) => ({ key: `single:${face}`, label: String(face), detail: '', picture: pips(1, face) })),
          field('anyTriple', t('anyTriple'), times(parameters.anyTriple)),
        ],
      },
      {
        className: 'r12',
        fields: faces
          .flatMap((face) => [
            { key: `double:${face}`, label: '', detail: '', picture: pips(2, face) },
            { key: `triple:${face}`, label: '', detail: '', picture: pips(3, face) },
          ])
          .map((one) => ({ ...one, label: t(one.key.startsWith('double') ? 'doubleOf' : 'tripleOf', { face: one.key.slice(-1) }) })),
      },
      { className: 'r15', fields: combos },
    ],
    actionLabel: t('roll'),
    busyText: t('rolling'),
    keys: {},
    async show(round, showing) {
      fill(total, '');
      await dice.throw(diceOf(round), showing);
      say(diceOf(round));
    },
    rest(round) {
      dice.rest(diceOf(round));
      say(diceOf(round));
    },
    wonKeys: (round) => [...wonFields(diceOf(round))],
    note: (round) => t('diceAre', { dice: diceOf(round).join(', '), total: diceOf(round).reduce((sum, one) => sum + one, 0) }),
    pill: (round) => ({
      text: String(diceOf(round).reduce((sum, one) => sum + one, 0)),
      className: round.payoutMinor > round.stakedMinor ? 'up' : '',
    }),
    payTable: () =>
      textTable(
        ['', t('pays'), 'RTP'],
        [
          [`${t('small')}, ${t('big')}, ${t('odd')}, ${t('even')}`, '× 2', '97.22 %'],
          ...Object.entries(parameters.totals)
            .slice(0, 7)
            .map(([value, pays]) => [
              `${value}, ${21 - Number(value)}`,
              times(pays),
              value === '4' ? '95.83 %' : value === '10' ? '96.88 %' : '97.22 %',
            ]),
          [t('singleNumber'), '× 2, 3, 15', '97.22 %'],
          [t('doubleOf', { face: '' }).trim(), times(parameters.double), '96.30 %'],
          [t('tripleOf', { face: '' }).trim(), times(parameters.triple), '97.22 %'],
          [t('anyTriple'), times(parameters.anyTriple), '97.22 %'],
          [t('twoNumbers'), times(parameters.combo), '97.22 %'],
        ],
      ),
    rules: () => [t('sicboRule'), t('pastNumbers')],
  });

  /** Every field that the dice pay, with or without a chip. */
  function* wonFields(values: readonly number[]): Generator<string> {
    const keys = ['small', 'odd', 'even', 'big', 'anyTriple', ...combos.map((one) => one.key)];
    for (let value = 4; value <= 17; value += 1) keys.push(`total:${value}`);
    for (const face of faces) keys.push(`single:${face}`, `double:${face}`, `triple:${face}`);
    for (const key of keys) if (parameters && values.length === 3 && sicboTimes(parameters, key, values) > 0) yield key;
  }
}

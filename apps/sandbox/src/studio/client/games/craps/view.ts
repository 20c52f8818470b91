import { crapsGames, crapsPoint, crapsTimes } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { CallError, type Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { betTableScene } from '../shared/bet-table.ts';
import { betsOf } from '../shared/chip-desk.ts';
import { buildDice } from '../shared/dice-pair.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ rolls: z.array(z.tuple([z.number(), z.number()])) });
const throwMs = 820;
const restMs = 380;
const points = [4, 5, 6, 8, 9, 10];

/** Craps: the come-out, then roll by roll to the decision, with the effect of each number beside the dice (games §8.2). */
export function crapsScene(side: TableSide): Scene {
  const parameters = crapsGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const dice = buildDice({ artBase: side.artBase, count: 2, throwMs });
  const rolled = h('ol', { class: 'rolls', 'aria-label': t('rollsSoFar') });
  const now = h('p', { class: 'rule' }, [t('comeOut')]);
  const boxes = points.map((point) => ({ point, box: h('span', { class: 'point' }, [String(point)]) }));
  const live = h('p', { class: 'vh', 'aria-live': 'polite' });
  const stage = h('div', { class: 'craps-stage' }, [
    dice.element,
    h(
      'div',
      { class: 'points' },
      boxes.map((one) => one.box),
    ),
    now,
    rolled,
    live,
  ]);

  const rollsOf = (round: Round): [number, number][] => outcomeSchema.safeParse(round.outcome).data?.rolls ?? [];
  const sayRolls = (rolls: readonly (readonly [number, number])[]): void => {
    const point = crapsPoint(rolls);
    const last = rolls.at(-1);
    boxes.forEach(({ point: value, box }) => box.classList.toggle('on', value === point));
    fill(now, point === undefined ? t('comeOut') : t('pointNow', { point }));
    fill(rolled, ...rolls.slice(-10).map(([first, second]) => h('li', {}, [String(first + second)])));
    if (last) fill(live, t('diceAre', { dice: last.join(', '), total: last[0] + last[1] }));
  };
  return betTableScene(side, {
    stage,
    rows: [
      {
        className: 'r2',
        fields: [
          { key: 'pass', label: t('pass'), detail: '× 2' },
          { key: 'dontPass', label: t('dontPass'), detail: '× 2' },
        ],
      },
      {
        className: 'r3',
        fields: [
          { key: 'field', label: t('fieldBet'), detail: '3 4 9 10 11 × 2 · 2 × 3 · 12 × 4' },
          { key: 'anySeven', label: t('anySeven'), detail: '× 5.8' },
          { key: 'anyCraps', label: t('anyCraps'), detail: '2 3 12 × 8.7' },
        ],
      },
    ],
    actionLabel: t('roll'),
    busyText: t('rolling'),
    keys: { p: 'pass', d: 'dontPass' },
    async show(round, showing) {
      const rolls = rollsOf(round);
      sayRolls([]);
      for (let count = 1; count <= rolls.length; count += 1) {
        await dice.throw(rolls[count - 1] ?? [], showing);
        sayRolls(rolls.slice(0, count));
        if (count < rolls.length) await showing.rest(restMs);
      }
    },
    rest(round) {
      dice.rest(rollsOf(round).at(-1) ?? []);
      sayRolls(rollsOf(round));
    },
    wonKeys: (round) => [...betsOf(round).keys()].filter((key) => crapsTimes(parameters, key, rollsOf(round)) > 100),
    note(round) {
      const rolls = rollsOf(round);
      const point = crapsPoint(rolls);
      const sums = rolls.map(([first, second]) => first + second);
      return point === undefined
        ? t('decidedAtOnce', { total: sums[0] ?? 0 })
        : t('decidedAfter', { point, total: sums.at(-1) ?? 0, count: sums.length });
    },
    payTable: () =>
      textTable(
        ['', t('pays'), 'RTP'],
        [
          [t('pass'), '× 2', '98.59 %'],
          [t('dontPass'), '× 2', '98.64 %'],
          [t('fieldBet'), '× 2, 3, 4', '97.22 %'],
          [t('anySeven'), '× 5.8', '96.67 %'],
          [t('anyCraps'), '× 8.7', '96.67 %'],
        ],
      ),
    rules: () => [t('crapsRule'), t('crapsSide')],
  });
}

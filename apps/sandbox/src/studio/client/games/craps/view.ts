import { crapsGames, crapsPoint, crapsTimes } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { type BetTableParts, betTableScene } from '../shared/bet-table.ts';
import { betsOf } from '../shared/chip-desk.ts';
import { buildDice, type ThrownDice } from '../shared/dice-pair.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ rolls: z.array(z.tuple([z.number(), z.number()])) });
const throwMs = 820;
const restMs = 380;
const points = [4, 5, 6, 8, 9, 10];

/** Craps: the come-out, then roll by roll to the decision, with the effect of each number beside the dice (games §8.2). */
class CrapsTable implements BetTableParts {
  readonly rows = [
    {
      className: 'fields-two',
      fields: [
        { key: 'pass', label: t('pass'), detail: '× 2' },
        { key: 'dontPass', label: t('dontPass'), detail: '× 2' },
      ],
    },
    {
      className: 'fields-three',
      fields: [
        { key: 'field', label: t('fieldBet'), detail: '3 4 9 10 11 × 2 · 2 × 3 · 12 × 4' },
        { key: 'anySeven', label: t('anySeven'), detail: '× 5.8' },
        { key: 'anyCraps', label: t('anyCraps'), detail: '2 3 12 × 8.7' },
      ],
    },
  ];
  readonly actionLabel = t('roll');
  readonly busyText = t('rolling');
  readonly keys = { p: 'pass', d: 'dontPass' };
  readonly stage: HTMLElement;
  private readonly parameters: ParametersOf<typeof crapsGames>;
  private readonly dice: ThrownDice;
  private readonly rolled = h('ol', { class: 'rolls', 'aria-label': t('rollsSoFar') });
  private readonly now = h('p', { class: 'rule' }, [t('comeOut')]);
  private readonly boxes = points.map((point) => ({ point, box: h('span', { class: 'point' }, [String(point)]) }));
  private readonly live = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });

  constructor(side: TableSide) {
    this.parameters = parametersOf(crapsGames, side.session.gameId);
    this.dice = buildDice({ artBase: side.artBase, count: 2, throwMs });
    this.stage = h('div', { class: 'craps-stage' }, [
      this.dice.element,
      h(
        'div',
        { class: 'points' },
        this.boxes.map((one) => one.box),
      ),
      this.now,
      this.rolled,
      this.live,
    ]);
  }

  private rollsOf(round: Round): [number, number][] {
    return outcomeSchema.safeParse(round.outcome).data?.rolls ?? [];
  }

  private sayRolls(rolls: readonly (readonly [number, number])[]): void {
    const point = crapsPoint(rolls);
    const last = rolls.at(-1);
    this.boxes.forEach(({ point: value, box }) => box.classList.toggle('on', value === point));
    fill(this.now, point === undefined ? t('comeOut') : t('pointNow', { point }));
    fill(this.rolled, ...rolls.slice(-10).map(([first, second]) => h('li', {}, [String(first + second)])));
    if (last) fill(this.live, t('diceAre', { dice: last.join(', '), total: last[0] + last[1] }));
  }

  async show(round: Round, showing: Showing): Promise<void> {
    const rolls = this.rollsOf(round);
    this.sayRolls([]);
    for (let count = 1; count <= rolls.length; count += 1) {
      await this.dice.throw(rolls[count - 1] ?? [], showing);
      this.sayRolls(rolls.slice(0, count));
      if (count < rolls.length) await showing.rest(restMs);
    }
  }

  rest(round: Round): void {
    this.dice.rest(this.rollsOf(round).at(-1) ?? []);
    this.sayRolls(this.rollsOf(round));
  }

  wonKeys(round: Round): readonly string[] {
    return [...betsOf(round).keys()].filter((key) => crapsTimes(this.parameters, key, this.rollsOf(round)) > 100);
  }

  note(round: Round): string {
    const rolls = this.rollsOf(round);
    const point = crapsPoint(rolls);
    const sums = rolls.map(([first, second]) => first + second);
    return point === undefined
      ? t('decidedAtOnce', { total: sums[0] ?? 0 })
      : t('decidedAfter', { point, total: sums.at(-1) ?? 0, count: sums.length });
  }

  payTable(): HTMLElement {
    return textTable(
      ['', t('pays'), 'RTP'],
      [
        [t('pass'), '× 2', '98.59 %'],
        [t('dontPass'), '× 2', '98.64 %'],
        [t('fieldBet'), '× 2, 3, 4', '97.22 %'],
        [t('anySeven'), '× 5.8', '96.67 %'],
        [t('anyCraps'), '× 8.7', '96.67 %'],
      ],
    );
  }

  rules(): string[] {
    return [t('crapsRule'), t('crapsSide')];
  }
}

export const crapsScene = (side: TableSide): Scene => betTableScene(side, new CrapsTable(side));

import { crapsFigures, crapsGames, crapsPoint, crapsTimes } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { timesFigure } from '../../amounts.ts';
import type { Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { listed, t } from '../../texts.ts';
import { type BetField, type BetRow, type BetTableParts, betTableScene } from '../shared/bet-table.ts';
import { figuresRow, winsText } from '../shared/bet-figures.ts';
import { betsOf } from '../shared/chip-desk.ts';
import { buildDice, type ThrownDice } from '../shared/dice-pair.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ rolls: z.array(z.tuple([z.number(), z.number()])) });
const throwMs = 820;
const restMs = 380;
const points = [4, 5, 6, 8, 9, 10];
const totals = Array.from({ length: 11 }, (_, index) => index + 2);

/** Craps: the come-out, then roll by roll to the decision, with the effect of each number beside the dice (games §8.2). */
class CrapsTable implements BetTableParts {
  readonly rows: readonly BetRow[];
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
    this.rows = [
      { className: 'fields-two', fields: [this.field('pass', t('pass')), this.field('dontPass', t('dontPass'))] },
      {
        className: 'fields-three',
        fields: [
          { key: 'field', label: t('fieldBet'), detail: this.fieldDetail() },
          this.field('anySeven', t('anySeven')),
          this.field('anyCraps', t('anyCraps'), `${this.totalsOf('anyCraps').join(' ')} `),
        ],
      },
    ];
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
    if (last) fill(this.live, t('diceAre', { dice: listed(last), total: last[0] + last[1] }));
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

  private figures(key: string) {
    return crapsFigures(this.parameters, key);
  }

  private field(key: string, label: string, before = ''): BetField {
    return { key, label, detail: `${before}${winsText(this.figures(key))}` };
  }

  /** The totals of the come-out on which a bet pays so much, or anything. */
  private totalsOf(key: string, win?: number): number[] {
    return totals.filter((total) => {
      const times = crapsTimes(this.parameters, key, [[Math.min(6, total - 1), total - Math.min(6, total - 1)]]);
      return win === undefined ? times > 0 : times === win;
    });
  }

  private fieldDetail(): string {
    const wins = this.figures('field').wins;
    return wins.map((win) => `${this.totalsOf('field', win).join(' ')} × ${timesFigure(win)}`).join(' · ');
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
        figuresRow(t('pass'), this.figures('pass')),
        figuresRow(t('dontPass'), this.figures('dontPass')),
        figuresRow(t('fieldBet'), this.figures('field')),
        figuresRow(t('anySeven'), this.figures('anySeven')),
        figuresRow(t('anyCraps'), this.figures('anyCraps')),
      ],
    );
  }

  rules(): string[] {
    return [t('crapsRule'), t('crapsSide')];
  }
}

export const crapsScene = (side: TableSide): Scene => betTableScene(side, new CrapsTable(side));

import { sicboFigures, sicboGames, sicboTimes } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { timesFigure } from '../../amounts.ts';
import type { Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { type Pill, pillOf } from '../../pills.ts';
import { listed, t } from '../../texts.ts';
import { type BetField, type BetRow, type BetTableParts, betTableScene } from '../shared/bet-table.ts';
import { figuresRow } from '../shared/bet-figures.ts';
import { buildDice, type ThrownDice } from '../shared/dice-pair.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { picture, textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ dice: z.array(z.number()) });
const throwMs = 1000;
const faces = [1, 2, 3, 4, 5, 6];
const times = (value: number): string => `× ${timesFigure(value)}`;

/** Sic Bo: three dice under a glass, with all winning fields lit at once (games §8.2). */
class SicboTable implements BetTableParts {
  readonly actionLabel = t('roll');
  readonly busyText = t('rolling');
  readonly keys = {};
  readonly stage: HTMLElement;
  readonly rows: readonly BetRow[];
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof sicboGames>;
  private readonly dice: ThrownDice;
  private readonly total = h('span', { class: 'hand-total' });
  private readonly combos: BetField[];

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(sicboGames, side.session.gameId);
    this.dice = buildDice({ artBase: side.artBase, count: 3, throwMs });
    this.stage = h('div', { class: 'dome', role: 'img' }, [this.dice.element, this.total]);
    this.combos = faces.flatMap((low) =>
      faces.filter((high) => high > low).map((high) => this.field(`combo:${low}-${high}`, `${low} ${high}`, '')),
    );
    this.rows = [
      {
        className: 'fields-four',
        fields: [
          this.field('small', t('small'), '4–10'),
          this.field('odd', t('odd'), ''),
          this.field('even', t('even'), ''),
          this.field('big', t('big'), '11–17'),
        ],
      },
      {
        className: 'fields-fourteen',
        fields: Object.entries(this.parameters.totals).map(([value, pays]) => this.field(`total:${value}`, value, times(pays))),
      },
      {
        className: 'fields-seven',
        fields: [
          ...faces.map((face) => ({ key: `single:${face}`, label: String(face), detail: '', picture: this.pips(1, face) })),
          this.field('anyTriple', t('anyTriple'), times(this.parameters.anyTriple)),
        ],
      },
      {
        className: 'fields-twelve',
        fields: faces
          .flatMap((face) => [
            { key: `double:${face}`, label: '', detail: '', picture: this.pips(2, face) },
            { key: `triple:${face}`, label: '', detail: '', picture: this.pips(3, face) },
          ])
          .map((one) => ({ ...one, label: t(one.key.startsWith('double') ? 'doubleOf' : 'tripleOf', { face: one.key.slice(-1) }) })),
      },
      { className: 'fields-fifteen', fields: this.combos },
    ];
  }

  private diceOf(round: Round): number[] {
    return outcomeSchema.safeParse(round.outcome).data?.dice ?? [];
  }

  private say(values: readonly number[]): void {
    const sum = values.reduce((all, one) => all + one, 0);
    fill(this.total, String(sum));
    this.stage.setAttribute('aria-label', t('diceAre', { dice: listed(values), total: sum }));
  }

  private field(key: string, label: string, detail: string): BetField {
    return { key, label, detail };
  }

  private pips(count: number, face: number): HTMLElement {
    return h(
      'span',
      { class: 'pips', 'aria-hidden': 'true' },
      Array.from({ length: count }, () => picture(this.side.artBase, `die-${face}`)),
    );
  }

  async show(round: Round, showing: Showing): Promise<void> {
    fill(this.total, '');
    await this.dice.throw(this.diceOf(round), showing);
    this.say(this.diceOf(round));
  }

  rest(round: Round): void {
    this.dice.rest(this.diceOf(round));
    this.say(this.diceOf(round));
  }

  wonKeys(round: Round): readonly string[] {
    return this.wonFields(this.diceOf(round));
  }

  /** Every field that the dice pay, with or without a chip. */
  private wonFields(values: readonly number[]): string[] {
    if (values.length !== 3) return [];
    const keys = [
      'small',
      'odd',
      'even',
      'big',
      'anyTriple',
      ...this.combos.map(({ key }) => key),
      ...Object.keys(this.parameters.totals).map((total) => `total:${total}`),
      ...faces.flatMap((face) => [`single:${face}`, `double:${face}`, `triple:${face}`]),
    ];
    return keys.filter((key) => sicboTimes(this.parameters, key, values) > 0);
  }

  note(round: Round): string {
    return t('diceAre', { dice: listed(this.diceOf(round)), total: this.diceOf(round).reduce((sum, one) => sum + one, 0) });
  }

  pill(round: Round): Pill {
    return pillOf(round, String(this.diceOf(round).reduce((sum, one) => sum + one, 0)));
  }

  /** What a single number pays by how many dice show it. */
  private singles() {
    const [once = 0, twice = 0, thrice = 0] = [1, 2, 3].map((count) => (this.parameters.single[String(count)] ?? 0) / 100);
    return { once, twice, thrice };
  }

  payTable(): HTMLElement {
    const row = (name: string, key: string): string[] => figuresRow(name, sicboFigures(this.parameters, key));
    return textTable(
      ['', t('pays'), 'RTP'],
      [
        row(`${t('small')}, ${t('big')}, ${t('odd')}, ${t('even')}`, 'small'),
        ...Object.keys(this.parameters.totals)
          .slice(0, 7)
          .map((value) => row(`${value}, ${21 - Number(value)}`, `total:${value}`)),
        row(t('singleNumber', this.singles()), 'single:1'),
        row(t('doubleOf', { face: '' }).trim(), 'double:1'),
        row(t('tripleOf', { face: '' }).trim(), 'triple:1'),
        row(t('anyTriple'), 'anyTriple'),
        row(t('twoNumbers'), 'combo:1-2'),
      ],
    );
  }

  rules(): string[] {
    return [t('sicboRule', { ...this.singles(), combo: this.parameters.combo / 100 }), t('pastNumbers')];
  }
}

export const sicboScene = (side: TableSide): Scene => betTableScene(side, new SicboTable(side));

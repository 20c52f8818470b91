import { bingoCardNumbers, bingoGames, bingoNumber, bingoNumberCount, fullLines } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, timesText } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { timesPill } from '../../pills.ts';
import { cues, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ card: z.array(z.number()), drawn: z.array(z.number()), lines: z.number() });
const ballMs = 120;
const shownBalls = 12;
const placeCount = 25;
/** Bingo Garden: numbers called in order, own ones marked by shape, a running count of lines (games §8.2). */
class BingoScene implements Scene {
  readonly actionLabel = t('buyBingo');
  readonly busyText = t('calling');
  readonly repeats = true;
  readonly pill = timesPill;
  readonly element: HTMLElement;
  private readonly parameters: ParametersOf<typeof bingoGames>;
  private card: readonly number[] = [];
  private drawn: readonly number[] = [];
  private readonly cells = Array.from({ length: placeCount }, () => h('span', { class: 'bingo-cell', role: 'cell' }));
  private readonly balls = h('ol', { class: 'bingo-balls', 'aria-hidden': 'true' });
  private readonly current = h('div', { class: 'bingo-call numeric' });
  private readonly lines = h('p', { class: 'rule' });
  private readonly pays = h('ol', { class: 'pay-list' });

  constructor(side: TableSide) {
    this.parameters = parametersOf(bingoGames, side.session.gameId);
    const rows = Array.from({ length: 5 }, (_, row) =>
      h('div', { role: 'row', class: 'bingo-row' }, this.cells.slice(row * 5, row * 5 + 5)),
    );
    const grid = h('div', { class: 'bingo-card', role: 'table', 'aria-label': t('bingoCard') }, rows);
    this.element = h('div', { class: 'bingo-game' }, [
      grid,
      h('div', { class: 'bingo-side' }, [this.current, this.balls, this.lines, this.pays]),
    ]);
    const [last] = side.session.history;
    if (last) ({ card: this.card, drawn: this.drawn } = this.outcomeOf(last));
    this.refresh();
  }

  private refresh(): void {
    const full = fullLines(this.card, this.drawn);
    const inLine = new Set(full.flat());
    this.cells.forEach((cell, place) => {
      const number = bingoNumber(this.card, place);
      const isHit = number === undefined || this.drawn.includes(number);
      fill(cell, number === undefined ? '✿' : this.card.length === 0 ? '' : String(number));
      cell.className = `bingo-cell ${isHit ? 'hit' : ''} ${inLine.has(place) && this.card.length > 0 ? 'line' : ''}`;
      cell.setAttribute('aria-label', number === undefined ? t('bingoFree') : t(isHit ? 'kenoHit' : 'kenoFree', { number }));
    });
    fill(this.lines, t('bingoLinesAre', { count: this.card.length === 0 ? 0 : full.length }));
    fill(
      this.balls,
      ...this.drawn.slice(-shownBalls).map((number) => h('li', { class: this.card.includes(number) ? 'mine' : '' }, [String(number)])),
    );
    fill(this.current, this.drawn.length === 0 ? '' : String(this.drawn.at(-1)));
    fill(
      this.pays,
      ...this.parameters.pay
        .slice(1, 7)
        .map((value, index) =>
          h('li', { class: this.card.length > 0 && full.length === index + 1 ? 'glass-panel on' : 'glass-panel' }, [
            h('span', {}, [index === 5 ? '6+' : String(index + 1)]),
            h('b', { class: 'numeric' }, [timesText(value)]),
          ]),
        ),
    );
  }

  private outcomeOf(round: Round): z.output<typeof outcomeSchema> {
    return outcomeSchema.parse(round.outcome);
  }

  private async call(number: number, showing: Showing): Promise<void> {
    const before = fullLines(this.card, this.drawn).length;
    this.drawn = [...this.drawn, number];
    this.refresh();
    const place = this.cells.findIndex((_, index) => bingoNumber(this.card, index) === number);
    if (place < 0) cues.ball();
    else playTone(fullLines(this.card, this.drawn).length > before ? 784 : 523, { seconds: 0.1, gain: 0.04, type: 'triangle' });
    const cell = this.cells[place];
    if (cell)
      await showing.move(cell, [{ transform: 'scale(.7)' }, { transform: 'scale(1.12)' }, { transform: 'none' }], {
        duration: ballMs,
        easing: easing.out,
      });
    else await showing.rest(ballMs);
  }

  betRequest(stake: bigint): BetRequest {
    return { stakeMinor: stake, input: {} };
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const outcome = this.outcomeOf(round);
    this.card = outcome.card;
    this.drawn = [];
    this.refresh();
    await showing.rest(300);
    for (const number of outcome.drawn) await this.call(number, showing);
  }

  note(round: Round): string {
    return t('bingoLinesAre', { count: this.outcomeOf(round).lines });
  }

  payTable(stake: bigint): HTMLElement {
    return textTable(
      [t('bingoLinesAre', { count: '' }).replace(/[:\s]+$/, ''), t('pays'), t('winAmount')],
      this.parameters.pay
        .slice(1, 7)
        .map((value, index) => [index === 5 ? '6+' : String(index + 1), timesText(value), amount((stake * BigInt(value)) / 100n)]),
    );
  }

  rules(): string[] {
    return [t('bingoRule', { own: bingoCardNumbers, all: bingoNumberCount, balls: this.parameters.balls })];
  }
}

export const bingoScene = (side: TableSide): Scene => new BingoScene(side);

import { bingoGames, bingoNumber, fullLines } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { textTable, timesPill } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ card: z.array(z.number()), drawn: z.array(z.number()), lines: z.number() });
const ballMs = 120;
const shownBalls = 12;
const placeCount = 25;
const times = (value: number): string => `${hundredths(value).replace(/[.,]00$/, '')}×`;

/** Bingo Garden: numbers called in order, own ones marked by shape, a running count of lines (games §8.2). */
export function bingoScene(side: TableSide): Scene {
  const parameters = bingoGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  let card: readonly number[] = [];
  let drawn: readonly number[] = [];

  const cells = Array.from({ length: placeCount }, () => h('span', { class: 'bg-cell', role: 'cell' }));
  const rows = Array.from({ length: 5 }, (_, row) => h('div', { role: 'row', class: 'bg-row' }, cells.slice(row * 5, row * 5 + 5)));
  const grid = h('div', { class: 'bg-card', role: 'table', 'aria-label': t('bingoCard') }, rows);
  const balls = h('ol', { class: 'bg-balls', 'aria-hidden': 'true' });
  const current = h('div', { class: 'bg-now num' });
  const lines = h('p', { class: 'rule' });
  const pays = h('ol', { class: 'kp' });
  const element = h('div', { class: 'bg' }, [grid, h('div', { class: 'bg-side' }, [current, balls, lines, pays])]);

  const refresh = (): void => {
    const full = fullLines(card, drawn);
    const inLine = new Set(full.flat());
    cells.forEach((cell, place) => {
      const number = bingoNumber(card, place);
      const isHit = number === undefined || drawn.includes(number);
      fill(cell, number === undefined ? '✿' : card.length === 0 ? '' : String(number));
      cell.className = `bg-cell ${isHit ? 'hit' : ''} ${inLine.has(place) && card.length > 0 ? 'line' : ''}`;
      cell.setAttribute('aria-label', number === undefined ? t('bingoFree') : t(isHit ? 'kenoHit' : 'kenoFree', { number }));
    });
    fill(lines, t('bingoLinesAre', { count: card.length === 0 ? 0 : full.length }));
    fill(balls, ...drawn.slice(-shownBalls).map((number) => h('li', { class: card.includes(number) ? 'mine' : '' }, [String(number)])));
    fill(current, drawn.length === 0 ? '' : String(drawn.at(-1)));
    fill(
      pays,
      ...parameters.pay
        .slice(1, 7)
        .map((value, index) =>
          h('li', { class: card.length > 0 && full.length === index + 1 ? 'pan on' : 'pan' }, [
            h('span', {}, [index === 5 ? '6+' : String(index + 1)]),
            h('b', { class: 'num' }, [times(value)]),
          ]),
        ),
    );
  };
  const outcomeOf = (round: Round): z.output<typeof outcomeSchema> => outcomeSchema.parse(round.outcome);
  const call = async (number: number, showing: Showing): Promise<void> => {
    const before = fullLines(card, drawn).length;
    drawn = [...drawn, number];
    refresh();
    const place = cells.findIndex((_, index) => bingoNumber(card, index) === number);
    if (place < 0) cues.ball();
    else playTone(fullLines(card, drawn).length > before ? 784 : 523, { seconds: 0.1, gain: 0.04, type: 'triangle' });
    const cell = cells[place];
    if (cell)
      await showing.move(cell, [{ transform: 'scale(.7)' }, { transform: 'scale(1.12)' }, { transform: 'none' }], {
        duration: ballMs,
        easing: easing.out,
      });
    else await showing.rest(ballMs);
  };

  const [last] = side.session.history;
  if (last) ({ card, drawn } = outcomeOf(last));
  refresh();
  return {
    element,
    actionLabel: t('buyBingo'),
    busyText: t('calling'),
    usesStakeStepper: true,
    betRequest: (stake) => ({ stakeMinor: stake, input: {} }),
    stakeChanged: () => undefined,
    setBusy: () => undefined,
    async show({ round }: Played, showing) {
      const outcome = outcomeOf(round);
      card = outcome.card;
      drawn = [];
      refresh();
      await showing.rest(300);
      for (const number of outcome.drawn) await call(number, showing);
    },
    note: (round) => t('bingoLinesAre', { count: outcomeOf(round).lines }),
    pill: timesPill,
    payTable: (stake) =>
      textTable(
        [t('bingoLinesAre', { count: '' }).replace(/[:\s]+$/, ''), t('pays'), t('winAmount')],
        parameters.pay
          .slice(1, 7)
          .map((value, index) => [index === 5 ? '6+' : String(index + 1), times(value), amount((stake * BigInt(value)) / 100n)]),
      ),
    rules: () => [t('bingoRule')],
  };
}

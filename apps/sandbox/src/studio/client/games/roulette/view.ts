import { rouletteFigures, roulettePayout } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Played, Round } from '../../api.ts';
import { h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { addPill, buildPills } from '../../pills.ts';
import { t } from '../../texts.ts';
import { figuresRow, winOf } from '../shared/bet-figures.ts';
import { betsOf, chipDesk } from '../shared/chip-desk.ts';
import { textTable } from '../shared/stage-controls.ts';
import { exampleOf, numberColour } from './layout.ts';
import { buildBoard } from './board.ts';
import { buildWheel, colourKey } from './wheel.ts';

const outcomeSchema = z.object({ number: z.number() });
const mostBets = 60;

const numberOf = ({ outcome }: Round): number => {
  const read = outcomeSchema.safeParse(outcome);
  return read.success ? read.data.number : 0;
};

const pillOf = (number: number) => ({ text: String(number), className: `dot ${numberColour(number)}` });

/** European roulette: real wheel order, chips by touch or keys, past numbers as a plain list (games §8.2). */
export function rouletteScene(side: TableSide): Scene {
  const wheel = buildWheel(side.artBase);
  // An upright phone has the last numbers beside the wheel, over the table (games §8.2).
  const lastNumbers = buildPills('last-numbers');
  const addNumber = (number: number): void => addPill(lastNumbers, pillOf(number));
  const board = buildBoard({ place: (key) => desk.place(key), remove: (key) => desk.remove(key), takeBack: (key) => desk.takeBack(key) });
  const desk = chipDesk(side, {
    board: board.element,
    mostBets,
    showBets: (chips) => board.showBets(chips),
    clearResult: () => board.clearResult(),
  });

  const [last] = side.session.history;

  const show = async ({ round }: Played, showing: Showing): Promise<void> => {
    const { number } = outcomeSchema.parse(round.outcome);
    board.clearResult();
    side.say(t('noMoreBets'));
    await wheel.spin(number, showing);
    const won = [...betsOf(round)].filter(([key, amountMinor]) => roulettePayout({ key, amountMinor }, number) > 0n).map(([key]) => key);
    board.showResult(number, won);
    // A round that is shown again is in the list already.
    if (round.roundId !== last?.roundId) addNumber(number);
    desk.finish(round);
  };
  wheel.rest(last ? numberOf(last) : 0);
  if (last) desk.remember(last);
  for (const round of side.session.history.toReversed()) addNumber(numberOf(round));
  const element = h('div', { class: 'roulette' }, [wheel.element, lastNumbers, board.element]);

  const scene: Scene = {
    element,
    chips: desk.chips,
    controls: desk.controls,
    actionLabel: t('spin'),
    busyText: t('noMoreBets'),
    stakesByChips: true,
    repeats: true,
    repeatBets: () => desk.repeatBets(),
    clearResult: () => board.clearResult(),
    showOthers: (counts) => board.showOthers(counts),
    betRequest: (stakeMinor) => desk.betRequest(stakeMinor),
    stakeChanged: (stakeMinor) => desk.stakeChanged(stakeMinor),
    setBusy(isBusy) {
      element.classList.toggle('spinning', isBusy);
      desk.setBusy(isBusy);
    },
    show,
    note(round) {
      const { number } = outcomeSchema.parse(round.outcome);
      return `${number} ${t(colourKey(number))} · ${t('pastNumbers')}`;
    },
    pill: (round) => pillOf(numberOf(round)),
    payTable: () => rouletteTable(),
    rules: () => [t('rouletteRule', winsOfKinds()), t('pastNumbers'), t('rouletteKeys')],
    key: (key) => !desk.isBusy && board.key(key),
  };
  return scene;
}

/** The kinds of bets that differ in what they pay or in how they are placed. */
const kinds = ['straight', 'split', 'street', 'trio', 'corner', 'four', 'line', 'dozen', 'column', 'red', 'odd', 'low'] as const;

const winOfKind = (kind: string): number => winOf(rouletteFigures(exampleOf(kind).key));

const winsOfKinds = () => ({
  straight: winOfKind('straight'),
  split: winOfKind('split'),
  street: winOfKind('street'),
  corner: winOfKind('corner'),
  line: winOfKind('line'),
  dozen: winOfKind('dozen'),
  even: winOfKind('red'),
});

function rouletteTable(): HTMLElement {
  const rows = kinds.map((kind) => {
    const { key, label } = exampleOf(kind);
    return figuresRow(label, rouletteFigures(key));
  });
  return textTable(['', t('pays'), 'RTP'], rows);
}

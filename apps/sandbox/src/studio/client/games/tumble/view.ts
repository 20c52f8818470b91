import { ladderAt, type TumbleGame, tumbleGames, tumbleWins } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { CallError, type Played, type Round } from '../../api.ts';
import { h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { buildSparks, type Sparks, themeColours } from '../../effects/particles.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { amountPill } from '../../pills.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { coinAmount, coinFigure } from '../shared/slot-text.ts';
import { symbolNames } from '../shared/symbol-names.ts';
import { buildTumbleGrid, type TumbleGrid } from './grid.ts';
import { tumblePayTable, tumbleRules } from './paytable.ts';

const outcomeSchema = z.object({ columnsBottomUp: z.array(z.string()), wins: z.array(z.number()) });
const pictureSchema = z.object({ grids: z.array(z.array(z.string())) });
const restBeforeWinsMs = 160;
const markMs = 480;
const settleRestMs = 120;

const readColumns = (columns: readonly string[]): number[][] => columns.map((column) => [...column].map(Number));

const gridsOf = (round: Round): number[][][] => {
  const picture = pictureSchema.safeParse(round.picture);
  const grids = picture.success ? picture.data.grids : [outcomeSchema.parse(round.outcome).columnsBottomUp];
  return grids.map(readColumns);
};

/** The lamps of the ladder beside the grid: the rung of the running step is lit (games §8.2). */
type Ladder = { readonly element: HTMLElement; light(step: number | null): void };

function buildLadder({ ladder }: TumbleGame): Ladder {
  const lamps = ladder.map((rung) => h('li', { class: 'numeric' }, [`×${rung}`]));
  const element = h('ol', { class: 'ladder glass-panel', 'aria-label': t('ladder') }, lamps);
  return {
    element,
    light(step) {
      const rung = step === null ? -1 : Math.min(step, lamps.length - 1);
      for (const [index, lamp] of lamps.entries()) {
        lamp.classList.toggle('glowing', index === rung);
        lamp.classList.toggle('past', index < rung);
      }
    },
  };
}

type Parts = { game: TumbleGame; grid: TumbleGrid; ladder: Ladder; sum: HTMLElement; sparks: Sparks; names: readonly string[] };

/** One step: winning symbols light up and are named, the ladder advances, the sum grows; then they burst and the next grid falls in. */
async function showStep(
  parts: Parts,
  { round, step, grids, total, isWin, say }: StepShow & { total: number },
  showing: Showing,
): Promise<void> {
  const { game, grid, ladder, sum, sparks } = parts;
  const wins = tumbleWins(game, grids[step] ?? []);
  const coins = wins.reduce((all, win) => all + win.coins, 0) * ladderAt(game, step);
  grid.mark(wins, { isCalm: !isWin });
  ladder.light(step);
  const value = coinAmount(round.stakeMinor, coins);
  say(t('tumbleStep', { step: step + 1, mult: ladderAt(game, step), amount: value }));
  sum.replaceChildren(h('span', { class: 'label' }, [t('soFar')]), h('b', { class: 'numeric' }, [coinFigure(round.stakeMinor, total)]));
  sum.hidden = !isWin;
  if (isWin) {
    cues.rung(step);
    void showing.move(sum, [{ transform: 'scale(.94)' }, { transform: 'scale(1.06)' }, { transform: 'none' }], {
      duration: 260,
      easing: easing.out,
    });
  }
  await showing.rest(markMs);
  const next = grids[step + 1];
  if (!next) return;
  await grid.tumble(next, showing, { sparks, colours: isWin ? themeColours(grid.element) : [] });
  await showing.rest(settleRestMs);
}

type StepShow = { round: Round; step: number; grids: readonly number[][][]; isWin: boolean; say(text: string): void };

async function showRound(parts: Parts, { round, say }: { round: Round; say(text: string): void }, showing: Showing): Promise<void> {
  const grids = gridsOf(round);
  const { wins } = outcomeSchema.parse(round.outcome);
  const isWin = round.payoutMinor > round.stakedMinor;
  parts.ladder.light(null);
  parts.sum.hidden = true;
  await parts.grid.deal(grids[0] ?? [], showing);
  await showing.rest(restBeforeWinsMs);
  let total = 0;
  for (const [step, win] of wins.entries()) {
    if (showing.isStopped) break;
    total += win;
    await showStep(parts, { round, step, grids, total, isWin, say }, showing);
  }
  if (showing.isStopped) parts.grid.set(grids.at(-1) ?? []);
  if (wins.length > 0) parts.ladder.light(wins.length - 1);
}

function noteOf({ game, names }: Parts, round: Round): string {
  const { wins, columnsBottomUp } = outcomeSchema.parse(round.outcome);
  if (wins.length === 0) return '';
  if (wins.length > 1) return t('tumbles', { count: wins.length, mult: ladderAt(game, wins.length - 1) });
  const [best] = tumbleWins(game, readColumns(columnsBottomUp)).toSorted((left, right) => right.coins - left.coins);
  if (!best) return '';
  return t('tumbleWin', { count: best.count, symbol: names[best.symbol] ?? '', amount: coinAmount(round.stakeMinor, best.coins) });
}

/** Before the first round: every symbol of the game, none of them often enough to pay. */
const standing = ({ cols, rows }: TumbleGame): number[][] =>
  Array.from({ length: cols }, (_, column) => Array.from({ length: rows }, (_unused, row) => (column * 3 + row * 2) % 7));

/** Pay anywhere, refills by gravity, a ladder of multipliers (games §3.3, §8.2). */
export function tumbleScene(side: TableSide): Scene {
  const game = tumbleGames.get(side.session.gameId);
  if (!game) throw new CallError('GAME_UNKNOWN');
  const names = symbolNames(side.session);
  const sum = h('p', { class: 'running-total glass-panel', hidden: true });
  const parts: Parts = { game, names, sum, grid: buildTumbleGrid(game, names), ladder: buildLadder(game), sparks: buildSparks() };
  const [last] = side.session.history;
  const resting = last ? gridsOf(last).at(-1) : undefined;
  parts.grid.set(resting ?? standing(game));
  return {
    element: h('div', { class: 'slot tumble' }, [parts.grid.element, parts.ladder.element, sum, parts.sparks.element]),
    actionLabel: t('spin'),
    actionIcon: 'spin',
    busyText: t('tumbling'),
    repeats: true,
    betRequest: (stakeMinor) => ({ stakeMinor, input: {} }),
    show: ({ round }: Played, showing) => showRound(parts, { round, say: side.say }, showing),
    note: (round) => noteOf(parts, round),
    pill: amountPill,
    payTable: (stakeMinor) => tumblePayTable(game, { names, stakeMinor }),
    rules: () => tumbleRules(game),
  };
}

import { lineWins, linesGames, scatterSymbol, windowOf, type LinesGame } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, figure } from '../amounts.ts';
import type { Played, Round } from '../api.ts';
import { CallError } from '../api.ts';
import { h } from '../dom.ts';
import type { Showing } from '../motion.ts';
import type { Scene, TableSide } from '../scene.ts';
import { cues } from '../sound.ts';
import { t } from '../texts.ts';
import { linesPayTable, linesRules } from './lines-paytable.ts';
import { buildReels, type Reels } from './reels.ts';
import { symbolNames } from './symbol-names.ts';

const outcomeSchema = z.object({ stops: z.array(z.array(z.number())), wins: z.array(z.number()), freeSpins: z.number() });
const coins = 20n;
const restBeforeLinesMs = 240;
const lineMs = 350;
const allLinesMs = 2500;
const featureRestMs = 700;
const bannerMs = 1400;

type Parts = { game: LinesGame; reels: Reels; names: readonly string[]; plate: HTMLElement };

/** Shows the lines of one window one after another, then all together; below the stake nothing is dimmed or drawn. */
async function showLines(
  { game, reels, names }: Parts,
  spin: { stops: readonly number[]; stakeMinor: bigint; isWin: boolean; say(text: string): void; mult: number },
  showing: Showing,
) {
  const wins = lineWins(game, windowOf(game, spin.stops)).sort((left, right) => right.coins - left.coins);
  if (wins.length === 0) return;
  const marked = wins.map((win) => ({ ...win, rows: [...(game.lines[win.line] ?? '')].map(Number) }));
  if (!spin.isWin) return reels.markCalmly(marked);
  const each = Math.min(lineMs, allLinesMs / marked.length);
  for (const win of marked) {
    if (showing.isStopped) break;
    reels.markLine(win);
    const value = amount((spin.stakeMinor / coins) * BigInt(win.coins * spin.mult));
    spin.say(t('lineWin', { line: win.line + 1, count: win.count, symbol: names[win.symbol] ?? '', amount: value }));
    await showing.rest(each);
  }
  reels.markAll(marked);
}

function scattersOf(game: LinesGame, stops: readonly number[]): number[][] {
  return windowOf(game, stops).flatMap((reel, column) => reel.flatMap((symbol, row) => (symbol === scatterSymbol ? [[column, row]] : [])));
}

async function showFeature(
  parts: Parts,
  feature: { outcome: z.output<typeof outcomeSchema>; round: Round; say(text: string): void },
  showing: Showing,
) {
  const { game, reels, plate } = parts;
  const { outcome, round, say } = feature;
  const coinMinor = round.stakeMinor / coins;
  const { mult } = game.freeSpins;
  reels.markScatters(scattersOf(game, outcome.stops[0] ?? []));
  let announced = game.freeSpins.spins[String(Math.min(5, scattersOf(game, outcome.stops[0] ?? []).length))] ?? 0;
  const start = mult > 1 ? t('freeSpinsStart', { count: announced, mult }) : t('freeSpinsStartPlain', { count: announced });
  plate.replaceChildren(h('b', {}, [start]));
  plate.hidden = false;
  cues.win();
  await showing.rest(bannerMs);
  let total = 0;
  for (const [index, stops] of outcome.stops.entries()) {
    if (index === 0) continue;
    if (showing.isStopped) break;
    const value = (): string => figure(coinMinor * BigInt(total));
    plate.replaceChildren(h('span', {}, [t('freeSpinOf', { index, count: announced })]), h('b', {}, [value()]));
    say(t('spinning'));
    await reels.spinTo(stops, showing, { isQuick: true });
    const win = outcome.wins[index] ?? 0;
    total += win;
    plate.lastElementChild?.replaceChildren(value());
    await showLines(parts, { stops, stakeMinor: round.stakeMinor, isWin: win > 0, say, mult }, showing);
    const found = scattersOf(game, stops);
    const more = game.freeSpins.spins[String(Math.min(5, found.length))] ?? 0;
    if (more > 0) {
      announced += more;
      reels.markScatters(found);
      say(t('freeSpinsMore', { count: more }));
      await showing.rest(bannerMs);
    }
    await showing.rest(featureRestMs);
  }
  const allCoins = outcome.wins.slice(1).reduce((sum, win) => sum + win, 0);
  const lastStops = outcome.stops.at(-1);
  if (lastStops) reels.setStops(lastStops);
  plate.replaceChildren(h('span', {}, [t('freeSpinsTotal')]), h('b', {}, [amount(coinMinor * BigInt(allCoins))]));
}

/** Five reels of three rows on twenty lines; what scrolls past are the real strips (motion.md §5). */
export function linesScene(side: TableSide): Scene {
  const game = linesGames.get(side.session.gameId);
  if (!game) throw new CallError('GAME_UNKNOWN');
  const names = symbolNames(game ? side.session.gameId : '', side.session.studio);
  const reels = buildReels(game, names);
  const plate = h('div', { class: 'feature pan', hidden: true });
  const parts: Parts = { game, reels, names, plate };
  const [last] = side.session.history;
  const shown = last ? outcomeSchema.safeParse(last.outcome) : null;
  reels.setStops(shown?.success ? (shown.data.stops.at(-1) ?? []) : game.strips.map((_, reel) => reel * 5 + 2));

  const show = async ({ round }: Played, showing: Showing): Promise<void> => {
    const outcome = outcomeSchema.parse(round.outcome);
    const stops = outcome.stops[0] ?? [];
    plate.hidden = true;
    await reels.spinTo(stops, showing, { isQuick: false });
    await showing.rest(restBeforeLinesMs);
    const isWin = round.payoutMinor > round.stakedMinor || outcome.freeSpins > 0;
    await showLines(parts, { stops, stakeMinor: round.stakeMinor, isWin, say: side.say, mult: 1 }, showing);
    if (outcome.freeSpins > 0) await showFeature(parts, { outcome, round, say: side.say }, showing);
  };

  return {
    element: h('div', { class: 'slot' }, [reels.element, plate]),
    actionLabel: t('spin'),
    actionIcon: 'spin',
    busyText: t('spinning'),
    usesStakeStepper: true,
    wish: (stakeMinor) => ({ stakeMinor, input: {} }),
    stakeChanged: () => undefined,
    setBusy: (isBusy) => {
      if (isBusy) plate.hidden = true;
    },
    betPlaced: cues.reelStart,
    show,
    note(round) {
      const outcome = outcomeSchema.parse(round.outcome);
      const wins = lineWins(game, windowOf(game, outcome.stops[0] ?? []));
      const [best] = wins.toSorted((left, right) => right.coins - left.coins);
      if (outcome.freeSpins > 0) return t('freeSpinsStartPlain', { count: outcome.freeSpins });
      if (!best) return '';
      if (wins.length > 1) return t('lineWins', { count: wins.length, amount: amount(round.payoutMinor) });
      const value = amount((round.stakeMinor / coins) * BigInt(best.coins));
      return t('lineWin', { line: best.line + 1, count: best.count, symbol: names[best.symbol] ?? '', amount: value });
    },
    pill: (round) => ({
      text: round.payoutMinor === 0n ? '0' : figure(round.payoutMinor),
      className: round.payoutMinor > round.stakedMinor ? 'up' : '',
    }),
    payTable: (stakeMinor) => linesPayTable(game, { names, stakeMinor }),
    rules: () => linesRules(game),
  };
}

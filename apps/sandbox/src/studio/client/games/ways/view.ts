import { type WaysGame, type WaysReel, waysGames, waysShown, waysSpinsAwarded, waysWins } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { CallError, type Played, type Round } from '../../api.ts';
import { h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import { buildSparks, middleOf, type Sparks, themeColours } from '../../effects/particles.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { amountPill } from '../../pills.ts';
import { cues } from '../../effects/sound.ts';
import { numberLocale, t } from '../../texts.ts';
import { buildFeaturePlate, coinAmount, coinFigure, type FeaturePlate, freeSpinsStart } from '../shared/slot-text.ts';
import { symbolNames } from '../shared/symbol-names.ts';
import { waysPayTable, waysRules } from './paytable.ts';
import { buildWaysReels, type WaysReels } from './reels.ts';

const outcomeSchema = z.object({ reels: z.array(z.string()), wins: z.array(z.number()), freeSpins: z.number() });
const pictureSchema = z.object({ spins: z.array(z.array(z.string())) });
const restBeforeWinsMs = 240;
const winMs = 350;
const allWinsMs = 2500;
const bannerMs = 1400;
const featureRestMs = 600;

/** Reads a reel's text: `781525*2` shows six symbols with the ticket on the third. */
function readReel(text: string): WaysReel {
  const [symbols = '', ticket] = text.split('*');
  return { symbols: [...symbols].map(Number), ticketRow: ticket === undefined ? -1 : Number(ticket) };
}

const spinsOf = (round: Round): WaysReel[][] => {
  const picture = pictureSchema.safeParse(round.picture);
  const spins = picture.success ? picture.data.spins : [outcomeSchema.parse(round.outcome).reels];
  return spins.map((reels) => reels.map(readReel));
};

type Parts = { game: WaysGame; reels: WaysReels; names: readonly string[]; plate: FeaturePlate; sparks: Sparks; counter: HTMLElement };
type SpinShow = { spin: readonly WaysReel[]; stakeMinor: bigint; mult: number; isWin: boolean; say(text: string): void };

function countWays({ counter }: Parts, spin: readonly WaysReel[]): void {
  const ways = waysShown(spin);
  counter.replaceChildren(h('b', { class: 'numeric' }, [ways.toLocaleString(numberLocale())]), t('waysUnit'));
}

/** Shows the wins, the best first; if they are below the stake all are outlined together without dimming the rest. */
async function showWins(parts: Parts, { spin, stakeMinor, mult, isWin, say }: SpinShow, showing: Showing): Promise<void> {
  const { game, reels, names, sparks } = parts;
  const wins = waysWins(game, spin).toSorted((left, right) => right.coins - left.coins);
  if (wins.length === 0) return;
  if (!isWin) return void reels.mark(wins, { isCalm: true });
  const each = Math.min(winMs, allWinsMs / wins.length);
  for (const win of wins) {
    if (showing.isStopped) break;
    const lit = reels.mark([win], { isCalm: false });
    const colours = themeColours(reels.element);
    for (const one of lit) sparks.burst(middleOf(one, sparks.element), { count: 5, colours, reach: 90 });
    const value = coinAmount(stakeMinor, win.coins * mult);
    say(t('waysWin', { ways: win.ways, count: win.reels, symbol: names[win.symbol] ?? '', amount: value }));
    await showing.rest(each);
  }
  reels.mark(wins, { isCalm: false });
}

async function showFreeSpins(parts: Parts, { round, say }: { round: Round; say(text: string): void }, showing: Showing): Promise<void> {
  const { game, reels, plate, sparks } = parts;
  const { wins } = outcomeSchema.parse(round.outcome);
  const spins = spinsOf(round);
  const { mult } = game.freeSpins;
  const announce = async (text: string): Promise<void> => {
    const colours = themeColours(reels.element);
    for (const one of reels.markTickets()) sparks.burst(middleOf(one, sparks.element), { count: 16, colours, reach: 160 });
    say(text);
    cues.feature();
    await showing.rest(bannerMs);
  };
  let announced = waysSpinsAwarded(game, spins[0] ?? []);
  plate.show(freeSpinsStart(announced, mult));
  await announce(freeSpinsStart(announced, mult));
  let total = 0;
  for (const [index, spin] of spins.entries()) {
    if (index === 0) continue;
    if (showing.isStopped) break;
    plate.show(t('freeSpinOf', { index, count: announced }), coinFigure(round.stakeMinor, total));
    say(t('spinning'));
    await reels.spinTo(spin, showing, { isQuick: true, seed: round.nonce + index, resized: () => countWays(parts, spin) });
    total += wins[index] ?? 0;
    plate.show(t('freeSpinOf', { index, count: announced }), coinFigure(round.stakeMinor, total));
    await showWins(parts, { spin, stakeMinor: round.stakeMinor, mult, isWin: (wins[index] ?? 0) > 0, say }, showing);
    const more = waysSpinsAwarded(game, spin);
    announced += more;
    if (more > 0 && !showing.isStopped) await announce(t('freeSpinsMore', { count: more }));
    await showing.rest(featureRestMs);
  }
  const last = spins.at(-1);
  if (last) {
    reels.set(last);
    countWays(parts, last);
  }
  const allCoins = wins.slice(1).reduce((sum, win) => sum + win, 0);
  plate.show(t('freeSpinsTotal'), coinAmount(round.stakeMinor, allCoins));
}

function noteOf({ game, names }: Parts, round: Round): string {
  const { freeSpins } = outcomeSchema.parse(round.outcome);
  if (freeSpins > 0) return t('freeSpinsStartPlain', { count: freeSpins });
  const wins = waysWins(game, spinsOf(round)[0] ?? []);
  const [best] = wins.toSorted((left, right) => right.coins - left.coins);
  if (!best) return '';
  const value = coinAmount(round.stakeMinor, best.coins);
  return t('waysWin', { ways: best.ways, count: best.reels, symbol: names[best.symbol] ?? '', amount: value });
}

/** Before the first round: reels of every height, the fifth with a ticket. */
const standingRows = [4, 5, 6, 3, 7, 4];
const standing = (game: WaysGame): WaysReel[] =>
  game.weights.map((_, reel) => ({
    symbols: Array.from({ length: standingRows[reel] ?? 4 }, (_unused, row) => (reel + row * 2) % 9),
    ticketRow: reel === 4 ? 5 : -1,
  }));

/** Six reels of changing height, up to 117,649 ways, free spins by tickets (games §3.2, §8.2). */
export function waysScene(side: TableSide): Scene {
  const game = waysGames.get(side.session.gameId);
  if (!game) throw new CallError('GAME_UNKNOWN');
  const names = symbolNames(side.session);
  const counter = h('p', { class: 'ways-count glass-panel' });
  const parts: Parts = { game, names, counter, reels: buildWaysReels(game, names), plate: buildFeaturePlate(), sparks: buildSparks() };
  const [last] = side.session.history;
  const first = last ? (spinsOf(last).at(-1) ?? standing(game)) : standing(game);
  parts.reels.set(first);
  countWays(parts, first);

  const show = async ({ round }: Played, showing: Showing): Promise<void> => {
    const { freeSpins } = outcomeSchema.parse(round.outcome);
    const spin = spinsOf(round)[0] ?? [];
    await parts.reels.spinTo(spin, showing, { isQuick: false, seed: round.nonce, resized: () => countWays(parts, spin) });
    await showing.rest(restBeforeWinsMs);
    const isWin = round.payoutMinor > round.stakedMinor || freeSpins > 0;
    await showWins(parts, { spin, stakeMinor: round.stakeMinor, mult: 1, isWin, say: side.say }, showing);
    if (freeSpins === 0) return;
    showing.goOn();
    await showFreeSpins(parts, { round, say: side.say }, showing);
  };

  return {
    element: h('div', { class: 'slot ways' }, [parts.reels.element, counter, parts.plate.element, parts.sparks.element]),
    actionLabel: t('spin'),
    actionIcon: 'spin',
    busyText: t('spinning'),
    repeats: true,
    betRequest: (stakeMinor) => ({ stakeMinor, input: {} }),
    setBusy: (isBusy) => (isBusy ? parts.plate.hide() : undefined),
    show,
    note: (round) => noteOf(parts, round),
    pill: amountPill,
    payTable: (stakeMinor) => waysPayTable(game, { names, stakeMinor }),
    rules: () => waysRules(game),
  };
}

import { coinSymbol, type HoldGame, holdGames, lineWins, windowOf } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import { buildSparks, middleOf, type Sparks } from '../../effects/particles.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { amountPill } from '../../pills.ts';
import { cues } from '../../effects/sound.ts';
import { listed, numberLocale, t } from '../../texts.ts';
import { buildHoldGrid, buildHoldMeter, cellCount, type HoldGrid, type HoldMeter } from './grid.ts';
import { linesNote, showLines } from '../shared/line-highlight.ts';
import { linesTable } from '../shared/lines-paytable.ts';
import { buildReels, type Reels } from '../shared/reels.ts';
import { buildFeaturePlate, type FeaturePlate, symbolPicture, times } from '../shared/slot-text.ts';
import { symbolNames } from '../shared/symbol-names.ts';

const outcomeSchema = z.object({
  stops: z.array(z.number()),
  lineCoins: z.number(),
  coins: z.number(),
  respins: z.optional(z.number()),
  grid: z.optional(z.array(z.number())),
  feature: z.optional(z.number()),
});
const pictureSchema = z.object({ grids: z.array(z.array(z.number())) });
const restBeforeLinesMs = 240;
const bannerMs = 1400;
const respinRestMs = 260;
const respinsGiven = 3;

type Parts = {
  game: HoldGame;
  reels: Reels;
  grid: HoldGrid;
  meter: HoldMeter;
  plate: FeaturePlate;
  sparks: Sparks;
  names: readonly string[];
};

const gridsOf = (round: Round): number[][] => {
  const picture = pictureSchema.safeParse(round.picture);
  return picture.success ? picture.data.grids : [];
};
const heldIn = (grid: readonly number[]): number => grid.filter((value) => value > 0).length;
const coinsOf = (game: HoldGame, stops: readonly number[]): number[][] =>
  windowOf(game, stops).flatMap((reel, column) => reel.flatMap((symbol, row) => (symbol === coinSymbol ? [[column, row]] : [])));

type Start = { readonly stops: readonly number[]; say(text: string): void };

async function announceRespins({ game, reels, plate, sparks }: Parts, { stops, say }: Start, showing: Showing): Promise<void> {
  for (const one of reels.markScatters(coinsOf(game, stops))) {
    sparks.burst(middleOf(one, sparks.element), { count: 12, colours: ['#ffe9a8', '#ffc94d', '#ffffff'], reach: 140 });
  }
  plate.show(t('holdStart'));
  say(t('holdStart'));
  cues.feature();
  await showing.rest(bannerMs);
}

/** From six coins on they stay and the other cells roll three more times; each new coin resets the count to three. */
async function showRespins(parts: Parts, { round, say }: { round: Round; say(text: string): void }, showing: Showing): Promise<void> {
  const { game, grid, meter, plate } = parts;
  const { stops, grid: held = [], feature = 0 } = outcomeSchema.parse(round.outcome);
  const grids = gridsOf(round);
  const grand = amount(round.stakeMinor * BigInt(game.hold.grand));
  const show = (left: number, shown: readonly number[]): void => meter.set({ left, held: heldIn(shown), grand });
  await announceRespins(parts, { stops, say }, showing);
  grid.open(grids[0] ?? held, round.stakeMinor);
  plate.hide();
  let left = respinsGiven;
  show(left, grids[0] ?? held);
  for (const [index, after] of grids.entries()) {
    const before = grids[index - 1];
    if (!before || showing.isStopped) continue;
    left -= 1;
    show(left, before);
    say(t('respinNow', { held: heldIn(before), left, cells: cellCount }));
    await grid.respin(before, after, showing);
    if (heldIn(after) > heldIn(before)) left = respinsGiven;
    show(left, after);
    await showing.rest(respinRestMs);
  }
  show(0, held);
  await grid.count(held, showing, (stakes) => meter.show(t('heldSoFar'), amount(round.stakeMinor * BigInt(stakes))));
  const isFull = heldIn(held) === cellCount;
  meter.show(isFull ? t('gridFull') : t('respinsTotal'), amount(round.stakeMinor * BigInt(feature)));
}

function rulesOf({ hold, cap, figures, lines }: HoldGame): string[] {
  const [chance = 0, outOf = 1] = hold.pNew;
  const values = listed(hold.values.map(([value = 0]) => `${value.toLocaleString(numberLocale())}×`));
  return [
    t('linesRule', { lines: lines.length }),
    t('holdWildRule'),
    t('holdRule', { chance, outOf }),
    t('holdValues', { values }),
    t('grandRule', { cells: cellCount, grand: times(hold.grand), odds: Math.round(figures.grandOneIn ?? 0) }),
    t('maxWin', { times: times(cap) }),
  ];
}

function payTableOf({ game, names }: Parts, stakeMinor: bigint): HTMLElement {
  const [, wildRule = '', holdRule = '', values = '', grand = ''] = rulesOf(game);
  return linesTable(game, {
    names,
    stakeMinor,
    specials: [
      h('p', { class: 'special' }, [symbolPicture(8), wildRule]),
      h('p', { class: 'special' }, [symbolPicture(coinSymbol), holdRule]),
      h('p', { class: 'label' }, [values]),
      h('p', { class: 'label' }, [grand]),
    ],
  });
}

/** Lines, and coins that are held while the other cells respin (games §3.4, §8.2). */
export function holdScene(side: TableSide): Scene {
  const game = holdGames.get(side.session.gameId);
  if (!game) throw new CallError('GAME_UNKNOWN');
  const names = symbolNames(side.session);
  const [chance = 0, outOf = 1] = game.hold.pNew;
  const sparks = buildSparks();
  const grid = buildHoldGrid({ chance, outOf }, sparks);
  const parts: Parts = { game, names, sparks, grid, reels: buildReels(game, names), meter: buildHoldMeter(), plate: buildFeaturePlate() };
  const grandOf = (stakeMinor: bigint): string => amount(stakeMinor * BigInt(game.hold.grand));
  const [last] = side.session.history;
  const lastStops = last ? outcomeSchema.parse(last.outcome).stops : game.strips.map((_, reel) => reel * 5 + 2);
  parts.reels.setStops(lastStops);
  parts.reels.element.append(grid.element);
  let standing = coinsOf(game, lastStops).length;

  const show = async ({ round }: Played, showing: Showing): Promise<void> => {
    const { stops, coins, feature } = outcomeSchema.parse(round.outcome);
    grid.close();
    parts.meter.show('', null);
    await parts.reels.spinTo(stops, showing, { isQuick: false });
    standing = coins;
    parts.meter.set({ left: 0, held: coins, grand: grandOf(round.stakeMinor) });
    await showing.rest(restBeforeLinesMs);
    const isWin = round.payoutMinor > round.stakedMinor;
    await showLines(parts, { stops, stakeMinor: round.stakeMinor, isWin, say: side.say, mult: 1 }, showing);
    if (feature === undefined) return;
    showing.goOn();
    await showRespins(parts, { round, say: side.say }, showing);
  };

  return {
    element: h('div', { class: 'slot hold' }, [parts.meter.element, parts.reels.element, parts.plate.element, sparks.element]),
    actionLabel: t('spin'),
    actionIcon: 'spin',
    busyText: t('spinning'),
    repeats: true,
    betRequest: (stakeMinor) => ({ stakeMinor, input: {} }),
    stakeChanged: (stakeMinor) => parts.meter.set({ left: 0, held: standing, grand: grandOf(stakeMinor) }),
    setBusy: (isBusy) => (isBusy ? parts.plate.hide() : undefined),
    show,
    note(round) {
      const { stops, feature, grid: held = [] } = outcomeSchema.parse(round.outcome);
      if (feature !== undefined) return t('holdNote', { held: heldIn(held), amount: amount(round.stakeMinor * BigInt(feature)) });
      return linesNote(lineWins(game, windowOf(game, stops)), { round, names });
    },
    pill: amountPill,
    payTable: (stakeMinor) => payTableOf(parts, stakeMinor),
    rules: () => rulesOf(game),
  };
}

import { lineWins, type LinesGame, linesGames, scatterSymbol, windowOf } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { CallError, type Played, type Round } from '../../api.ts';
import { h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import { buildSparks, middleOf, type Sparks, themeColours } from '../../effects/particles.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { amountPill } from '../../pills.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { linesPayTable, linesRules } from '../shared/lines-paytable.ts';
import { linesNote, showLines } from '../shared/line-highlight.ts';
import { buildReels, type Reels } from '../shared/reels.ts';
import { buildFeaturePlate, coinAmount, coinFigure, type FeaturePlate, freeSpinsStart } from '../shared/slot-text.ts';
import { symbolNames } from '../shared/symbol-names.ts';

const outcomeSchema = z.object({ stops: z.array(z.array(z.number())), wins: z.array(z.number()), freeSpins: z.number() });
const restBeforeLinesMs = 240;
const featureRestMs = 700;
const bannerMs = 1400;

type Parts = { game: LinesGame; reels: Reels; names: readonly string[]; plate: FeaturePlate; sparks: Sparks };

function scattersOf(game: LinesGame, stops: readonly number[]): number[][] {
  return windowOf(game, stops).flatMap((reel, column) => reel.flatMap((symbol, row) => (symbol === scatterSymbol ? [[column, row]] : [])));
}

const spinsFor = (game: LinesGame, stops: readonly number[]): number =>
  game.freeSpins.spins[String(Math.min(5, scattersOf(game, stops).length))] ?? 0;

async function showFeature(parts: Parts, { round, say }: { round: Round; say(text: string): void }, showing: Showing): Promise<void> {
  const { game, reels, plate, sparks } = parts;
  const { stops: spins, wins } = outcomeSchema.parse(round.outcome);
  const { mult } = game.freeSpins;
  const announce = async (stops: readonly number[], text: string): Promise<void> => {
    const colours = themeColours(reels.element);
    for (const one of reels.markScatters(scattersOf(game, stops)))
      sparks.burst(middleOf(one, sparks.element), { count: 16, colours, reach: 160 });
    say(text);
    cues.feature();
    await showing.rest(bannerMs);
  };
  let announced = spinsFor(game, spins[0] ?? []);
  plate.show(freeSpinsStart(announced, mult));
  await announce(spins[0] ?? [], freeSpinsStart(announced, mult));
  let total = 0;
  for (const [index, stops] of spins.entries()) {
    if (index === 0) continue;
    if (showing.isStopped) break;
    plate.show(t('freeSpinOf', { index, count: announced }), coinFigure(round.stakeMinor, total));
    say(t('spinning'));
    await reels.spinTo(stops, showing, { isQuick: true });
    total += wins[index] ?? 0;
    plate.show(t('freeSpinOf', { index, count: announced }), coinFigure(round.stakeMinor, total));
    await showLines(parts, { stops, stakeMinor: round.stakeMinor, isWin: (wins[index] ?? 0) > 0, say, mult }, showing);
    const more = spinsFor(game, stops);
    announced += more;
    if (more > 0 && !showing.isStopped) await announce(stops, t('freeSpinsMore', { count: more }));
    await showing.rest(featureRestMs);
  }
  showFeatureTotal(parts, round);
}

/** The last reels and everything the free spins won, also where the player skipped some of them. */
function showFeatureTotal({ reels, plate }: Parts, round: Round): void {
  const { stops, wins } = outcomeSchema.parse(round.outcome);
  const lastStops = stops.at(-1);
  if (lastStops) reels.setStops(lastStops);
  const allCoins = wins.slice(1).reduce((sum, win) => sum + win, 0);
  plate.show(t('freeSpinsTotal'), coinAmount(round.stakeMinor, allCoins));
}

/** Five reels of three rows on twenty lines; the reels scroll through the real strips (motion §5). */
export function linesScene(side: TableSide): Scene {
  const game = linesGames.get(side.session.gameId);
  if (!game) throw new CallError('GAME_UNKNOWN');
  const names = symbolNames(side.session);
  const [reels, plate, sparks] = [buildReels(game, names), buildFeaturePlate(), buildSparks()];
  const parts: Parts = { game, reels, names, plate, sparks };
  const [last] = side.session.history;
  const shown = last ? outcomeSchema.safeParse(last.outcome) : null;
  reels.setStops(shown?.success ? (shown.data.stops.at(-1) ?? []) : game.strips.map((_, reel) => reel * 5 + 2));

  const show = async ({ round }: Played, showing: Showing): Promise<void> => {
    const outcome = outcomeSchema.parse(round.outcome);
    const stops = outcome.stops[0] ?? [];
    plate.hide();
    await reels.spinTo(stops, showing, { isQuick: false });
    await showing.rest(restBeforeLinesMs);
    const isWin = round.payoutMinor > round.stakedMinor || outcome.freeSpins > 0;
    await showLines(parts, { stops, stakeMinor: round.stakeMinor, isWin, say: side.say, mult: 1 }, showing);
    if (outcome.freeSpins === 0) return;
    // Skipping the reels does not skip the free spins.
    showing.goOn();
    await showFeature(parts, { round, say: side.say }, showing);
  };

  return {
    element: h('div', { class: 'slot' }, [reels.element, plate.element, sparks.element]),
    actionLabel: t('spin'),
    actionIcon: 'spin',
    busyText: t('spinning'),
    repeats: true,
    betRequest: (stakeMinor) => ({ stakeMinor, input: {} }),
    setBusy: (isBusy) => {
      if (isBusy) plate.hide();
    },
    betPlaced: cues.reelStart,
    show,
    note(round) {
      const outcome = outcomeSchema.parse(round.outcome);
      if (outcome.freeSpins > 0) return t('freeSpinsStartPlain', { count: outcome.freeSpins });
      return linesNote(lineWins(game, windowOf(game, outcome.stops[0] ?? [])), { round, names });
    },
    pill: amountPill,
    payTable: (stakeMinor) => linesPayTable(game, { names, stakeMinor }),
    rules: () => linesRules(game),
  };
}

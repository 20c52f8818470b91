import { lineWins, type LineWin, type StripsParameters, windowOf } from '@pavilion/fairness';
import { amount } from '../../amounts.ts';
import type { Round } from '../../api.ts';
import type { Showing } from '../../effects/motion.ts';
import { t } from '../../texts.ts';
import type { Reels } from './reels.ts';
import { coinAmount } from './slot-text.ts';

const lineMs = 350;
const allLinesMs = 2500;

type Parts = { readonly game: StripsParameters; readonly reels: Reels; readonly names: readonly string[] };
type SpinShow = { stops: readonly number[]; stakeMinor: bigint; isWin: boolean; say(text: string): void; mult: number };

/** Shows the lines of one window one after another, then all together; below the stake nothing is dimmed or drawn. */
export async function showLines({ game, reels, names }: Parts, spin: SpinShow, showing: Showing): Promise<void> {
  const wins = lineWins(game, windowOf(game, spin.stops)).toSorted((left, right) => right.coins - left.coins);
  if (wins.length === 0) return;
  const marked = wins.map((win) => ({ ...win, rows: [...(game.lines[win.line] ?? '')].map(Number) }));
  if (!spin.isWin) return reels.markCalmly(marked);
  const each = Math.min(lineMs, allLinesMs / marked.length);
  for (const win of marked) {
    if (showing.isStopped) break;
    reels.markLine(win);
    const value = coinAmount(spin.stakeMinor, win.coins * spin.mult);
    spin.say(t('lineWin', { line: win.line + 1, count: win.count, symbol: names[win.symbol] ?? '', amount: value }));
    await showing.rest(each);
  }
  reels.markAll(marked);
}

/** The result of a spin without a feature in one line: the best line, or how many paid. */
export function linesNote(wins: readonly LineWin[], { round, names }: { round: Round; names: readonly string[] }): string {
  const [best] = wins.toSorted((left, right) => right.coins - left.coins);
  if (!best) return '';
  if (wins.length > 1) return t('lineWins', { count: wins.length, amount: amount(round.payoutMinor) });
  const value = coinAmount(round.stakeMinor, best.coins);
  return t('lineWin', { line: best.line + 1, count: best.count, symbol: names[best.symbol] ?? '', amount: value });
}

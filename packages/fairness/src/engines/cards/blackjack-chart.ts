import type { BlackjackAction, BlackjackChart } from './blackjack.ts';
import { totalOf, valueOf } from './blackjack-hand.ts';

const dealerOrder = '23456789TA';

const letterOf = (value: number): string => (value === 1 ? 'A' : value === 10 ? 'T' : String(value));

/** Totals outside the chart: four and soft twelve always draw, twenty-one stands automatically. */
function codeOf(chart: BlackjackChart, cards: readonly number[], column: number): string {
  const { total, isSoft } = totalOf(cards);
  const row = isSoft ? chart.soft[String(total)] : chart.hard[String(total)];
  return row?.[column] ?? (total >= 17 ? 'S' : 'H');
}

/**
 * The move of the published chart: for hints and for the sandbox's own rounds (games §3.6). Codes: H hit, S stand, D double else hit, d
 * double else stand, P split. Example: hard 11 against 6 doubles if doubling is allowed.
 */
export function chartAction(
  chart: BlackjackChart,
  { cards, dealerUp, legalActions }: { cards: readonly number[]; dealerUp: number; legalActions: readonly string[] },
): BlackjackAction {
  const column = dealerOrder.indexOf(letterOf(valueOf(dealerUp)));
  if (legalActions.includes('split') && chart.pair[letterOf(valueOf(cards[0] ?? 0))]?.[column] === 'P') return 'split';
  const code = codeOf(chart, cards, column);
  if ((code === 'D' || code === 'd') && legalActions.includes('double')) return 'double';
  return code === 'S' || code === 'd' ? 'stand' : 'hit';
}

import { isClean } from '../../witness/booked.ts';
import type { DrillReport } from './drill.ts';
import type { Visited } from './visit.ts';

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

const HEAD = [
  '| fault | calls | refused (503) | unanswered | other answers | longest time without an acknowledged bet, s | sockets lost; back, p99, s | whole again, s |',
  '|---|---|---|---|---|---|---|---|',
];

/** Where in a drill a moment is. */
function momentIn(faults: DrillReport['faults'], atMs: number): string {
  const last = faults.findLast(({ fromMs }) => fromMs <= atMs);
  return last === undefined ? 'before the first fault' : `${seconds(atMs - last.fromMs)} s into “${last.fault.what}”`;
}

/** How a customer in a browser fared, and between which faults the page stood still. */
const visitLines = ({ rounds, reopenings, isRight }: Visited, faults: DrillReport['faults']): string[] => [
  `In a browser ${rounds} rounds of one page, which was opened again ${reopenings.length} times; its balance at the end is ${isRight ? '' : 'not '}that of the books.`,
  ...reopenings.map(
    ({ fromMs, untilMs, error }) => `It stood still from ${momentIn(faults, fromMs)} until ${momentIn(faults, untilMs)}: ${error}`,
  ),
];

/** The lines as printed in docs/figures.md. */
export function reportLines({ faults, calls, differences, books, visited, failure }: DrillReport): string[] {
  const rows = faults.map(({ fault, wholeMs, ...span }) => {
    const odd = [...new Set(span.odd)].map((status) => `${span.odd.filter((one) => one === status).length} × ${status}`).join(', ');
    const sockets = span.socketsLost === 0 ? '0' : `${span.socketsLost}; ${seconds(span.backMs)}`;
    const unanswered = `${span.unanswered} (${percent(span.unanswered, span.calls)})`;
    const cells = [fault.what, span.calls, span.refused, unanswered, odd || '0', seconds(span.longestGapMs), sockets, seconds(wholeMs)];
    return `| ${cells.join(' | ')} |`;
  });
  const { lost, twice, other, balances } = differences;
  return [
    ...HEAD,
    ...rows,
    '',
    `${calls} signed calls: ${lost} acknowledged ones lost, ${twice} booked twice, ${other} booked otherwise, ${balances} balances differ. ${books}`,
    ...(visited === undefined ? [] : visitLines(visited, faults)),
    ...(failure === '' ? [] : [`It broke off: ${failure}`]),
  ];
}

/** Nothing acknowledged is lost or doubled, the books are sound, and no answer is one that no outage explains. */
export const hasPassed = ({ faults, differences, books, visited, failure }: DrillReport): boolean =>
  failure === '' &&
  visited?.isRight !== false &&
  isClean(differences) &&
  books === 'The books are sound.' &&
  faults.every(({ odd }) => odd.length === 0);

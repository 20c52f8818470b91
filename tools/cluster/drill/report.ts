import { isClean } from './compare.ts';
import type { DrillReport } from './drill.ts';

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

const HEAD = [
  '| fault | calls | refused (503) | unanswered | other answers | longest time without an acknowledged bet, s | sockets lost; back, p99, s | whole again, s |',
  '|---|---|---|---|---|---|---|---|',
];

/** As it stands in docs/figures.md. */
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
    ...(visited === undefined
      ? []
      : [
          `In a browser ${visited.rounds} rounds of one page, which was opened again ${visited.reopened} times; its balance at the end is ${visited.isRight ? '' : 'not '}that of the books.`,
        ]),
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

import { isClean } from '../witness/booked.ts';
import type { ChaosReport } from './run.ts';
import { controls } from './verdict/control-store.ts';

type Steps = ChaosReport['steps'];

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Answers of the product that no outage explains; refusals of calls are their callers' matter. */
const faultsOf = (steps: Steps): number[] => steps.flatMap(({ odd }) => odd.filter((status) => status >= 500));

const FAULT_HEAD = [
  '| fault | times | calls | refused (503) | unanswered | other 5xx | longest time without an acknowledged bet, s: median; most | sockets lost | whole again, s: most |',
  '|---|---|---|---|---|---|---|---|---|',
];

function faultRow(what: string, steps: Steps): string {
  const gaps = steps.map(({ longestGapMs }) => longestGapMs).toSorted((one, other) => one - other);
  const cells = [
    what,
    steps.length,
    sum(steps.map(({ calls }) => calls)),
    sum(steps.map(({ refused }) => refused)),
    sum(steps.map(({ unanswered }) => unanswered)),
    faultsOf(steps).length,
    `${seconds(gaps[Math.floor(gaps.length / 2)] ?? 0)}; ${seconds(gaps.at(-1) ?? 0)}`,
    sum(steps.map(({ socketsLost }) => socketsLost)),
    seconds(Math.max(...steps.map(({ wholeMs }) => wholeMs))),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** One row for each fault that came alone, one for all pairs. */
function faultRows(steps: Steps): string[] {
  const kinds = Map.groupBy(steps, ({ faults }) => (faults.length > 1 ? 'two of them at once' : (faults[0]?.what ?? '')));
  return [...kinds].toSorted(([one], [other]) => one.localeCompare(other, 'en')).map(([what, own]) => faultRow(what, own));
}

const verdictLine = (report: ChaosReport): string => {
  const { lost, twice, other, balances, sockets, mails, payments, unpaid, paidAndReleased, open } = report.differences;
  return [
    `${report.calls} calls that move money, ${report.acknowledged} acknowledged: ${lost} lost, ${twice} booked twice, ${other} booked otherwise;`,
    `${balances} balances differ, ${sockets} sockets show another balance, ${mails} new players were not written to;`,
    `at the payment provider ${payments} payments differ, ${unpaid} are booked without it, ${paidAndReleased} were paid and given back, ${open} have not arrived.`,
    `${report.books} ${report.tickets}`,
  ].join(' ');
};

/** The failures; empty for a clean run. */
export function problemsOf(report: ChaosReport): string[] {
  return [
    ...(report.failure === '' ? [] : [`It broke off: ${report.failure}`]),
    ...(isClean(report.differences) ? [] : [`Journal and product differ: ${JSON.stringify(report.differences)}.`]),
    ...report.openPayouts,
    ...(report.books === 'The books are sound.' ? [] : [report.books]),
    ...(report.tickets === 'The tickets are sound.' ? [] : [report.tickets]),
    ...(faultsOf(report.steps).length === 0 ? [] : [`Answers that no outage explains: ${[...new Set(faultsOf(report.steps))].join(', ')}`]),
  ];
}

/** Whether a run is as it must be: clean, or, where something was falsified, found out. */
export const hasPassed = (report: ChaosReport): boolean =>
  report.control === undefined
    ? problemsOf(report).length === 0
    : report.failure === '' && report.differences[controls[report.control]] > 0;

/** The lines as printed in docs/chaos.md. */
export function reportLines(report: ChaosReport): string[] {
  const { seed, minutes, players, steps, counts, moved, leftOut, control } = report;
  const calls = [...counts].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  const problems = problemsOf(report);
  return [
    `Seed ${seed}, ${minutes} minutes, ${players} players who stay and others who come by, ${steps.length} times something broke.`,
    '',
    ...FAULT_HEAD,
    ...faultRows(steps),
    '',
    '| calls | attempts | answered 2xx |',
    '|---|---|---|',
    ...calls.map(([what, { attempts, acknowledged }]) => `| ${what} | ${attempts} | ${acknowledged} |`),
    '',
    verdictLine(report),
    ...(report.undecided.length === 0 ? [] : ['', `Without a decision a minute after the last fault: ${report.undecided.join(', ')}.`]),
    '',
    '| alert whose metric moved | by at most | under |',
    '|---|---|---|',
    ...moved.map(
      ({ alert, most, under }) =>
        `| ${alert} | ${Number(most.toFixed(1))} | ${under.slice(0, 6).join(', ')}${under.length > 6 ? ', …' : ''} |`,
    ),
    '',
    ...(leftOut.length === 0 ? [] : [`Left out on this machine: ${leftOut.join('; ')}.`, '']),
    control === undefined
      ? `Verdict: ${problems.length === 0 ? 'clean.' : problems.join(' ')}`
      : `Falsified (${control}): ${hasPassed(report) ? 'found out, as it must be.' : 'NOT found out.'}`,
  ];
}

import { leafNames, type LeafName } from '@pavilion/contract/console/payment/rule-bodies.ts';
import type { Database } from '../../../kernel/database.ts';
import { countUndecided, type KeptDecision, listDecisions } from './decision-store.ts';
import { failedOf, judge, type Rules } from './judgement.ts';
import { seenSchema } from './snapshot.ts';

/** The most withdrawals that one dry run reads, newest first. */
interface DryRunBounds {
  decisions: number;
  milliseconds: number;
}
const dryRunBounds: DryRunBounds = { decisions: 50_000, milliseconds: 5000 };
const BATCH = 2000;
const SAMPLE = 20;

interface Sum {
  count: number;
  minor: bigint;
}

export interface Outcome {
  alone: Sum;
  held: Sum;
  leaves: Map<LeafName, Sum>;
}

/** A withdrawal with the checks that held it, before and after. */
interface Judged {
  invoiceId: string;
  at: Date;
  baseMinor: bigint;
  before: LeafName[];
  after: LeafName[];
}

export interface DryRun {
  judged: number;
  withoutFacts: number;
  isComplete: boolean;
  before: Outcome;
  after: Outcome;
  nowAlone: Sum;
  nowHeld: Sum;
  /** The newest that would be decided otherwise. */
  sample: Judged[];
}

const nothing = (): Sum => ({ count: 0, minor: 0n });
const emptyOutcome = (): Outcome => ({ alone: nothing(), held: nothing(), leaves: new Map(leafNames.map((name) => [name, nothing()])) });

function add(sum: Sum | undefined, minor: bigint): void {
  if (sum === undefined) return;
  sum.count += 1;
  sum.minor += minor;
}

function addTo(outcome: Outcome, failed: readonly LeafName[], minor: bigint): void {
  add(failed.length === 0 ? outcome.alone : outcome.held, minor);
  for (const name of failed) add(outcome.leaves.get(name), minor);
}

function judgeOne({ invoiceId, decidedAt, seen: kept }: KeptDecision, { before, after }: { before: Rules; after: Rules }): Judged {
  const seen = seenSchema.parse(kept);
  const failedBy = (rules: Rules): LeafName[] => failedOf(judge(seen, rules).leaves);
  return { invoiceId, at: decidedAt, baseMinor: seen.baseMinor, before: failedBy(before), after: failedBy(after) };
}

function note(run: DryRun, judged: Judged): void {
  const { before, after, baseMinor } = judged;
  run.judged += 1;
  addTo(run.before, before, baseMinor);
  addTo(run.after, after, baseMinor);
  const [wasAlone, isAlone] = [before.length === 0, after.length === 0];
  if (wasAlone === isAlone) return;
  add(isAlone ? run.nowAlone : run.nowHeld, baseMinor);
  if (run.sample.length < SAMPLE) run.sample.push(judged);
}

/**
 * Judges the withdrawals since a moment by the rules in force and by draft rules, from the snapshot taken of each at its request
 * (operator §6.4). The switch and the brake are not applied. It only reads, newest first, and ends when its time or number is used up.
 */
export async function dryRun(
  { database, passedMs }: { database: Database; passedMs: () => number },
  { since, rules, bounds = dryRunBounds }: { since: Date; rules: { before: Rules; after: Rules }; bounds?: DryRunBounds },
): Promise<DryRun> {
  const run: DryRun = {
    judged: 0,
    withoutFacts: await countUndecided(database, since),
    isComplete: false,
    before: emptyOutcome(),
    after: emptyOutcome(),
    nowAlone: nothing(),
    nowHeld: nothing(),
    sample: [],
  };
  let last: KeptDecision | null = null;
  while (run.judged < bounds.decisions && passedMs() < bounds.milliseconds) {
    const limit = Math.min(BATCH, bounds.decisions - run.judged);
    const rows: KeptDecision[] = await listDecisions(database, { since, before: last, limit });
    for (const row of rows) note(run, judgeOne(row, rules));
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < limit) return { ...run, isComplete: true };
  }
  return run;
}

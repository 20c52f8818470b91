import { setTimeout as delay } from 'node:timers/promises';
import { isClean, verify } from '../witness/booked.ts';
import type { Journal, Span } from '../witness/journal.ts';
import type { Load } from '../witness/load.ts';
import { send } from '../witness/send.ts';
import { allFaults, type Fault } from './faults.ts';
import type { Installation } from './installation/installation.ts';
import { MixedLoad } from './load/load.ts';
import { type Pace, planOf } from './plan.ts';
import { AlertWatch, type Moved } from './verdict/alerts.ts';
import { compare, type Differences, listOpenPayouts } from './verdict/compare.ts';
import { type Control, falsify } from './verdict/control-store.ts';

const POLL_MS = 250;
const RECOVERY_LIMIT_MS = 180_000;
/** The platform's clock advances by this much at each look, if it is moved. */
const AHEAD_SECONDS = 60;
/** After a fault, each player makes this many bets and wins before the next one. */
const CALLS_AFTER_OF_EACH = 4;

export interface ChaosOptions {
  readonly seed: string;
  readonly minutes: number;
  readonly players: number;
  readonly everyMs: number;
  readonly pace: Pace;
  /** Afterwards everything has arrived within this. */
  readonly settleSeconds: number;
  /** Whether the platform's clock is moved on afterwards (sandbox.md §3), so what is asked for again after minutes is due at once. */
  readonly movesClock?: boolean;
  /** Ends after this many steps, if that is earlier than its minutes. */
  readonly stepsMax?: number;
  /** Names of faults, if not all. */
  readonly only?: readonly string[] | undefined;
  /** Something to falsify before the comparison. */
  readonly control?: Control | undefined;
  say(line: string): void;
}

interface StepReport extends Span {
  readonly faults: readonly Fault[];
  /** From the beginning until every player was served again. */
  readonly wholeMs: number;
}

export interface ChaosReport extends Pick<ChaosOptions, 'seed' | 'minutes' | 'players' | 'control'> {
  readonly steps: readonly StepReport[];
  readonly counts: ReturnType<Journal['counts']>;
  readonly calls: number;
  readonly acknowledged: number;
  /** Calls of players that had no decision a minute after the last fault. */
  readonly undecided: readonly string[];
  readonly differences: Differences;
  /** Payouts that have not arrived, each in words. */
  readonly openPayouts: readonly string[];
  /** The last words of the verifiers of books and tickets. */
  readonly books: string;
  readonly tickets: string;
  readonly moved: readonly Moved[];
  readonly leftOut: readonly string[];
  /** Why it broke off; empty when it did not. */
  readonly failure: string;
}

/** @throws when it does not become true in time, or the load has failed */
async function until(what: string, load: Load, holds: () => boolean): Promise<void> {
  for (const endsAtMs = performance.now() + RECOVERY_LIMIT_MS; performance.now() < endsAtMs; await delay(POLL_MS)) {
    if (load.failure !== undefined) throw load.failure;
    if (holds()) return;
  }
  throw new Error(`${what}: not within ${RECOVERY_LIMIT_MS / 1000} s`);
}

async function runStep(installation: Installation, mixed: MixedLoad, { faults, seconds }: { faults: readonly Fault[]; seconds: number }) {
  const { load } = mixed;
  const { journal } = load;
  const what = faults.map(({ name }) => name).join(' and ');
  const fromMs = performance.now();
  await Promise.all(faults.map((fault) => fault.run(installation, seconds)));
  const mendedAtMs = performance.now();
  const wanted = mixed.regulars.length * CALLS_AFTER_OF_EACH;
  await until(`Bets after ${what}`, load, () => journal.acknowledgedSince(mendedAtMs) >= wanted);
  await until(`Sockets after ${what}`, load, () => journal.isComplete);
  const untilMs = performance.now();
  return { faults, wholeMs: untilMs - fromMs, ...journal.span(fromMs, untilMs) };
}

/** The next look comes whether it was heard or not. */
async function goOn({ url }: Installation): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await send(`${url}/sandbox/clock`, { method: 'POST', headers, body: JSON.stringify({ advanceSeconds: AHEAD_SECONDS }) });
}

/** Compares again and again while something may still be on its way: a provider and the mails pause longer after each failure. */
async function settle(
  installation: Installation,
  mixed: MixedLoad,
  { say, settleSeconds, movesClock }: ChaosOptions,
): Promise<Differences> {
  const endsAtMs = performance.now() + settleSeconds * 1000;
  for (let told = ''; ; await delay(POLL_MS * 4)) {
    const differences = await compare(installation, mixed);
    if (isClean(differences) || performance.now() > endsAtMs) return differences;
    const open = Object.entries(differences)
      .filter(([, count]) => count !== 0)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
    if (open !== told) say(`  not there yet: ${open}`);
    told = open;
    if (movesClock === true && differences.open > 0) await goOn(installation);
  }
}

/** Breaks what the plan says until the time is over. @returns what broke it off, if anything did */
async function breakThings(
  installation: Installation,
  mixed: MixedLoad,
  given: { options: ChaosOptions; faults: readonly Fault[]; now: string[] },
) {
  const { seed, minutes, pace, say, stepsMax = Number.POSITIVE_INFINITY } = given.options;
  const steps: StepReport[] = [];
  const byName = new Map(given.faults.map((fault) => [fault.name, fault]));
  const endsAtMs = performance.now() + minutes * 60_000;
  try {
    for (const { faults: names, seconds, pauseSeconds } of planOf(seed, [...byName.keys()], pace)) {
      if (performance.now() >= endsAtMs || steps.length >= stepsMax) break;
      const faults = names.flatMap((name) => byName.get(name) ?? []);
      given.now.splice(0, given.now.length, ...names);
      say(`${faults.map(({ what }) => what).join('; ')} (${seconds} s)`);
      const step = await runStep(installation, mixed, { faults, seconds });
      say(
        `  whole after ${(step.wholeMs / 1000).toFixed(1)} s, longest without an acknowledged bet ${(step.longestGapMs / 1000).toFixed(1)} s`,
      );
      steps.push(step);
      given.now.splice(0);
      await delay(pauseSeconds * 1000);
    }
  } catch (error) {
    mixed.load.failure ??= error;
    // Calls acknowledged until then are compared all the same.
    mixed.load.isGivenUp = true;
    say(`  broken off: ${String(error)}`);
  }
  return steps;
}

/** A mixed load while things break; then everything that was acknowledged is compared with what the product has. */
export async function chaos(installation: Installation, options: ChaosOptions): Promise<ChaosReport> {
  const { seed, minutes, players, everyMs, control } = options;
  const faults = allFaults.filter((fault) => (options.only?.includes(fault.name) ?? true) && fault.isPossible(installation));
  const { url, journalFile, environment, leftOut } = installation;
  const mixed = await MixedLoad.open({ url, journalFile, seed, players, everyMs });
  const now: string[] = [];
  const watch = new AlertWatch(Object.values(installation.metricsUrls), () => now);
  const steps = await breakThings(installation, mixed, { options, faults, now });
  options.say('Waiting until everything has arrived');
  await mixed.end();
  const moved = await watch.end();
  if (control !== undefined) await falsify(installation, control);
  const differences = control === undefined ? await settle(installation, mixed, options) : await compare(installation, mixed);
  const openPayouts = differences.open === 0 ? [] : await listOpenPayouts(installation, mixed);
  mixed.close();
  const { calls, undecided } = mixed.load.journal;
  return {
    seed,
    minutes,
    players,
    control,
    steps,
    differences,
    openPayouts,
    moved,
    leftOut,
    counts: mixed.load.journal.counts(),
    calls: calls.length,
    undecided,
    acknowledged: calls.filter(({ operationId }) => operationId !== undefined).length,
    books: await verify('ledger-verify', environment),
    tickets: await verify('sportsbook-verify', environment),
    failure: mixed.load.failure === undefined ? '' : String(mixed.load.failure),
  };
}

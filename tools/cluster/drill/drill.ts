import { setTimeout as delay } from 'node:timers/promises';
import { verify } from '../../witness/booked.ts';
import { Journal, type Span } from '../../witness/journal.ts';
import { follow, type Follower, type Load, play, read } from '../../witness/load.ts';
import { findStudio, openPlayers } from '../../witness/players.ts';
import type { Cluster } from '../cluster.ts';
import { compare, type Differences } from './compare.ts';
import type { Fault } from './faults.ts';
import { Visit, type Visited } from './visit.ts';

const POLL_MS = 100;
const SETTLE_LIMIT_MS = 120_000;
const LAG_MAX_SECONDS = 5;

export interface DrillOptions {
  readonly faults: readonly Fault[];
  readonly players: number;
  readonly everyMs: number;
  /** This many calls are acknowledged after a fault before the next one. */
  readonly callsAfter: number;
  /** Whether a customer plays in a browser besides. */
  readonly hasBrowser: boolean;
  say(line: string): void;
}

interface FaultReport extends Span {
  readonly fault: Pick<Fault, 'name' | 'what'>;
  readonly fromMs: number;
  /** Until every part was there again. */
  readonly wholeMs: number;
}

export interface DrillReport {
  readonly faults: readonly FaultReport[];
  readonly calls: number;
  readonly differences: Differences;
  /** The last words of the books' verifier. */
  readonly books: string;
  /** How a customer fared in a browser. */
  readonly visited: Visited | undefined;
  /** Why it broke off; empty when it did not. */
  readonly failure: string;
}

/** @throws when it does not become true in time */
async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const endsAtMs = performance.now() + SETTLE_LIMIT_MS; performance.now() < endsAtMs; await delay(POLL_MS)) if (await holds()) return;
  throw new Error(`${what}: not within ${SETTLE_LIMIT_MS / 1000} s`);
}

interface Witnesses {
  readonly load: Load;
  readonly callsAfter: number;
  readonly followers: readonly Follower[];
  /** Undefined where no browser is installed. */
  readonly visit: Visit | undefined;
}

async function runFault(cluster: Cluster, fault: Fault, { load, callsAfter, followers, visit }: Witnesses): Promise<FaultReport> {
  const { journal } = load;
  const fromMs = performance.now();
  await fault.run(cluster);
  const wholeAtMs = performance.now();
  const heard = followers.map((follower) => follower.heard());
  const rounds = visit?.rounds() ?? 0;
  await until(`Calls after ${fault.name}`, () => journal.acknowledgedSince(wholeAtMs) >= callsAfter);
  await until(`Sockets after ${fault.name}`, () => journal.isComplete);
  await until(`Balances on sockets after ${fault.name}`, () =>
    followers.every((follower, index) => follower.heard() > (heard[index] ?? 0)),
  );
  await until(`A round in the browser after ${fault.name}`, () => visit === undefined || visit.rounds() > rounds);
  return { fault, fromMs, wholeMs: wholeAtMs - fromMs, ...journal.span(fromMs, performance.now()) };
}

/** The followers of the event log, which the worker runs, keep up again. */
async function hasCaughtUp(cluster: Cluster): Promise<boolean> {
  const text = await (await fetch(cluster.metricsUrl)).text();
  const lags = [...text.matchAll(/^follower_lag_seconds\{[^}]*\} (\S+)$/gm)].map(([, lag]) => Number(lag));
  return lags.length > 0 && lags.every((lag) => lag < LAG_MAX_SECONDS);
}

/** A load of signed bets, of pages' calls and of sockets while things go wrong one after the other; then journal and books are compared. */
export async function drill(
  cluster: Cluster,
  { faults, players: count, everyMs, callsAfter, hasBrowser, say }: DrillOptions,
): Promise<DrillReport> {
  const studio = await findStudio(cluster.url);
  const players = await openPlayers(cluster.url, studio, count);
  const journal = new Journal();
  const load: Load = { url: cluster.url, studio, journal, everyMs, isOver: false, isGivenUp: false };
  const followers = await Promise.all(players.map((player) => follow(load, player)));
  const running = players
    .flatMap((player) => [play(load, player), read(load, player)])
    .map((one) =>
      one.catch((error: unknown) => {
        load.failure ??= error;
      }),
    );
  const visit = hasBrowser ? await Visit.open(cluster.url) : undefined;
  const reports: FaultReport[] = [];
  try {
    await until('The first calls', () => journal.acknowledgedSince(0) >= callsAfter);
    for (const fault of faults) {
      say(fault.what);
      reports.push(await runFault(cluster, fault, { load, callsAfter, followers, visit }));
      if (load.failure !== undefined) throw load.failure;
    }
    await until('The followers of the log', () => hasCaughtUp(cluster));
  } catch (error) {
    // Calls acknowledged until then are compared all the same.
    load.isGivenUp = true;
    load.failure ??= error;
  } finally {
    load.isOver = true;
    await Promise.all(running);
    for (const follower of followers) follower.close();
  }
  const visited = await visit?.close();
  const differences = await compare(cluster, journal.calls, { players, studio });
  const failure = load.failure === undefined ? '' : String(load.failure);
  return {
    faults: reports,
    calls: journal.calls.length,
    differences,
    books: await verify('ledger-verify', cluster.environment),
    visited,
    failure,
  };
}

import { formCases } from './cases-forms.ts';
import { movementCases } from './cases-movements.ts';
import { roundCases } from './cases-rounds.ts';
import { pairCases } from './cases-pairs.ts';
import { freespinCases } from './cases-freespins.ts';
import { bringTo, type Seat, type Table, tableOf } from './table.ts';
import { type Delivery, ProviderWire, type Target } from './wire.ts';

/** One or more of the numbered cases of reliability §3.4, as a provider observes them. */
export interface ProviderCase {
  readonly ids: string;
  readonly title: string;
  /** The initial balance; 100.00 by default. */
  readonly cash?: string;
  /** Nonces are remembered per process: safety rests on the operation's key (reliability §3.1). */
  readonly needsOneProcess?: true;
  readonly needsOther?: true;
  readonly needsFreespins?: true;
  run(given: { table: Table; other: Table }): Promise<void>;
}

const startingCash = '100.00';

export const providerCases: readonly ProviderCase[] = [...movementCases, ...formCases, ...roundCases, ...pairCases, ...freespinCases];

interface CaseResult {
  readonly ids: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly detail: string;
}

/** The players: one account, and a second for the cases that need two different players. */
export interface Seats {
  readonly first: Seat;
  readonly second: Seat | undefined;
}

/** Why a platform cannot run a case; undefined where it can. */
function lackOf(one: ProviderCase, { target, seats }: { target: Target; seats: Seats }): string | undefined {
  if (one.needsOneProcess === true && target.urls.length > 1) return 'for one process';
  if (one.needsOther === true && seats.second === undefined) return 'needs a second player';
  return one.needsFreespins === true && seats.first.freespinId === undefined ? 'needs free spins' : undefined;
}

/** Runs one case against a platform. Each has its own initial balance, round and ids, so cases are independent. */
export async function runCase(one: ProviderCase, given: { target: Target; seats: Seats; delivery: Delivery }): Promise<CaseResult> {
  const { target, seats, delivery } = given;
  const { ids, title } = one;
  const lacking = lackOf(one, given);
  if (lacking !== undefined) return { ids, title, outcome: 'skipped', detail: lacking };
  const preparing = new ProviderWire(target, 'once');
  const wire = new ProviderWire(target, delivery);
  const second = seats.second ?? seats.first;
  try {
    for (const seat of new Set([seats.first, second])) await bringTo(preparing, seat, one.cash ?? startingCash);
    await one.run({ table: tableOf(wire, seats.first), other: tableOf(wire, second) });
    return { ids, title, outcome: 'passed', detail: '' };
  } catch (error) {
    return { ids, title, outcome: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

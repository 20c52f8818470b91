import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { RatedCurrency } from '@pavilion/money';
import { rollingWindow, type Window, windowAfter, windowThrough } from '../../../kernel/calendar-window.ts';
import { ratedCurrency } from '../../settings/index.ts';
import { type LimitCounter, limitCountersOf, PICO_PER_MINOR } from '../../wallet/index.ts';
import { isCountedByLedger } from './counters.ts';
import { policyOfPlayer } from '../policy/service.ts';
import { bindingTermsOf, type BindingTerms, limitAt, usageOf } from './rules.ts';
import * as store from './store.ts';
import { type LimitContext, zonesOf } from './zones.ts';

/** Terms of a limit of money that bind now, with what is used of them in the running period. */
export interface LimitUsage {
  limit: store.LimitRow;
  terms: BindingTerms;
  window: Window;
  /** The window never resets as a whole: each movement leaves it on its own (L1). */
  isRolling: boolean;
  /** In trillionths of a minor unit of the limit's currency. */
  usedPicoMinor: bigint;
  /** The part of it that unfinished deposits reserve. */
  reservedPicoMinor: bigint;
  rated: RatedCurrency;
}

/** Is all of it used? */
export const isFull = ({ usedPicoMinor: used, terms }: LimitUsage): boolean => used >= terms.amountMinor * PICO_PER_MINOR;

/**
 * How much of each limit is used. Inside a transaction, pass it as the database: a second connection could wait for one held by somebody
 * waiting for this transaction's lock.
 */
export async function limitUsage(context: LimitContext, playerId: string): Promise<LimitUsage[]> {
  const now = context.clock.now();
  const limits = (await store.listLimits(context.database, playerId, now)).flatMap((row) => limitAt(row, now) ?? []);
  if (limits.length === 0) return [];
  const counters = limits.some(isCountedByLedger) ? await limitCountersOf(context.database, playerId, now) : [];
  const deposits = limits.filter((limit) => !isCountedByLedger(limit));
  return [...(await usageOfDeposits(context, playerId, deposits)), ...(await usageOfStakes(context, limits, counters))];
}

/** The part of it that is about deposits. */
export async function depositUsage(context: LimitContext, playerId: string): Promise<LimitUsage[]> {
  const now = context.clock.now();
  const rows = (await store.listLimits(context.database, playerId, now)).flatMap((row) => limitAt(row, now) ?? []);
  return usageOfDeposits(
    context,
    playerId,
    rows.filter(({ definition }) => definition === limitDefinition.deposit),
  );
}

async function usageOfDeposits(context: LimitContext, playerId: string, limits: readonly store.LimitRow[]): Promise<LimitUsage[]> {
  if (limits.length === 0) return [];
  const zones = await zonesOf(context, playerId);
  const isRolling = (await policyOfPlayer(context, playerId)).limitPeriods === 'rolling';
  const at = context.clock.now();
  const windowOf = ({ period }: BindingTerms): Window => (isRolling ? rollingWindow(period, at) : windowThrough(zones, { period, at }));
  const windows = limits.flatMap((limit) => bindingTermsOf(limit).map((terms) => ({ limit, terms, window: windowOf(terms) })));
  const since = new Date(Math.min(...windows.map(({ window }) => window.start.getTime())));
  const uses = await store.listUses(context.database, playerId, since);
  return Promise.all(
    windows.map(async (bound) => {
      const rated = await ratedCurrency(context, bound.limit.currency);
      return { ...bound, isRolling, rated, ...usageOf(uses, bound.window, rated) };
    }),
  );
}

function usageOfStakes(context: LimitContext, limits: readonly store.LimitRow[], counters: readonly LimitCounter[]): Promise<LimitUsage[]> {
  return Promise.all(
    limits.flatMap((limit) =>
      bindingTermsOf(limit).flatMap((terms) => {
        const counter = counters.find(({ id }) => id === terms.id);
        return counter === undefined ? [] : [usageOfCounter(context, { limit, terms }, counter)];
      }),
    ),
  );
}

/** An ended window says nothing about the current one, in which nothing has been used yet. */
async function usageOfCounter(
  context: LimitContext,
  bound: Pick<LimitUsage, 'limit' | 'terms'>,
  counter: LimitCounter,
): Promise<LimitUsage> {
  const rated = await ratedCurrency(context, bound.limit.currency);
  const { isRolling } = counter;
  const found = { ...bound, rated, isRolling, reservedPicoMinor: 0n };
  const written = { start: counter.windowStart, end: counter.windowEnd };
  if (isRolling) return { ...found, window: written, usedPicoMinor: counter.usedPicoMinor };
  const window = windowAfter(written, { period: counter.period, at: context.clock.now(), timeZone: counter.timeZone });
  return { ...found, window, usedPicoMinor: window.start === written.start ? counter.usedPicoMinor : 0n };
}

import { limitDefinition } from '@pavilion/contract/constants.ts';
import { rollingWindow, windowThrough } from '../../../kernel/calendar-window.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { invariant } from '../../../kernel/errors.ts';
import { ratedCurrency, rateText, type SettingsContext } from '../../settings/index.ts';
import { type LimitCounterGiven, setLimitCounters } from '../../wallet/index.ts';
import { policyOfPlayer } from '../policy/service.ts';
import { bindingTermsOf, limitAt } from './rules.ts';
import * as store from './store.ts';

type CounterContext = Pick<Kernel, 'database' | 'clock'> & SettingsContext;

/** Limits of bets and losses are counted by the ledger with each stake; those of deposits here (L4). */
export const isCountedByLedger = ({ definition }: Pick<store.LimitRow, 'definition'>): boolean => definition !== limitDefinition.deposit;

/**
 * Writes the limits that bind a player's stakes to the ledger, in the transaction that changed them, which is the context's database. A
 * pending looser limit already binds beside the one it will replace, so no job has to be on time (D-29, R-09).
 */
export async function setCounters(context: CounterContext, playerId: string): Promise<void> {
  const now = context.clock.now();
  const isRolling = (await policyOfPlayer(context, playerId)).limitPeriods === 'rolling';
  const zones = await store.listZones(context.database, playerId);
  const timeZone = zones.at(-1)?.timeZone;
  const rows = (await store.listLimits(context.database, playerId, now)).flatMap((row) => limitAt(row, now) ?? []);
  const counters = await Promise.all(
    rows.filter(isCountedByLedger).flatMap((row) =>
      bindingTermsOf(row).map(async ({ amountMinor: capMinor, ...terms }): Promise<LimitCounterGiven> => {
        invariant(timeZone, 'A player with a limit has a time zone.');
        const { period } = terms;
        const { start, end } = isRolling ? rollingWindow(period, now) : windowThrough(zones, { period, at: now });
        const { rate } = await ratedCurrency(context, row.currency);
        const shared = { definition: row.definition, currency: row.currency, timeZone, isRolling, rate: rateText(rate) };
        return { ...shared, ...terms, capMinor, windowStart: start, windowEnd: end };
      }),
    ),
  );
  await setLimitCounters(context.database, playerId, counters);
}

import type { RawBuilder } from 'kysely';
import type { Kernel } from '../../../kernel/context.ts';
import { type CashbackPeriod, periodAt } from './rules.ts';
import * as store from './span-store.ts';

/**
 * Notes the periods in which each cashback is on; only these are paid, however late (D-211). One that was on at any look counts for the whole
 * period, and one that was on at two looks in a row for all periods between them. Writes when a period begins or a rule is switched on or off.
 */
export async function followSpans({ database }: Pick<Kernel, 'database'>, now: Date): Promise<void> {
  for (const { campaignId, period, isOn, last } of await store.listSpans(database, now)) {
    const next = spanAfter(last, { campaignId, isOn, ...daysOf(period, now) });
    if (next !== undefined) await store.saveSpan(database, next);
  }
}

/** Whether `payCashback` would find anything: a period to be looked at, or a span that moved. */
export const isCashbackDue = (now: Date): RawBuilder<boolean> =>
  store.hasDue(now, { day: daysOf('day', now).endsOn, week: daysOf('week', now).endsOn });

function daysOf(period: CashbackPeriod, now: Date): { startsOn: string; endsOn: string } {
  const { start, end } = periodAt(period, now);
  return { startsOn: start.toISOString().slice(0, 10), endsOn: end.toISOString().slice(0, 10) };
}

interface Seen {
  campaignId: string;
  isOn: boolean;
  /** The first day of the current period. */
  startsOn: string;
  endsOn: string;
}

/** The span as it is after a look; undefined where that changes nothing. */
function spanAfter(last: store.RuleSpan | null, { campaignId, isOn, startsOn, endsOn }: Seen): store.RuleSpan | undefined {
  const isOpen = last?.isOpen ?? false;
  if (!isOn) return last !== null && isOpen ? { ...last, isOpen: false } : undefined;
  if (last === null || !isOpen) return { campaignId, startsOn, endsOn, isOpen: true };
  return last.endsOn < endsOn ? { ...last, endsOn } : undefined;
}

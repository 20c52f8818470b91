import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Follower, LoggedEvent } from '../../../kernel/followers/follower.ts';
import { catalogueOf } from '../../game/index.ts';
import type { ReportKernel } from '../context.ts';
import { addingTypes, additionOf, type GameTypes } from './additions.ts';
import { addToMinutes, type MinuteRow } from './minute-store.ts';
import { addSums, minuteOf } from './sums.ts';

/** The same hour a week ago is looked at; five weeks leave room for a look back. */
const KEPT_DAYS = 35;

/** Minutes before this are not kept. */
export const keptSince = (now: Date): Date => minuteOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS));

/** The totals of some events, one row per minute and currency. */
function sumsOf(events: readonly LoggedEvent[], types: GameTypes): MinuteRow[] {
  const rows = new Map<string, MinuteRow>();
  for (const event of events) {
    const addition = additionOf(event, types);
    if (addition === undefined) continue;
    const { currency, sums } = addition;
    const minute = minuteOf(event.createdAt);
    const key = `${minute.getTime()} ${currency}`;
    const known = rows.get(key);
    rows.set(key, { minute, currency, sums: known === undefined ? sums : addSums(known.sums, sums) });
  }
  return [...rows.values()];
}

/**
 * Follows money and play to add them up by minute and currency (operator §2.2, page 1). An event counts in its own minute: a reversal is
 * deducted when it happens, not when the bet was played. The log is read from its start, but only the last weeks are added up.
 */
export const liveMinutes: Follower<ReportKernel> = {
  name: 'report.live',
  types: addingTypes,
  handle: async (context, transaction, events) => {
    const since = keptSince(context.clock.now());
    const recent = events.filter(({ createdAt }) => createdAt >= since);
    if (recent.length === 0) return;
    const { gameByKey } = await catalogueOf(context);
    const rows = sumsOf(recent, (gameId) => gameByKey.get(gameId)?.type);
    if (rows.length > 0) await addToMinutes(transaction, rows);
  },
};

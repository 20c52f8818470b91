import { rollingWindow, windowThrough, type Period } from '../../../kernel/calendar-window.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Visitor } from '../../../kernel/visitor.ts';
import { policyOfPlayer } from '../policy/service.ts';
import { CONFIRMATION_TTL_MS, LOOSENING_DELAY_MS, type Terms } from './rules.ts';
import * as store from './store.ts';
import { type ChangeTiming, changed, type Transition } from './transitions.ts';
import { zonesOf } from './zones.ts';

/** A change of a player's limits asked for at this moment; the database of the context is the transaction of the change (L5, D-29). */
export async function askedNow(context: Kernel & Partial<Visitor>, playerId: string): Promise<ChangeTiming> {
  const now = context.clock.now();
  const delayEnds = new Date(now.getTime() + LOOSENING_DELAY_MS);
  const { looserLimits, limitPeriods } = await policyOfPlayer(context, playerId);
  const zones = await zonesOf(context, playerId);
  const windowOf = (period: Period) =>
    limitPeriods === 'rolling' ? rollingWindow(period, now) : windowThrough(zones, { period, at: now });
  return {
    now,
    delayEnds,
    confirmUntil: looserLimits.requiresConfirmation ? new Date(delayEnds.getTime() + CONFIRMATION_TTL_MS) : null,
    newId: () => context.random.newId(),
    windowsOf: (old, next) => ({ old: windowOf(old.period), next: windowOf(next.period), delayEnds }),
  };
}

/** Changes a limit: tighter terms take effect at once, looser ones after the delay; repeating a pending change has no effect (L5). */
export async function changeTerms(
  context: Kernel & Partial<Visitor>,
  transaction: Database,
  { row, next }: { row: store.LimitRow; next: Terms },
): Promise<store.LimitRow> {
  const asked = await askedNow({ ...context, database: transaction }, row.playerId);
  const transition = changed(row, next, asked);
  return transition === undefined ? row : keepTransition(context, transaction, { before: row, transition });
}

/** Stores a limit's next state and how it got there. */
export async function keepTransition(
  context: Kernel & Partial<Visitor>,
  transaction: Database,
  { before, transition }: { before: store.LimitRow; transition: Transition },
): Promise<store.LimitRow> {
  const { row, ...change } = transition;
  await store.saveLimit(transaction, row);
  await keepChange(context, transaction, { row: before, ...change });
  return row;
}

interface RecordedChange extends Omit<Transition, 'row'> {
  /** The former state; for a new limit its own. */
  row: store.LimitRow;
}

/** Writes a change down for good: once as it binds (L12), once in the chained log with who asked (A3). */
export async function keepChange(
  context: Kernel & Partial<Visitor>,
  transaction: Database,
  { row, action, next, effectiveAt }: RecordedChange,
): Promise<void> {
  const askedAt = context.clock.now();
  const { id: limitId, playerId, definition, currency, period, amountMinor } = row;
  await store.insertChange(transaction, {
    id: context.random.newId(),
    limitId,
    playerId,
    action,
    old: action === 'created' ? null : { period, amountMinor },
    period: next.period,
    amountMinor: next.amountMinor,
    askedAt,
    effectiveAt,
    confirmedAt: action === 'confirmed' ? askedAt : null,
  });
  const before = action === 'created' ? null : `${amountMinor} ${period}`;
  const after = action === 'removal' ? null : `${next.amountMinor} ${next.period}`;
  const detail = { limitId, action, definition, currency, before, after, effectiveAt: effectiveAt.toISOString() };
  await recordAudit(context, transaction, { kind: 'limitChanged', playerId, detail });
}

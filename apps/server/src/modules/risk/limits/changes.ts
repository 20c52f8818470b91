import type { Period } from '../../../kernel/calendar-window.ts';
import { recordAudit } from '../../../kernel/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Visitor } from '../../../kernel/visitor.ts';
import { policyOfPlayer } from '../policy/service.ts';
import { CONFIRMATION_TTL_MS, isTighter, LOOSENING_DELAY_MS } from './rules.ts';
import * as store from './store.ts';

export interface Terms {
  period: Period;
  amountMinor: bigint;
}

/** When something looser takes effect, and until when it must be confirmed where the player's policy pack asks that (L5, D-29). */
export async function loosening(context: Kernel & Partial<Visitor>, playerId: string): Promise<{ from: Date; confirmUntil: Date | null }> {
  const from = new Date(context.clock.now().getTime() + LOOSENING_DELAY_MS);
  const { looserLimits } = await policyOfPlayer(context, playerId);
  return { from, confirmUntil: looserLimits.requiresConfirmation ? new Date(from.getTime() + CONFIRMATION_TTL_MS) : null };
}

/** Other terms for a limit: tighter ones at once, looser ones after their time; a repeat of what waits already changes nothing (L5). */
export async function changeTerms(
  context: Kernel & Partial<Visitor>,
  transaction: Database,
  { row, next }: { row: store.LimitRow; next: Terms },
): Promise<store.LimitRow> {
  const now = context.clock.now();
  if (isTighter(row, next)) {
    // A tightening takes back what was to loosen it (L5).
    const tightened = { ...row, ...next, pending: null, removedFrom: null, confirmUntil: null, updatedAt: now };
    await store.saveLimit(transaction, tightened);
    await keepChange(context, transaction, { row, action: 'tightened', next, effectiveAt: now });
    return tightened;
  }
  if (row.pending?.period === next.period && row.pending.amountMinor === next.amountMinor) return row;
  const { from, confirmUntil } = await loosening({ ...context, database: transaction }, row.playerId);
  const pending = { id: context.random.newId(), ...next, from };
  const looser = { ...row, removedFrom: null, pending, confirmUntil, updatedAt: now };
  await store.saveLimit(transaction, looser);
  await keepChange(context, transaction, { row, action: 'loosening', next, effectiveAt: from });
  return looser;
}

interface Kept {
  /** As it was before; for a new limit as it is. */
  row: store.LimitRow;
  action: store.LimitChange['action'];
  next: Terms;
  effectiveAt: Date;
}

/** Writes a change down for good: once as it binds (L12), once in the chained log with who asked (reliability A3). */
export async function keepChange(
  context: Kernel & Partial<Visitor>,
  transaction: Database,
  { row, action, next, effectiveAt }: Kept,
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

import { isTighter, supersede, type Terms, type WindowsOfChange } from './rules.ts';
import type { LimitChange, LimitRow } from './store.ts';

/** The time of a change, and the delay before it takes effect. */
export interface ChangeTiming {
  now: Date;
  delayEnds: Date;
  /** The end of the time to confirm it after the delay; null: it takes effect without confirmation (L5). */
  confirmUntil: Date | null;
  newId: () => string;
  windowsOf: (old: Terms, next: Terms) => WindowsOfChange;
}

/** A limit in its next state, with the audit entry for it. */
export interface Transition {
  row: LimitRow;
  action: LimitChange['action'];
  next: Terms;
  effectiveAt: Date;
}

const sameTerms = (one: Terms, other: Terms): boolean => one.period === other.period && one.amountMinor === other.amountMinor;

/**
 * Changes the terms of a limit: tighter ones replace it at once; all others replace it after the delay, and bind beside it until then (L5,
 * Undefined if the same change is pending.
 */
export function changed(row: LimitRow, next: Terms, asked: ChangeTiming): Transition | undefined {
  const { now, delayEnds } = asked;
  if (isTighter(row, next, asked.windowsOf(row, next))) {
    // A tightening withdraws the pending loosening (L5).
    const tightened = { ...withoutPending(row, [next], asked), period: next.period, amountMinor: next.amountMinor, removedFrom: null };
    return { row: tightened, action: 'tightened', next, effectiveAt: now };
  }
  if (row.pending !== null && sameTerms(row.pending, next)) return undefined;
  const pending = { id: asked.newId(), period: next.period, amountMinor: next.amountMinor, from: delayEnds };
  const { confirmUntil } = asked;
  const loosened = { ...withoutPending(row, [row, next], asked), removedFrom: null, pending, confirmUntil };
  return { row: loosened, action: 'loosening', next, effectiveAt: delayEnds };
}

/** A limit that ends after the delay. */
export function ending(row: LimitRow, asked: ChangeTiming): Transition {
  const { delayEnds, confirmUntil } = asked;
  const end = { ...withoutPending(row, [row], asked), removedFrom: delayEnds, confirmUntil };
  return { row: end, action: 'removal', next: row, effectiveAt: delayEnds };
}

/** A limit without its pending change. */
export function withdrawn(row: LimitRow, asked: ChangeTiming): Transition {
  return { row: withoutPending(row, [row], asked), action: 'withdrawn', next: row, effectiveAt: asked.now };
}

/**
 * Withdraws the pending change. It has bound beside the limit, so withdrawing it loosens too: it keeps binding until the delay is over,
 * unless the remaining terms are never looser.
 */
function withoutPending(row: LimitRow, staying: readonly Terms[], { now, delayEnds }: ChangeTiming): LimitRow {
  const { pending } = row;
  const bare = { ...row, pending: null, confirmUntil: null, updatedAt: now };
  if (pending === null) return bare;
  const { id, period, amountMinor } = pending;
  if (staying.some((terms) => terms.period === period && terms.amountMinor <= amountMinor)) return bare;
  return { ...bare, superseded: supersede(row.superseded, { id, period, amountMinor, bindsUntil: delayEnds }) };
}

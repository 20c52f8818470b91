import { type LimitCounter, type OpState, PICO_PER_MINOR } from '@pavilion/ledger';
import { windowOf } from '../../../apps/server/src/kernel/calendar-window.ts';
import { bindingTermsOf, limitAt, LOOSENING_DELAY_MS } from '../../../apps/server/src/modules/risk/limits/rules.ts';
import type { LimitRow } from '../../../apps/server/src/modules/risk/limits/store.ts';
import { type ChangeTiming, changed, ending } from '../../../apps/server/src/modules/risk/limits/transitions.ts';
import { ownCashOf } from '../../../apps/server/src/modules/wallet/ledger/rounds/reverse.ts';
import { CURRENCY } from './store.ts';

/** A limit of stakes (1) or losses (2), of one day; null asks for its end. */
export interface LimitAsked {
  readonly definition: number;
  readonly amountMinor: bigint | null;
}

const ZONE = 'UTC';

function askedAt(now: Date, newId: () => string): ChangeTiming {
  const delayEnds = new Date(now.getTime() + LOOSENING_DELAY_MS);
  const window = windowOf('daily', now, ZONE);
  return { now, delayEnds, confirmUntil: null, newId, windowsOf: () => ({ old: window, next: window, delayEnds }) };
}

/** The rows of a player's limits after a change, by the product's own transitions. */
export function limitsAfter(rows: readonly LimitRow[], { definition, amountMinor }: LimitAsked, at: { now: Date; newId: () => string }) {
  const { now, newId } = at;
  const standing = rows.flatMap((row) => limitAt(row, now) ?? []);
  const known = standing.find((row) => row.definition === definition);
  const asked = askedAt(now, newId);
  const replaced = (row: LimitRow | undefined): LimitRow[] =>
    row === undefined ? standing : [...standing.filter((other) => other !== known), row];
  if (known === undefined) return amountMinor === null ? standing : replaced(aLimit({ definition, amountMinor }, at));
  if (amountMinor !== null) return replaced(changed(known, { period: 'daily', amountMinor }, asked)?.row);
  return known.removedFrom === null ? replaced(ending(known, asked).row) : standing;
}

function aLimit(
  { definition, amountMinor }: { definition: number; amountMinor: bigint },
  { now, newId }: { now: Date; newId: () => string },
) {
  const id = newId();
  const terms = { definition, period: 'daily' as const, currency: CURRENCY, amountMinor };
  const nothingWaits = { pending: null, removedFrom: null, superseded: [], confirmUntil: null };
  return { id, counterId: id, playerId: '', ...terms, ...nothingWaits, createdAt: now, updatedAt: now };
}

interface Move {
  readonly definition: number;
  readonly cashMinor: bigint;
  readonly movedAt: Date;
  readonly placedAt: Date;
}

/** The moves that count against limits, as the ledger's query `limitMoves` reads them from the operations. */
function movesOf(ops: readonly OpState[]): Move[] {
  const isPlay = ({ kind, status }: OpState): boolean => (kind === 'bet' || kind === 'win') && status === 'applied';
  const moveOf = (of: OpState, movedAt: Date, sign: bigint): Move => ({
    definition: of.kind === 'bet' ? 1 : 2,
    cashMinor: sign * ownCashOf(of),
    movedAt,
    placedAt: of.createdAt,
  });
  return ops.flatMap((op): Move[] => {
    if (isPlay(op)) return [moveOf(op, op.createdAt, -1n)];
    const undone = op.kind === 'rollback' ? ops.filter((other) => isPlay(other) && other.settledByOpId === op.id) : [];
    return undone.map((other) => moveOf(other, op.createdAt, 1n));
  });
}

type Counted = Pick<LimitCounter, 'definition' | 'windowStart' | 'windowEnd' | 'bindsUntil'>;

/** The usage of a counter by the books, as the ledger's query `usedFromBooks` computes it. */
export function usedByBooks({ definition, windowStart, windowEnd, bindsUntil }: Counted, ops: readonly OpState[]): bigint {
  const moves = movesOf(ops)
    .filter((move) => move.definition <= definition && move.movedAt >= windowStart && move.movedAt < windowEnd)
    .filter((move) => move.placedAt >= windowStart && (bindsUntil === null || move.movedAt < bindsUntil))
    .toSorted((one, other) => one.movedAt.getTime() - other.movedAt.getTime());
  let [sum, lowest] = [0n, 0n];
  for (const { cashMinor } of moves) {
    sum += cashMinor;
    if (sum < lowest) lowest = sum;
  }
  return (sum - lowest) * PICO_PER_MINOR;
}

/** The counters of a player's limits as a change sets them (`setCounters`). */
export function countersOf(rows: readonly LimitRow[], now: Date, ops: readonly OpState[]): LimitCounter[] {
  const { start: windowStart, end: windowEnd } = windowOf('daily', now, ZONE);
  return rows
    .flatMap((row) => limitAt(row, now) ?? [])
    .flatMap((row) =>
      bindingTermsOf(row).map(({ id, amountMinor: capMinor, bindsFrom, bindsUntil }) => {
        const shared = { period: 'daily' as const, timeZone: ZONE, isRolling: false, currency: CURRENCY, rate: '100', overCapReason: null };
        const counted = { definition: row.definition, windowStart, windowEnd, bindsUntil };
        return { ...shared, ...counted, id, capMinor, bindsFrom, usedPicoMinor: usedByBooks(counted, ops) };
      }),
    );
}

/** An operation as the platform's report tells it (sportsbook.md §5.6). */
export interface WalletOperation {
  readonly transactionId: string;
  readonly type: string;
  readonly status: string;
  /** Decimal text; null where it moved nothing. */
  readonly amountMinor: bigint | null;
  readonly isRolledBack: boolean;
}

/** A call as the book keeps it. */
export interface BookCall {
  readonly callId: string;
  readonly type: string;
  readonly state: string;
  readonly amountMinor: bigint;
  /** Taken back: by its own undo, or with its whole round. */
  readonly isUndone: boolean;
}

export interface Difference {
  readonly transactionId: string;
  readonly kind: 'missing-in-book' | 'missing-in-wallet' | 'amount' | 'state';
  readonly detail: Readonly<Record<string, string | boolean | null>>;
}

/** Calls that are decided on the book's side; all others are under way, and say nothing yet. */
const DECIDED: readonly string[] = ['done', 'refused'];
const MONEY: readonly string[] = ['bet', 'win'];

function differenceOf(operation: WalletOperation, call: BookCall | undefined): Difference | undefined {
  const { transactionId, status, amountMinor } = operation;
  if (call === undefined) return { transactionId, kind: 'missing-in-book', detail: { status, type: operation.type } };
  if (!DECIDED.includes(call.state)) return undefined;
  const isApplied = status === 'OK';
  if (isApplied !== (call.state === 'done')) return { transactionId, kind: 'state', detail: { wallet: status, book: call.state } };
  if (!isApplied || !MONEY.includes(call.type)) return undefined;
  if ((amountMinor ?? 0n) !== call.amountMinor)
    return { transactionId, kind: 'amount', detail: { wallet: amountMinor?.toString() ?? null, book: call.amountMinor.toString() } };
  if (operation.isRolledBack === call.isUndone) return undefined;
  return { transactionId, kind: 'state', detail: { isRolledBack: operation.isRolledBack, isUndone: call.isUndone } };
}

/** Both sides of one span of time, joined by the id of the call: what either lacks or tells otherwise. Nothing is corrected by itself. */
export function compareBooks(
  operations: readonly WalletOperation[],
  calls: ReadonlyMap<string, BookCall>,
  settledCalls: readonly string[],
): Difference[] {
  const seen = new Set(operations.map(({ transactionId }) => transactionId));
  const missing = settledCalls.filter((callId) => !seen.has(callId));
  return [
    ...operations.flatMap((operation) => differenceOf(operation, calls.get(operation.transactionId)) ?? []),
    ...missing.map((transactionId): Difference => ({ transactionId, kind: 'missing-in-wallet', detail: {} })),
  ];
}

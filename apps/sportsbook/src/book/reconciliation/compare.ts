/** An operation in the platform's report (sportsbook §5.6). */
export interface WalletOperation {
  readonly transactionId: string;
  readonly type: string;
  readonly status: string;
  /** Null where no money moved. */
  readonly amountMinor: bigint | null;
  readonly isRolledBack: boolean;
}

/** A wallet call as stored by the book. */
export interface BookCall {
  readonly callId: string;
  readonly type: string;
  readonly state: string;
  readonly amountMinor: bigint;
  /** Rolled back, alone or with its whole round. */
  readonly isUndone: boolean;
}

export interface Difference {
  readonly transactionId: string;
  readonly kind: 'missing-in-book' | 'missing-in-wallet' | 'amount' | 'state';
  readonly detail: Readonly<Record<string, string | boolean | null>>;
}

/** States of decided calls; any other call is in progress and is not compared. */
const DECIDED: readonly string[] = ['done', 'refused'];
const MONEY: readonly string[] = ['bet', 'win'];

function differenceOf(operation: WalletOperation, call: BookCall | undefined): Difference | undefined {
  const { transactionId, status } = operation;
  if (call === undefined) return { transactionId, kind: 'missing-in-book', detail: { status, type: operation.type } };
  if (!DECIDED.includes(call.state)) return undefined;
  const isApplied = status === 'OK';
  if (isApplied !== (call.state === 'done')) return { transactionId, kind: 'state', detail: { wallet: status, book: call.state } };
  if (!isApplied || !MONEY.includes(call.type)) return undefined;
  return moneyDifferenceOf(operation, call);
}

function moneyDifferenceOf({ transactionId, amountMinor, isRolledBack }: WalletOperation, call: BookCall): Difference | undefined {
  if ((amountMinor ?? 0n) !== call.amountMinor)
    return { transactionId, kind: 'amount', detail: { wallet: amountMinor?.toString() ?? null, book: call.amountMinor.toString() } };
  if (isRolledBack === call.isUndone) return undefined;
  return { transactionId, kind: 'state', detail: { isRolledBack, isUndone: call.isUndone } };
}

/** Compares both sides of a period by call id: calls missing on a side, or differing. Differences are reported, never corrected. */
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

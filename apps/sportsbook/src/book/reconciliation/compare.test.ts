import { describe, expect, it } from 'vitest';
import { type BookCall, compareBooks, type WalletOperation } from './compare.ts';

const operation = (over: Partial<WalletOperation> = {}): WalletOperation => ({
  transactionId: 'T:bet',
  type: 'bet',
  status: 'OK',
  amountMinor: 1000n,
  isRolledBack: false,
  ...over,
});
const call = (over: Partial<BookCall> = {}): BookCall => ({
  callId: 'T:bet',
  type: 'bet',
  state: 'done',
  amountMinor: 1000n,
  isUndone: false,
  ...over,
});
const compare = (operations: WalletOperation[], calls: BookCall[], done = calls.map(({ callId }) => callId)) =>
  compareBooks(operations, new Map(calls.map((one) => [one.callId, one])), done).map(({ kind }) => kind);

describe('reconciliation of wallet and book', () => {
  it('SB-15 finds no difference where both say the same, refusals and rollbacks included', () => {
    expect(compare([operation()], [call()])).toEqual([]);
    expect(compare([operation({ status: 'INSUFFICIENT_FUNDS' })], [call({ state: 'refused' })], [])).toEqual([]);
    expect(compare([operation({ isRolledBack: true })], [call({ isUndone: true })])).toEqual([]);
    // In progress: the wallet has decided, and the book does not know yet.
    expect(compare([operation()], [call({ state: 'waiting' })], [])).toEqual([]);
  });

  it('SB-15 names what either side lacks, another amount, and another state', () => {
    expect(compare([operation()], [])).toEqual(['missing-in-book']);
    expect(compare([], [call()])).toEqual(['missing-in-wallet']);
    expect(compare([operation({ amountMinor: 999n })], [call()])).toEqual(['amount']);
    expect(compare([operation({ status: 'LIMIT_EXCEEDED' })], [call()])).toEqual(['state']);
    expect(compare([operation({ isRolledBack: true })], [call()])).toEqual(['state']);
  });
});

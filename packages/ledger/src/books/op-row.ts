import type { LedgerCommand } from '../command.ts';
import type { AccountState, OpState } from '../state.ts';

/** The effect of an operation that moves nothing. */
export const noEffect: OpState['effect'] = { cash: 0n, bonus: 0n, locked: 0n, receivable: 0n };

/** A row of an operation that moves nothing: a refusal, or a tombstone. */
export function emptyOp(command: LedgerCommand, facts: { id: string; requestHash: string; account: AccountState | undefined; now: Date }) {
  const { id, requestHash, account, now } = facts;
  return {
    id,
    source: command.source,
    playerId: command.playerId,
    externalId: command.externalId,
    kind: command.kind,
    status: 'applied' as const,
    requestHash,
    refusal: null,
    currency: account?.currency ?? command.currency ?? null,
    amountMinor: command.amountMinor,
    effect: noEffect,
    house: null,
    houseAccountId: null,
    cashAfterMinor: account?.balances.cash ?? null,
    bonusAfterMinor: account?.balances.bonus ?? null,
    round: null,
    rate: null,
    createdAt: now,
    refOpId: null,
    settledByOpId: null,
    bonus: null,
  };
}

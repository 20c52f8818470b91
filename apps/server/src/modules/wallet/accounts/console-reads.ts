import { accountsOfPlayers } from '@pavilion/ledger';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { WalletKernel } from '../ledger/engine.ts';
import { connectionOf } from '../ledger/connection.ts';
import { accountStatus } from '../ledger/account-status.ts';
import { accountsOf } from './service.ts';

/** A player's accounts as operators read them, in major units; what is owed is no negative balance there. */
export async function deskAccountsOf(context: Pick<WalletKernel, 'database'>, playerId: string) {
  return (await accountsOf(context, playerId)).map(({ currency, status, balances }) => {
    const major = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
    const { cash, bonus, locked, receivable } = balances;
    const isActive = status === accountStatus.active;
    return { currency, isActive, cash: major(cash), bonus: major(bonus), locked: major(locked), owed: major(-receivable) };
  });
}

/** Balances of some players, cash and bonus together. */
export async function deskBalancesOf({ database }: Pick<WalletKernel, 'database'>, playerIds: readonly string[]) {
  const accounts = playerIds.length === 0 ? [] : await accountsOfPlayers(connectionOf(database), playerIds);
  return accounts.map(({ playerId, currency, balances: { cash, bonus } }) => ({ playerId, currency, amountMinor: cash + bonus }));
}

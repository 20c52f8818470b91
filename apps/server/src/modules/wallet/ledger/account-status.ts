import type { AccountState } from '@pavilion/ledger';

/** Account status on the wire (D-60): 1 active, 2 available but not active, 3 hidden. */
export const accountStatus = { active: 1, available: 2, hidden: 3 } as const;

export const isListed = (account: AccountState): boolean => account.status !== accountStatus.hidden;

/** What is locked or owed counts as money. */
const isEmpty = ({ balances }: AccountState): boolean => Object.values(balances).every((amountMinor) => amountMinor === 0n);

/**
 * An account as its player has it: one that was hidden is available again while something is on it, such as a deposit that was paid
 * late. No player's money is hidden (D-60).
 */
export function inSight(account: AccountState): AccountState {
  return account.status === accountStatus.hidden && !isEmpty(account) ? { ...account, status: accountStatus.available } : account;
}

/** Only an empty account that is not the active one may be hidden (D-60). */
export const canHide = (account: AccountState): boolean => account.status !== accountStatus.active && isEmpty(account);

import type { AccountState } from '@pavilion/ledger';

/** Account status on the wire (D-60): 1 active, 2 available but not active, 3 hidden. */
export const accountStatus = { active: 1, available: 2, hidden: 3 } as const;

export const isListed = (account: AccountState): boolean => account.status !== accountStatus.hidden;

/** Locked or owed money counts as money. */
const isEmpty = ({ balances }: AccountState): boolean => Object.values(balances).every((amountMinor) => amountMinor === 0n);

/**
 * The account as its player sees it: a hidden one becomes available again if it holds money, such as a late deposit. No player's money is
 * hidden (D-60).
 */
export function inSight(account: AccountState): AccountState {
  return account.status === accountStatus.hidden && !isEmpty(account) ? { ...account, status: accountStatus.available } : account;
}

/** Only an empty account that is not the active one may be hidden (D-60). */
export const canHide = (account: AccountState): boolean => account.status !== accountStatus.active && isEmpty(account);

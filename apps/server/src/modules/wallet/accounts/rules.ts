import type { AccountState } from '@pavilion/ledger';

/** Account status on the wire (D-60): 1 active, 2 available but not active, 3 hidden. */
export const accountStatus = { active: 1, available: 2, hidden: 3 } as const;

export const isListed = (account: AccountState): boolean => account.status !== accountStatus.hidden;

/** Only an empty account that is not the active one may be hidden (D-60); what is locked or owed counts as money. */
export function canHide(account: AccountState): boolean {
  return account.status !== accountStatus.active && Object.values(account.balances).every((amountMinor) => amountMinor === 0n);
}

import { accountStatus } from '@pavilion/contract/constants.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';

/** Whether an account can be hidden: it is not active, and both its balance and its locked balance are zero (wire §2.5, D-60). */
export const canHideAccount = ({ status, balance, lockedBalance }: Pick<Account, 'status' | 'balance' | 'lockedBalance'>): boolean =>
  status !== accountStatus.active && balance === 0 && lockedBalance === 0;

import { accountStatus } from '@pavilion/contract/constants.ts';
import type { Account } from '@pavilion/contract/wallet.ts';

/** Hiding is offered for accounts that are not active and hold nothing; money that is set aside is money (wire §2.5, D-60). */
export const canHideAccount = ({ status, balance, lockedBalance }: Pick<Account, 'status' | 'balance' | 'lockedBalance'>): boolean =>
  status !== accountStatus.active && balance === 0 && lockedBalance === 0;

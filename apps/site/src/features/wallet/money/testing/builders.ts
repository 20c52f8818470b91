import type { Account } from '@pavilion/contract/areas/wallet.ts';

/** An empty account in euro, with the given fields. */
export const anAccount = (given: Partial<Account> = {}): Account => ({
  id: 'a1',
  currency: 'EUR',
  balance: 0,
  realBalance: 0,
  bonusBalance: 0,
  lockedBalance: 0,
  withdrawalBalance: 0,
  status: 1,
  version: 0,
  playResult: 0,
  lastRound: null,
  fromEarlierRounds: [],
  ...given,
});

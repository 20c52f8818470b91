import { accountStatus } from '@pavilion/contract/constants.ts';
import { DomainError } from '../../kernel/errors.ts';
import { accountOf, type AccountState } from '../wallet/index.ts';
import type { PaymentContext } from './context.ts';

/**
 * The player's own account of a request, in the currency the request names (W-30).
 * @throws notFound for another player's, a hidden or an unknown account, validation on `currency` where the account has another one
 */
export async function ownAccount(
  context: PaymentContext,
  wanted: { playerId: string; accountId: string; currency: string },
): Promise<AccountState> {
  const account = await accountOf(context, wanted);
  if (account === undefined || account.status === accountStatus.hidden) throw new DomainError('notFound');
  if (account.currency !== wanted.currency) throw new DomainError('validation', { fields: { currency: { rule: 'currencyOther' } } });
  return account;
}

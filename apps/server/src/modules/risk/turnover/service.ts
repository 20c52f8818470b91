import { DomainError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/visitor.ts';
import { currencyByCode } from '../../settings/index.ts';

/**
 * What must still be staked before a withdrawal in this currency (D-54). Zeros: no rule asks for turnover.
 * @throws validation on `currency` for one that is not offered
 */
export async function readTurnoverWager(context: RequestContext, { currency }: { currency: string }) {
  const code = currency.toUpperCase();
  if ((await currencyByCode(context, code)) === undefined) {
    throw new DomainError('validation', { fields: { currency: { rule: 'currencyUnknown' } } });
  }
  return { turnOverWager: 0, turnOverWagerAmount: '0', total: '0', currency: code };
}

import type { ErrorName } from '@pavilion/contract/calls/errors.ts';
import type { LedgerAnswer } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { WalletCommand } from './commands.ts';
import { connectionOf } from './connection.ts';
import type { WalletKernel } from './engine.ts';

const refusals: Readonly<Record<string, ErrorName>> = {
  INSUFFICIENT_FUNDS: 'withdrawableBalanceInsufficient',
  RECEIVABLE_OPEN: 'receivableOpen',
  BONUS_ACTIVE: 'bonusActive',
  AMOUNT_INVALID: 'amountOutOfRange',
  AMOUNT_TOO_LARGE: 'amountOutOfRange',
  CURRENCY_MISMATCH: 'conflict',
  CONFLICT: 'conflict',
  ALREADY_SETTLED: 'conflict',
  NOT_OWED: 'conflict',
  REFERENCE_UNKNOWN: 'notFound',
  PLAYER_UNKNOWN: 'notFound',
};

/** One operation inside the use case's database transaction; a refusal ends the use case. */
export async function postOne(context: Pick<WalletKernel, 'ledger'>, transaction: Database, command: WalletCommand): Promise<LedgerAnswer> {
  const { answers } = await context.ledger.post(connectionOf(transaction), [command]);
  const [answer] = answers;
  if (answer === undefined) throw new DomainError('internal');
  if (answer.status === 'applied') return answer;
  throw new DomainError(refusals[answer.code] ?? 'conflict', {
    details: { code: answer.code, kind: command.kind, externalId: command.externalId },
  });
}

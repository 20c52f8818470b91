import { DomainError } from '../../../kernel/errors.ts';
import { commonPasswords, judgeNewPassword } from '../../../kernel/passwords/policy.ts';
import type { OperatorKernel } from '../context.ts';

/** Longer than players': an operator decides about other people's money. */
const PASSWORD_LENGTH_MIN = 12;

/** The hash of a new password. @throws validation on `password` */
export async function takePassword(
  { authority }: Pick<OperatorKernel, 'authority'>,
  { password, email }: { password: string; email: string | null },
): Promise<string> {
  const failure = judgeNewPassword(password, { lengthMin: PASSWORD_LENGTH_MIN, common: await commonPasswords(), email });
  if (failure !== undefined) throw new DomainError('validation', { fields: { password: failure } });
  return authority.passwords.hash(password);
}

import { recordAudit } from '../../../kernel/log/audit.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { operatorName } from '../../../kernel/visitor.ts';
import * as accounts from '../accounts/store.ts';
import type { SessionStanding } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import { stolenSessionMail } from '../mails.ts';

/** Whether a session's cookie is used from another device and another address than it was opened on (operator §10, OS-11). */
const isElsewhere = (
  { request }: Pick<OperatorContext, 'request'>,
  { address, device, isToken }: Pick<SessionStanding, 'address' | 'device' | 'isToken'>,
): boolean => !isToken && request.ip !== address && request.userAgent !== device;

/** Refuses such a call, writes it down, and mails the owner; what the caller was about to write is rolled back. @throws factorInvalid */
export async function refuseStolen(context: OperatorContext, standing: SessionStanding): Promise<void> {
  if (!isElsewhere(context, standing)) return;
  const { operatorId, sessionId } = standing;
  const operator = await accounts.findOperator(context.database, operatorId);
  const { ip: address, userAgent: device } = context.request;
  const actor = operatorName({ id: operatorId });
  const detail = { act: 'session.stepUp', refusal: 'usedElsewhere' };
  await recordAudit(context, context.database, { kind: 'operatorRefused', playerId: null, actor, sessionId, detail });
  const at = context.clock.realNow();
  if (operator !== undefined) await context.authority.sendMail(context.database, stolenSessionMail(operator, { address, device, at }));
  throw new DomainError('factorInvalid');
}

import type { Database } from '../../../kernel/database.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type operatorAlarms, recordMeasurement } from '../../../kernel/measurements.ts';
import { actorOf, operatorName } from '../../../kernel/visitor.ts';
import type { OperatorContext } from '../context.ts';
import { guessesMail } from '../mails.ts';
import type { Operator } from '../accounts/store.ts';
import * as sessions from '../sessions/store.ts';
import { type FirstProof, type Origin, takeAttempt, wrongFactors, wrongPasswords } from '../throttle/service.ts';

/** The tenth wrong code or password in a session ends it: an intruder is out, and the operator signs in again. */
const WRONG_IN_SESSION_MAX = 10;

type Addressee = Pick<Operator, 'id' | 'email'>;

/** Rings, and mails the operator. The log names the operator by id alone. */
async function raise(
  context: OperatorContext,
  database: Database,
  given: { operator: Addressee; alarm: (typeof operatorAlarms)[number]; guessed?: Parameters<typeof guessesMail>[1]['guessed'] },
): Promise<void> {
  const { operator, alarm, guessed = alarm } = given;
  context.log.error({ alarm, operator: operator.id }, 'somebody is guessing an operator’s factors');
  recordMeasurement({ what: 'operatorAlarm', alarm });
  await context.authority.sendMail(database, guessesMail(operator, { guessed, at: context.clock.realNow() }));
}

/** Counts a wrong password of strangers, for a login that is nobody's as well. */
export async function countWrongPassword(
  context: OperatorContext,
  { emailKey, operator, origin }: { emailKey: string; operator: Addressee | undefined; origin: Origin },
): Promise<void> {
  if (!origin.isStranger) return;
  const alarmed = await takeAttempt(context, [wrongPasswords(emailKey)]);
  if (alarmed.length === 0 || operator === undefined) return;
  await raise(context, context.database, { operator, alarm: 'operatorPasswordGuessed' });
}

/** Counts a wrong factor after a right first proof, which somebody else may have; from a known network as well, which others may share. */
export async function countWrongFactor(
  context: OperatorContext,
  { operator, proof }: { operator: Addressee; proof: FirstProof },
): Promise<void> {
  if ((await takeAttempt(context, [wrongFactors(operator.id, proof)])).length === 0) return;
  const guessed = proof === 'oidc' ? 'operatorOidcCodeGuessed' : 'operatorCodeGuessed';
  await raise(context, context.database, { operator, alarm: 'operatorCodeGuessed', guessed });
}

/** Records a wrong factor of an operator whose row is held. The caller commits, and refuses afterwards. */
export const recordWrongFactor = (
  context: OperatorContext,
  transaction: Database,
  { id, session }: Pick<Operator, 'id'> & { session?: { sessionId: string; count: number } },
): Promise<void> => {
  const entry = { kind: 'operatorRefused', playerId: null, actor: operatorName({ id }) } as const;
  if (session === undefined) return recordAudit(context, transaction, { ...entry, detail: { act: 'factor' } });
  const { sessionId, count } = session;
  return recordAudit(context, transaction, { ...entry, sessionId, detail: { act: 'factor', count } });
};

/** Counts a wrong factor or password in the session of an operator whose row is held; the tenth ends the session, and nothing else. */
export async function wrongInSession(context: OperatorContext, transaction: Database, operator: Addressee): Promise<void> {
  const { sessionId } = actorOf(context);
  const { id } = operator;
  const count = await sessions.countWrongGuess(transaction, sessionId);
  await recordWrongFactor(context, transaction, { id, session: { sessionId, count } });
  if (count < WRONG_IN_SESSION_MAX) return;
  await sessions.endSession(transaction, { id: sessionId, operatorId: id, reason: 'guessed', now: context.clock.realNow() });
  const detail = { act: 'sessionEndedByGuesses', object: id };
  await recordAudit(context, transaction, { kind: 'operatorActed', playerId: null, actor: operatorName({ id }), sessionId, detail });
  await raise(context, transaction, { operator, alarm: 'operatorSessionGuessed' });
}

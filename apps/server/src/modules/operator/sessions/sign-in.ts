import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { hashOfToken } from '../authority/service.ts';
import type { OperatorContext } from '../context.ts';
import { isRightFactor, type TypedFactor, wrongFactor } from '../factors/judge.ts';
import { recoveryCodeMail } from '../mails.ts';
import { emailKeyOf } from '../people/email.ts';
import * as people from '../people/store.ts';
import * as factors from '../factors/store.ts';
import { factorThrottles, forgiveAttempt, forgottenOf, inAttempt, passwordThrottles } from '../throttle/service.ts';
import { newToken, type OpenedSession, openSession, refuseBarred } from './service.ts';
import * as store from './store.ts';

/** Between password and code there is time to find the phone. */
const CHALLENGE_MS = 10 * 60_000;
const FACTOR_PATH = '/api/console/v1/sessions/factor';
const CHALLENGE_COOKIE = 'console_challenge';
const CHALLENGE_PATTERN = new RegExp(`(?:^|; *)${CHALLENGE_COOKIE}=([\\w-]{43})(?:;|$)`);

/**
 * The first step: the password, which opens nothing by itself. An address that is no operator's costs the same work and gets the same answer.
 * @throws wrongCredentials, tooManyRequests, sessionOver for an operator who is blocked
 */
export async function startSignIn(
  context: OperatorContext,
  { email, password }: { email: string; password: string },
): Promise<{ challenge: string; factors: string[] }> {
  const { database, clock, authority, request } = context;
  const emailKey = emailKeyOf(email);
  const throttled = passwordThrottles(emailKey, request.ip);
  const { operator, isRight } = await inAttempt(context, { throttled }, async (judged) => {
    const found = await people.findByEmail(database, emailKey);
    const matches = await authority.passwords.verify(found?.passwordHash ?? null, password);
    judged();
    return { operator: found, isRight: matches };
  });
  if (operator === undefined || !isRight || operator.state === 'invited') throw new DomainError('wrongCredentials');
  const createdAt = clock.realNow();
  refuseBarred(operator, createdAt);
  await forgiveAttempt(context, { forgotten: forgottenOf(throttled) });
  const challenge = await openChallenge(context, database, operator.id);
  return { challenge, factors: [...(await factors.listFactors(database, operator.id)), 'recoveryCode'] };
}

/** What the second step names the first by. */
export async function openChallenge(context: OperatorContext, database: Database, operatorId: string): Promise<string> {
  const challenge = newToken(context);
  const createdAt = context.clock.realNow();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_MS);
  await store.insertChallenge(database, { challengeKey: hashOfToken(challenge), operatorId, createdAt, expiresAt });
  return challenge;
}

/** The cookie that brings the first step's proof to the second one, where the first was a sign-in by OpenID. */
export function challengeCookie(challenge: string, { isSecure }: { isSecure: boolean }): string {
  const attributes = `Path=${FACTOR_PATH}; Max-Age=${CHALLENGE_MS / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${CHALLENGE_COOKIE}=${challenge}; ${attributes}`;
}

/**
 * The second step: a code of the app, or a recovery code, whose use is mailed; without `challenge` after a sign-in by OpenID. The tenth wrong one blocks the operator until an
 * administrator opens the account.
 * @throws factorInvalid, tooManyRequests, sessionOver
 */
export async function finishSignIn(
  context: OperatorContext,
  { challenge, ...typed }: { challenge?: string | undefined } & TypedFactor,
): Promise<OpenedSession> {
  const { database, clock, request } = context;
  const proven = challenge ?? CHALLENGE_PATTERN.exec(request.cookie ?? '')?.[1] ?? '';
  const used = { challengeKey: hashOfToken(proven), now: clock.realNow() };
  const operatorId = await store.findChallenge(database, used);
  if (operatorId === undefined) throw new DomainError('factorInvalid');
  const throttled = factorThrottles(operatorId, request.ip);
  const opened = await inAttempt(context, { throttled }, (judged) =>
    inTransaction(database, async (transaction) => {
      const operator = await people.lockOperator(transaction, operatorId);
      if (operator === undefined || operator.state === 'invited') throw new DomainError('factorInvalid');
      refuseBarred(operator, used.now);
      const isRight = await isRightFactor(context, transaction, { operatorId, typed });
      judged();
      if (!isRight) {
        await wrongFactor(context, transaction, operator);
        return undefined;
      }
      if (!(await store.useChallenge(transaction, used))) throw new DomainError('factorInvalid');
      if (typed.recoveryCode !== undefined) {
        const left = await factors.countRecoveryCodes(transaction, operatorId);
        await context.authority.sendMail(transaction, recoveryCodeMail(operator, { left, at: used.now }));
      }
      return openSession(context, transaction, { operator, scope: 'whole' });
    }),
  );
  if (opened === undefined) throw new DomainError('factorInvalid');
  await forgiveAttempt(context, { forgotten: forgottenOf(throttled) });
  return opened;
}

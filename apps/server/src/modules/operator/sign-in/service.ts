import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { MarkJudged } from '../../../kernel/throttle/attempt.ts';
import { hashOfToken } from '../authority/service.ts';
import type { OperatorContext } from '../context.ts';
import { countWrongFactor, countWrongPassword, recordWrongFactor } from '../factors/guesses.ts';
import { isRightFactor, type TypedFactor } from '../factors/factor-check.ts';
import { recoveryCodeMail } from '../mails.ts';
import { emailKeyOf } from '../accounts/email.ts';
import * as accounts from '../accounts/store.ts';
import * as factors from '../factors/store.ts';
import { personCheck } from '../person-check/service.ts';
import { factorThrottles, type FirstProof, forgiveAttempt, inAttempt, passwordThrottles } from '../throttle/service.ts';
import { originOf } from './origin.ts';
import { newToken, type OpenedSession, openSession, refuseBarred } from '../sessions/service.ts';
import * as store from '../sessions/store.ts';

/** Between password and code there is time to find the phone. */
const CHALLENGE_MS = 10 * 60_000;
const FACTOR_PATH = '/api/console/v1/sessions/factor';
const CHALLENGE_COOKIE = 'console_challenge';
const CHALLENGE_PATTERN = new RegExp(`(?:^|; *)${CHALLENGE_COOKIE}=([\\w-]{43})(?:;|$)`);

/**
 * The first step: the password, which opens nothing alone. An unknown address costs the same work and gets the same answer. Once strangers
 * have tried many passwords for it, attempts from unknown networks must solve a challenge (S105).
 * @throws wrongCredentials, tooManyRequests, challengeRequired, sessionOver for an operator who is blocked
 */
export async function startSession(
  context: OperatorContext,
  { email, password, captcha }: { email: string; password: string; captcha?: string | null | undefined },
): Promise<{ challenge: string; factors: string[] }> {
  const { database, clock, authority } = context;
  const emailKey = emailKeyOf(email);
  const origin = await originOf(context, { emailKey });
  const counted = passwordThrottles(emailKey, origin);
  const person = personCheck(context, { purpose: `operator sign-in ${emailKey}`, captcha });
  const { operator, isRight } = await inAttempt(context, { ...counted, person }, async (judged) => {
    const found = await accounts.findByEmail(database, emailKey);
    const matches = await authority.passwords.verify(found?.passwordHash ?? null, password);
    judged();
    return { operator: found, isRight: matches };
  });
  if (!isRight) await countWrongPassword(context, { emailKey, operator, origin });
  if (operator === undefined || !isRight || operator.state === 'invited') throw new DomainError('wrongCredentials');
  refuseBarred(operator, clock.realNow());
  await forgiveAttempt(context, counted);
  const challenge = await openChallenge(context, database, { operatorId: operator.id, proof: 'password' });
  return { challenge, factors: [...(await factors.listFactors(database, operator.id)), 'recoveryCode'] };
}

/** Issues the token by which the second step refers to the first. */
export async function openChallenge(
  context: OperatorContext,
  database: Database,
  proven: { operatorId: string; proof: FirstProof },
): Promise<string> {
  const challenge = newToken(context);
  const createdAt = context.clock.realNow();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_MS);
  await store.insertChallenge(database, { challengeKey: hashOfToken(challenge), ...proven, createdAt, expiresAt });
  return challenge;
}

/** The cookie that brings the first step's proof to the second one, where the first was a sign-in by OpenID. */
export function challengeCookie(challenge: string, { isSecure }: { isSecure: boolean }): string {
  const attributes = `Path=${FACTOR_PATH}; Max-Age=${CHALLENGE_MS / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${CHALLENGE_COOKIE}=${challenge}; ${attributes}`;
}

/**
 * The second step: a code of the app, or a recovery code, whose use is mailed; without `challenge` after a sign-in by OpenID. Wrong codes block
 * nobody: strangers who have the password wait, all together, and the operator's own networks do not (S106).
 * @throws factorInvalid, tooManyRequests, sessionOver
 */
export async function finishSession(
  context: OperatorContext,
  { challenge, ...typed }: { challenge?: string | undefined } & TypedFactor,
): Promise<OpenedSession> {
  const { database, clock, request } = context;
  const cookie = challenge ?? CHALLENGE_PATTERN.exec(request.cookie ?? '')?.[1] ?? '';
  const used = { challengeKey: hashOfToken(cookie), now: clock.realNow() };
  const proven = await store.findChallenge(database, used);
  if (proven === undefined) throw new DomainError('factorInvalid');
  const origin = await originOf(context, proven);
  const counted = factorThrottles({ ...proven, isCode: typed.recoveryCode === undefined }, origin);
  const { operator, opened } = await inAttempt(context, counted, (judged) =>
    inTransaction(database, (transaction) => enter(context, transaction, { ...used, operatorId: proven.operatorId, typed, judged })),
  );
  if (opened === undefined) {
    await countWrongFactor(context, { operator, proof: proven.proof });
    throw new DomainError('factorInvalid');
  }
  await forgiveAttempt(context, counted);
  return opened;
}

interface Entering {
  challengeKey: string;
  now: Date;
  operatorId: string;
  typed: TypedFactor;
  judged: MarkJudged;
}

/** Judges the factor of an operator whose row is held from this point. @returns no session for a wrong one, which is recorded */
async function enter(
  context: OperatorContext,
  transaction: Database,
  { operatorId, typed, judged, ...used }: Entering,
): Promise<{ operator: accounts.Operator; opened?: OpenedSession }> {
  const operator = await accounts.lockOperator(transaction, operatorId);
  if (operator === undefined || operator.state === 'invited') throw new DomainError('factorInvalid');
  refuseBarred(operator, used.now);
  const isRight = await isRightFactor(context, transaction, { operatorId, typed });
  judged();
  if (!isRight) {
    await recordWrongFactor(context, transaction, operator);
    return { operator };
  }
  if (!(await store.useChallenge(transaction, used))) throw new DomainError('factorInvalid');
  if (typed.recoveryCode !== undefined) {
    const left = await factors.countRecoveryCodes(transaction, operatorId);
    await context.authority.sendMail(transaction, recoveryCodeMail(operator, { left, at: used.now }));
  }
  return { operator, opened: await openSession(context, transaction, { operator, scope: 'whole' }) };
}

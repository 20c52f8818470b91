import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { codeOf, stepAt, STEP_SECONDS } from '../../../kernel/secrets/one-time-codes.ts';
import type { OperatorContext, OperatorKernel } from '../context.ts';
import { SECRET_PURPOSE } from '../factors/factor-check.ts';
import * as factors from '../factors/store.ts';
import * as roles from '../roles/store.ts';
import { type OpenedSession, openSession } from '../sessions/service.ts';
import * as sessions from '../sessions/store.ts';
import { emailKeyOf } from '../accounts/email.ts';
import * as accounts from '../accounts/store.ts';

interface Admitted {
  id: string;
  email: string;
  role: string;
  passwordHash: string;
  totpSecret: string;
}

/** Admits an operator of the demo world with a known factor, without an invitation or a mail. Production refuses such a database. */
export async function admitOperator(
  context: Pick<OperatorKernel, 'clock' | 'random' | 'authority'>,
  transaction: Database,
  { id, email, role, passwordHash, totpSecret }: Admitted,
): Promise<void> {
  const now = context.clock.realNow();
  await accounts.insertOperator(transaction, { id, email, emailKey: emailKeyOf(email), validUntil: null, createdAt: now, isDemo: true });
  await accounts.setPerson(transaction, { id, name: email.split('@')[0] ?? email, passwordHash });
  const factorId = context.random.newId();
  const secretSealed = context.authority.vault.seal(SECRET_PURPOSE, totpSecret);
  await factors.replaceUnconfirmed(transaction, { id: factorId, operatorId: id, secretSealed, now });
  await factors.confirmTotp(transaction, { id: factorId, operatorId: id, step: null, now });
  await roles.replaceRolesOf(
    transaction,
    id,
    (await roles.findByNames(transaction, [role])).map((found) => found.id),
  );
  await accounts.setState(transaction, { id, state: 'active' });
}

/** Blocks every operator of the demo world. @returns how many */
export async function blockDemoOperators({ clock }: Pick<OperatorKernel, 'clock'>, transaction: Database): Promise<number> {
  const ids = await accounts.listDemoOperators(transaction);
  for (const id of ids) {
    await accounts.setState(transaction, { id, state: 'blocked' });
    await sessions.endSessions(transaction, { operatorId: id, but: null, reason: 'blocked', now: clock.realNow() });
  }
  return ids.length;
}

/** Typing a code from the page takes this long; a code that expires sooner would sometimes be refused. */
const TYPED_WITHIN_SECONDS = 15;

/** The first unused code of the app that stays valid for at least fifteen seconds, and for how long. */
export async function demoCodeOf(
  { database, clock }: Pick<OperatorKernel, 'database' | 'clock'>,
  { id, totpSecret }: { id: string; totpSecret: string },
): Promise<{ code: string; validForSeconds: number }> {
  const now = clock.realNow();
  const lastStep = await factors.findLastStep(database, id);
  // The code of a time step is accepted until the following step ends.
  const earliestStep = stepAt(new Date(now.getTime() + TYPED_WITHIN_SECONDS * 1000)) - 1;
  const step = Math.max(earliestStep, lastStep === null ? 0 : Number(lastStep) + 1);
  const validForSeconds = Math.max(0, Math.floor((step + 2) * STEP_SECONDS - now.getTime() / 1000));
  return { code: codeOf(totpSecret, step), validForSeconds };
}

/** A session of an operator of the demo world, as if signed in now. @throws notFound for anybody else */
export async function openDemoSession(context: OperatorContext, email: string): Promise<OpenedSession> {
  return inTransaction(context.database, async (transaction) => {
    const operator = await accounts.findByEmail(transaction, emailKeyOf(email));
    if (operator === undefined || !operator.isDemo || operator.state !== 'active') throw new DomainError('notFound');
    await accounts.lockOperator(transaction, operator.id);
    return openSession(context, transaction, { operator, scope: 'whole' });
  });
}

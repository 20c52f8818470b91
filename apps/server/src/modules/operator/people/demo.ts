import type { Database } from '../../../kernel/database.ts';
import type { OperatorKernel } from '../context.ts';
import { SECRET_PURPOSE } from '../factors/judge.ts';
import * as factors from '../factors/store.ts';
import * as roles from '../roles/store.ts';
import * as sessions from '../sessions/store.ts';
import { emailKeyOf } from './email.ts';
import * as store from './store.ts';

export interface Admitted {
  id: string;
  email: string;
  role: string;
  passwordHash: string;
  totpSecret: string;
}

/** Admits an operator of the demo world with a known factor: nobody is invited, nothing is mailed. Production refuses such a database. */
export async function admitOperator(
  context: Pick<OperatorKernel, 'clock' | 'random' | 'authority'>,
  transaction: Database,
  { id, email, role, passwordHash, totpSecret }: Admitted,
): Promise<void> {
  const now = context.clock.realNow();
  await store.insertOperator(transaction, { id, email, emailKey: emailKeyOf(email), validUntil: null, createdAt: now, isDemo: true });
  await store.setPerson(transaction, { id, name: email.split('@')[0] ?? email, passwordHash });
  const factorId = context.random.newId();
  const secretSealed = context.authority.vault.seal(SECRET_PURPOSE, totpSecret);
  await factors.replaceUnconfirmed(transaction, { id: factorId, operatorId: id, secretSealed, now });
  await factors.confirmTotp(transaction, { id: factorId, operatorId: id, step: null, now });
  await roles.replaceRolesOf(
    transaction,
    id,
    (await roles.findByNames(transaction, [role])).map((found) => found.id),
  );
  await store.setState(transaction, { id, state: 'active' });
}

/** Blocks every operator of the demo world. @returns how many */
export async function blockDemoOperators({ clock }: Pick<OperatorKernel, 'clock'>, transaction: Database): Promise<number> {
  const ids = await store.listDemoOperators(transaction);
  for (const id of ids) {
    await store.setState(transaction, { id, state: 'blocked' });
    await sessions.endSessions(transaction, { operatorId: id, but: null, reason: 'blocked', now: clock.realNow() });
  }
  return ids.length;
}

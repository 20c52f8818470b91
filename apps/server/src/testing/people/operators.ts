import { createHash } from 'node:crypto';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { type Database, inTransaction, run } from '../../kernel/database.ts';
import type { OperatorActor, RequestInfo } from '../../kernel/visitor.ts';
import type { OperatorKernel } from '../../modules/operator/index.ts';
import { codeOf, stepAt } from '../../kernel/secrets/one-time-codes.ts';
import { SECRET_PURPOSE } from '../../modules/operator/factors/factor-check.ts';
import * as factors from '../../modules/operator/factors/store.ts';
import * as people from '../../modules/operator/accounts/store.ts';
import * as roles from '../../modules/operator/roles/store.ts';
import { openSession } from '../../modules/operator/sessions/service.ts';

/** The base32 secret of every operator that tests make. */
const TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
export const OPERATOR_PASSWORD = 'a long Passphrase 7';

/** The id of a test's operator: its name's. */
export const idOf = (name: string): string => {
  const hex = createHash('sha256').update(`operator ${name.trim().toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** A request as the tests' operators send it. */
export const aRequest = (changes: Partial<RequestInfo> = {}): RequestInfo => ({
  id: 'test',
  ip: '127.0.0.1',
  isLocalTool: true,
  country: null,
  userAgent: 'a browser of a test',
  language: undefined,
  token: undefined,
  idempotencyKey: undefined,
  ...changes,
});

export interface TestOperator {
  id: string;
  email: string;
  actor: OperatorActor;
  token: string;
}

/** An operator with these roles, signed in a moment ago. A second call for the same name opens another session. */
export async function anOperator(context: OperatorKernel, name: string, roleNames: readonly string[]): Promise<TestOperator> {
  const id = idOf(name);
  const email = `${name}@console.test`;
  return inTransaction(context.database, async (transaction) => {
    const now = context.clock.realNow();
    if ((await people.findOperator(transaction, id)) === undefined) {
      await people.insertOperator(transaction, { id, email, emailKey: email, validUntil: null, createdAt: now });
      await people.setPerson(transaction, { id, name, passwordHash: await context.authority.passwords.hash(OPERATOR_PASSWORD) });
      const factorId = context.random.newId();
      const secretSealed = context.authority.vault.seal(SECRET_PURPOSE, TOTP_SECRET);
      await factors.replaceUnconfirmed(transaction, { id: factorId, operatorId: id, secretSealed, now });
      await factors.confirmTotp(transaction, { id: factorId, operatorId: id, step: null, now });
      const found = await roles.findByNames(transaction, roleNames);
      await roles.replaceRolesOf(
        transaction,
        id,
        found.map((role) => role.id),
      );
      await people.setState(transaction, { id, state: 'active' });
    }
    const session = await openSession({ ...context, request: aRequest(), actor: undefined }, transaction, {
      operator: { id, email },
      scope: 'whole',
    });
    const held = await people.findOperator(transaction, id);
    const authorityVersion = held?.authorityVersion ?? 0n;
    return { id, email, token: session.token, actor: { kind: 'operator', id, sessionId: session.id, authorityVersion } };
  });
}

/** The code of the app at a moment, or some steps beside it. */
export const codeAt = (now: Date, steps = 0): string => codeOf(TOTP_SECRET, stepAt(now) + steps);

/** Makes a session recently used and confirmed by the product's clock, however far a test has moved it. */
export async function confirmedNow(
  { database, clock }: Pick<OperatorKernel, 'database' | 'clock'>,
  { actor }: TestOperator,
): Promise<void> {
  const now = clock.realNow();
  await run(database)`
    update console.operator_session
    set active_at = ${now}, stepped_up_at = ${now}, expires_at = ${new Date(now.getTime() + HOUR_MS)}
    where id = ${actor.sessionId}
  `;
}

/** A token whose session was used and confirmed just now by the machine's clock, which a process of its own goes by. */
export async function refreshed(database: Database, { actor, token }: TestOperator): Promise<string> {
  await run(database)`
    update console.operator_session
    set active_at = now(), stepped_up_at = now(), expires_at = now() + interval '1 hour'
    where id = ${actor.sessionId}
  `;
  return token;
}

import { createHash } from 'node:crypto';
import { type ShippedRole, shippedRoles } from '@pavilion/contract/calls/permissions.ts';
import { base32nopad } from '@scure/base';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../../kernel/database.ts';
import { reachMilestone } from '../../kernel/log/milestones.ts';
import { cookieName } from '../../http/console/console-requests.ts';
import { DomainError } from '../../kernel/errors.ts';
import { admitOperator, demoCodeOf, emailsOf, openDemoSession } from '../../modules/operator/index.ts';
import { WORLD_OPERATORS_LOADED } from './milestones.ts';

/** The public password of every operator of the demo world (operator §12). */
const OPERATOR_PASSWORD = 'Pavilion-console-1';
const TOTP_SECRET_BYTES = 20;
/** Length of the random suffix in a generated operator's address. */
const MADE_DIGITS = 12;

interface KnownOperator {
  id: string;
  email: string;
  totpSecret: string;
}
interface WorldOperator extends KnownOperator {
  role: string;
}

/** Beside one for each role, the second and third people that approvals take. */
const COLLEAGUES = ['payments-2', 'payments-3', 'trader-2', 'finance-2', 'administrator-2', 'administrator-3'];

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const addressOf = (name: string): string => `${name}@console.pavilion.test`;

/** Who has an address of the demo world: id and app follow from the address, so that nothing of them is kept. */
function knownOperator(seed: string, email: string): KnownOperator {
  const hex = digestOf(`${seed}:operator:${email}`).toString('hex');
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
    email,
    totpSecret: base32nopad.encode(digestOf(`${seed}:totp:${email}`).subarray(0, TOTP_SECRET_BYTES)),
  };
}

const worldOperator = (seed: string, name: string): WorldOperator => ({
  ...knownOperator(seed, addressOf(name)),
  role: name.replace(/-\d$/, ''),
});

/** Names of the demo operators, before the @ of their addresses. */
export const worldOperatorNames = [...shippedRoles, ...COLLEAGUES];

export const worldOperators = (seed: string): WorldOperator[] => worldOperatorNames.map((name) => worldOperator(seed, name));

/** Admits the operators of the demo world once, also to a world that was loaded before there were any. */
export async function loadOperators(context: AppContext): Promise<void> {
  const passwordHash = await context.authority.passwords.hash(OPERATOR_PASSWORD);
  await inTransaction(context.database, async (transaction) => {
    if (!(await reachMilestone({ database: transaction, clock: context.clock }, WORLD_OPERATORS_LOADED))) return;
    for (const operator of worldOperators(context.config.worldSeed))
      await admitOperator(context, transaction, { ...operator, passwordHash });
  });
}

/**
 * Admits one more operator of a shipped role under an unused name, so that views, columns and claims left in the console do not affect
 * others. Blocked together with the demo operators.
 */
export async function makeOperator(context: AppContext, role: ShippedRole): Promise<{ id: string; email: string; role: ShippedRole }> {
  const operator = knownOperator(context.config.worldSeed, addressOf(`${role}-${context.random.newId().slice(-MADE_DIGITS)}`));
  const passwordHash = await context.authority.passwords.hash(OPERATOR_PASSWORD);
  await inTransaction(context.database, (transaction) => admitOperator(context, transaction, { ...operator, role, passwordHash }));
  return { id: operator.id, email: operator.email, role };
}

/** The code of the app of an operator of the world or of one made since (operator §12). @throws notFound for anybody else */
export async function codeOfDemoOperator(context: AppContext, address: string): Promise<{ code: string; validForSeconds: number }> {
  const operator = knownOperator(context.config.worldSeed, address.trim().toLowerCase());
  if (!(await emailsOf(context.database, [operator.id])).has(operator.id)) throw new DomainError('notFound');
  return demoCodeOf(context, operator);
}

/** A session of a demo operator, as a cookie (operator §12). @throws notFound for anybody else */
export async function signInDemoOperator(context: AppContext, email: string): Promise<{ cookie: string; expiresAt: string }> {
  const request = {
    id: context.random.newId(),
    ip: '127.0.0.1',
    isLocalTool: true,
    country: null,
    userAgent: 'the sandbox',
    language: undefined,
    token: undefined,
    idempotencyKey: undefined,
  };
  const { token, expiresAt } = await openDemoSession({ ...context, request, actor: undefined }, email);
  return { cookie: `${cookieName(context.authority.consoleUrl())}=${token}`, expiresAt: expiresAt.toISOString() };
}

/** Who can sign in at the console, each with a code that counts long enough to be typed (operator §12). */
export async function describeOperators(context: AppContext) {
  const operators = worldOperators(context.config.worldSeed).map(async ({ id, email, role, totpSecret }) => {
    const { code, validForSeconds } = await demoCodeOf(context, { id, totpSecret });
    return { id, email, role, password: OPERATOR_PASSWORD, totpSecret, code, validForSeconds };
  });
  return { url: context.authority.consoleUrl(), operators: await Promise.all(operators) };
}

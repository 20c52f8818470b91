import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';

export type OperatorState = 'invited' | 'active' | 'blocked';

export interface Operator {
  id: string;
  email: string;
  emailKey: string;
  name: string;
  passwordHash: string | null;
  state: OperatorState;
  authorityVersion: bigint;
  validUntil: Date | null;
  isDemo: boolean;
  createdAt: Date;
}

const columns = sql`
  id, email, email_key as "emailKey", name, password_hash as "passwordHash", state, authority_version as "authorityVersion",
  valid_until as "validUntil", is_demo as "isDemo", created_at as "createdAt"
`;

export async function findByEmail(database: Database, emailKey: string): Promise<Operator | undefined> {
  return await one<Operator>(database)`select ${columns} from console.operator where email_key = ${emailKey}`;
}

export async function findOperator(database: Database, id: string): Promise<Operator | undefined> {
  return await one<Operator>(database)`select ${columns} from console.operator where id = ${id}`;
}

/** The operator's row, held: acts on one operator happen one after the other. */
export async function lockOperator(transaction: Database, id: string): Promise<Operator | undefined> {
  return await one<Operator>(transaction)`select ${columns} from console.operator where id = ${id} for update`;
}

/** The same for the operator named by a request. @throws notFound */
export async function lockKnownOperator(transaction: Database, id: string): Promise<Operator> {
  const operator = await lockOperator(transaction, id);
  if (operator === undefined) throw new DomainError('notFound');
  return operator;
}

export async function insertOperator(
  transaction: Database,
  operator: Pick<Operator, 'id' | 'email' | 'emailKey' | 'validUntil' | 'createdAt'> & { isDemo?: boolean },
): Promise<void> {
  await run(transaction)`
    insert into console.operator (id, email, email_key, state, valid_until, is_demo, created_at)
    values (
      ${operator.id}, ${operator.email}, ${operator.emailKey}, 'invited', ${operator.validUntil}, ${operator.isDemo ?? false},
      ${operator.createdAt}
    )
  `;
}

export async function setValidUntil(transaction: Database, { id, validUntil }: Pick<Operator, 'id' | 'validUntil'>): Promise<void> {
  await run(transaction)`update console.operator set valid_until = ${validUntil} where id = ${id}`;
}

export async function setState(transaction: Database, { id, state }: { id: string; state: OperatorState }): Promise<void> {
  await run(transaction)`
    update console.operator
    set state = ${state}, authority_version = authority_version + 1
    where id = ${id}
  `;
}

export async function setPerson(
  transaction: Database,
  { id, name, passwordHash }: { id: string; name: string; passwordHash: string },
): Promise<void> {
  await run(transaction)`update console.operator set name = ${name}, password_hash = ${passwordHash} where id = ${id}`;
}

export async function setName(transaction: Database, { id, name }: { id: string; name: string }): Promise<void> {
  await run(transaction)`update console.operator set name = ${name} where id = ${id}`;
}

export async function setPassword(transaction: Database, { id, passwordHash }: { id: string; passwordHash: string }): Promise<void> {
  await run(transaction)`update console.operator set password_hash = ${passwordHash} where id = ${id}`;
}

/** What the operator chose for the console: zone, language, theme, keys. */
export async function savePreferences(transaction: Database, { id, preferences }: { id: string; preferences: object }): Promise<void> {
  await run(transaction)`update console.operator set preferences = ${JSON.stringify(preferences)}::jsonb where id = ${id}`;
}

/** The addresses of these operators, by id. */
export async function emailsOf(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await many<{ id: string; email: string }>(database)`
    select id::text as id, email from console.operator where id::text = any(${[...ids]}::text[])
  `;
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Whether anybody of the demo world may still sign in. */
export async function hasDemoOperators(database: Database): Promise<boolean> {
  const row = await one<{ found: boolean }>(database)`
    select exists (select from console.operator where is_demo and state <> 'blocked') as found
  `;
  return row?.found === true;
}

/** The operators of the demo world who may still sign in. */
export async function listDemoOperators(database: Database): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`select id from console.operator where is_demo and state <> 'blocked'`;
  return rows.map(({ id }) => id);
}

import { type Database, one, run } from '../../../kernel/database.ts';

interface KeptAnswer {
  fingerprint: string;
  answer: unknown;
}

interface AnswerKey {
  operatorId: string;
  key: string;
}

/** The first answer under a key, once no other call of it runs; the key is held until the transaction ends. */
export async function holdAnswer(transaction: Database, { operatorId, key }: AnswerKey, since: Date): Promise<KeptAnswer | undefined> {
  await run(transaction)`select pg_advisory_xact_lock(hashtextextended(${`console.answer ${operatorId} ${key}`}, 0))`;
  return await one<KeptAnswer>(transaction)`
    select fingerprint, answer
    from console.answer
    where operator_id = ${operatorId} and key = ${key} and made_at > ${since}
  `;
}

/** An amount in minor units is stored as digits, and a missing answer as null: the contract's representation of either is rebuilt from the state. */
const jsonOf = (answer: unknown): string =>
  JSON.stringify(answer ?? null, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

export async function keepAnswer(
  transaction: Database,
  { operatorId, key, fingerprint, answer, now }: AnswerKey & { fingerprint: string; answer: unknown; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into console.answer (operator_id, key, fingerprint, answer, made_at)
    values (${operatorId}, ${key}, ${fingerprint}, ${jsonOf(answer)}::jsonb, ${now})
    on conflict (operator_id, key) do update
    set fingerprint = excluded.fingerprint, answer = excluded.answer, made_at = excluded.made_at
  `;
}

export async function deleteOldAnswers(database: Database, before: Date): Promise<void> {
  await run(database)`delete from console.answer where made_at < ${before}`;
}

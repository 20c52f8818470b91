import type { Connection } from '@pavilion/ledger';
import { CompiledQuery } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** A use case's database or open transaction as the ledger package takes it. */
export function connectionOf(database: Database): Connection {
  return {
    query: async <R>(text: string, values: readonly unknown[]) =>
      (await database.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows,
  };
}

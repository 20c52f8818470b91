import { sql } from 'kysely';
import { type Database, many, run } from '../database.ts';

/** The solutions that were used, in one table of a module, `schema.table`: `id`, `expires_at`. */
export function solutionStore(name: string) {
  const table = sql.table(name);
  return {
    /** Uses a solution up. @returns false when it was used before */
    async insertSolved(transaction: Database, { id, expiresAt }: { id: string; expiresAt: Date }): Promise<boolean> {
      const rows = await many<{ id: string }>(transaction)`
        insert into ${table} (id, expires_at)
        values (${id}, ${expiresAt})
        on conflict do nothing
        returning id
      `;
      return rows.length === 1;
    },

    async deleteExpired(database: Database, now: Date): Promise<void> {
      await run(database)`delete from ${table} where expires_at < ${now}`;
    },
  };
}

export type SolutionStore = ReturnType<typeof solutionStore>;

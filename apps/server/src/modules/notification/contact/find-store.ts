import { sql } from 'kysely';
import { type Database, many } from '../../../kernel/database.ts';
import type { NamedIds } from '../../operator/index.ts';
import type { ContactRow } from './console-store.ts';

type FoundMessage = Pick<ContactRow, 'id' | 'email' | 'state' | 'createdAt'>;

/** Messages by the id, or by the number that the writer has, which is its end. */
export async function findMessages(database: Database, ids: NamedIds, limit: number): Promise<FoundMessage[]> {
  const isNamed = ids.end === null ? sql`id = ${ids.from}::uuid` : sql`right(id::text, 8) = ${ids.end}`;
  return await many<FoundMessage>(database)`
    select id, email, state, created_at as "createdAt"
    from notification.contact_message
    where ${isNamed}
    order by created_at desc, id
    limit ${limit}
  `;
}

import { sql } from 'kysely';
import { type Database, many } from '../../../kernel/database.ts';
import type { NamedIds } from '../workplace/search.ts';
import type { Approval } from './store.ts';

type FoundApproval = Pick<Approval, 'id' | 'what' | 'title' | 'state' | 'askedAt'>;

/** Approvals by the id or its end; there are as many as people have asked for, which needs no index. */
export async function findApprovals(database: Database, ids: NamedIds, limit: number): Promise<FoundApproval[]> {
  return await many<FoundApproval>(database)`
    select id, what, title, state, asked_at as "askedAt"
    from console.approval
    where ${ids.end === null ? sql`id = ${ids.from}::uuid` : sql`right(id::text, 8) = ${ids.end}`}
    order by asked_at desc, id
    limit ${limit}
  `;
}

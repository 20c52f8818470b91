import { sql } from 'kysely';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';

/** A version of what is data (operator §3.5). */
export interface Revision {
  id: string;
  kind: string;
  version: number;
  state: 'published' | 'replaced';
  body: AuditFact;
  /** Null: it came with the product. */
  author: string | null;
  reason: string;
  approvalId: string | null;
  publishedAt: Date | null;
}

/** The key of kinds that have a single object; objects of other kinds carry their own key and locale. */
const ONE = 'default';

const columns = sql`
  id, kind, version, state, body, author, reason, approval_id as "approvalId", published_at as "publishedAt"`;

const ofKind = (kind: string) => sql`kind = ${kind} and key = ${ONE} and locale is null`;

/** Locks this kind against other publications until the transaction ends. */
export async function holdRevisions(transaction: Database, kind: string): Promise<void> {
  await run(transaction)`select pg_advisory_xact_lock(hashtextextended(${`revision:${kind}`}, 0))`;
}

/** The version in force; undefined until one has been published. */
export async function findPublished(database: Database, kind: string): Promise<Revision | undefined> {
  return await one<Revision>(database)`
    select ${columns}
    from console.revision
    where ${ofKind(kind)} and state = 'published'
  `;
}

export async function findVersion(database: Database, { kind, version }: { kind: string; version: number }): Promise<Revision | undefined> {
  return await one<Revision>(database)`
    select ${columns}
    from console.revision
    where ${ofKind(kind)} and version = ${version} and state in ('published', 'replaced')
  `;
}

/** The newest first, those before a version. */
export async function listVersions(
  database: Database,
  { kind, before, limit }: { kind: string; before: number | null; limit: number },
): Promise<Revision[]> {
  return await many<Revision>(database)`
    select ${columns}
    from console.revision
    where ${ofKind(kind)}
      and state in ('published', 'replaced')
      and (${before}::integer is null or version < ${before})
    order by version desc
    limit ${limit}
  `;
}

export async function countVersions(database: Database, kind: string): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from console.revision
    where ${ofKind(kind)} and state in ('published', 'replaced')
  `;
  return row?.count ?? 0;
}

export async function replacePublished(transaction: Database, kind: string): Promise<void> {
  await run(transaction)`
    update console.revision
    set state = 'replaced'
    where ${ofKind(kind)} and state = 'published'
  `;
}

export async function insertRevision(transaction: Database, revision: Revision): Promise<void> {
  const { id, kind, version, state, body, author, reason, approvalId, publishedAt } = revision;
  await run(transaction)`
    insert into console.revision (id, kind, key, version, base_version, state, body, author, reason, approval_id, published_at)
    values (
      ${id}, ${kind}, ${ONE}, ${version}, ${version === 0 ? null : version - 1}, ${state}, ${JSON.stringify(body)}::jsonb,
      ${author}, ${reason}, ${approvalId}, ${publishedAt}
    )
  `;
}

import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import type { OperatorContext } from '../context.ts';
import * as store from './store.ts';

interface Publication {
  kind: string;
  /** The value in force until now, and the new one. */
  before: AuditFact;
  after: AuditFact;
  author: string;
  reason: string;
  approvalId: string | null;
}

/**
 * Stores the next version of a kind as the one in force, in the transaction in which its module applies it (operator §3.5). The first time, the
 * previous value is stored as version 0. The caller holds the kind (`holdRevisions`).
 * @returns the number of the new version
 */
export async function publishRevision(
  { random, clock }: Pick<OperatorContext, 'random' | 'clock'>,
  transaction: Database,
  { kind, before, after, author, reason, approvalId }: Publication,
): Promise<number> {
  const standing = await store.findPublished(transaction, kind);
  const shipped = {
    kind,
    version: 0,
    state: 'replaced',
    body: before,
    author: null,
    reason: '',
    approvalId: null,
    publishedAt: null,
  } as const;
  if (standing === undefined) await store.insertRevision(transaction, { id: random.newId(), ...shipped });
  else await store.replacePublished(transaction, kind);
  const version = (standing?.version ?? 0) + 1;
  const next = { kind, version, state: 'published', body: after, author, reason, approvalId, publishedAt: clock.now() } as const;
  await store.insertRevision(transaction, { id: random.newId(), ...next });
  return version;
}

import { isIPv4, isIPv6 } from 'node:net';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import { auditProblems } from '../../../kernel/log/audit.ts';
import { type AuditFilter, type AuditPlace, type AuditRow, auditChain, countAudit, listAudit } from '../../../kernel/log/audit-list.ts';
import { type Counting, countedBy, isShortList } from '../acts/list.ts';
import { emailKeyOf } from '../accounts/email.ts';
import { emailsOf, findByEmail } from '../accounts/store.ts';

const PROBLEMS_SHOWN = 100;
const OPERATOR = 'operator:';

/** The network of an address: the last part of IPv4 and all but the first three groups of IPv6 are hidden (operator §3.6). */
export function maskedAddress(address: string | null): string | null {
  if (address === null) return null;
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.*`;
  // The shortened form has no fixed number of groups: the part before `::` is kept, at most three groups.
  if (isIPv6(address)) return `${(address.split('::')[0] ?? '').split(':').slice(0, 3).join(':')}::*`;
  return '*';
}

const textOf = (fact: unknown): string | null => (typeof fact === 'string' ? fact : null);

function viewOf(row: AuditRow, emails: ReadonlyMap<string, string>) {
  const { act, object, reason, approvalId, before = null, after = null, ...detail } = row.detail;
  return {
    id: String(row.id),
    kind: row.kind,
    actor: row.actor,
    actorEmail: emails.get(row.actor.slice(OPERATOR.length)) ?? null,
    playerId: row.playerId,
    act: textOf(act),
    object: textOf(object),
    reason: textOf(reason),
    approvalId: textOf(approvalId),
    before,
    after,
    detail,
    address: maskedAddress(row.address),
    requestId: row.requestId,
    recordedAt: row.recordedAt,
    sealNumber: row.sealNumber === null ? null : String(row.sealNumber),
    place: { recordedAtMicroseconds: row.recordedAtMicroseconds, id: row.id },
  };
}

/** Actors as they are recorded; an operator may be named by the address of mail, as lists show them. */
export async function actorsNamed(database: Database, actors: readonly string[]): Promise<string[]> {
  const named = async (actor: string): Promise<string> => {
    const operator = actor.includes('@') ? await findByEmail(database, emailKeyOf(actor.trim())) : undefined;
    return operator === undefined ? actor : `${OPERATOR}${operator.id}`;
  };
  return Promise.all(actors.map(named));
}

/** A page of the audit with one row more than shown, and how many match; operators by their address of mail. */
export async function readAudit(
  database: Database,
  list: { filter: AuditFilter; after: AuditPlace | null; isAscending: boolean; limit: number } & Counting,
): Promise<{ rows: ReturnType<typeof viewOf>[]; count: number }> {
  const count = await countAudit(database, list.filter, countedBy(list));
  const rows = await listAudit(database, { ...list, isShort: isShortList(count, list) });
  const ids = rows.filter(({ actor }) => actor.startsWith(OPERATOR)).map(({ actor }) => actor.slice(OPERATOR.length));
  const emails = await emailsOf(database, [...new Set(ids)]);
  return { rows: rows.map((row) => viewOf(row, emails)), count };
}

/** Verifies the whole chain now. */
export async function verifyAuditChain({ database, clock }: { database: Database; clock: Pick<Clock, 'realNow'> }) {
  const problems = await auditProblems(database);
  const { sealed, unsealed, head } = await auditChain(database);
  return {
    sealed: String(sealed),
    unsealed,
    head,
    problems: problems.slice(0, PROBLEMS_SHOWN),
    problemCount: problems.length,
    verifiedAt: clock.realNow(),
  };
}

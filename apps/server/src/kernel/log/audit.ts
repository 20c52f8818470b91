import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { type Database, inTransaction, many, one, run } from '../database.ts';
import type { auditKinds } from '@pavilion/contract/console/audit-kinds.ts';
import { recordMeasurement } from '../measurements.ts';
import { lastingLog, type Log } from './log.ts';
import { type OperatorActor, operatorName, type Visitor } from '../visitor.ts';

type AuditKind = (typeof auditKinds)[number];

/** A fact of a record. */
export type AuditFact = string | number | boolean | null | readonly AuditFact[] | { readonly [name: string]: AuditFact };

export interface AuditEntry {
  kind: AuditKind;
  /** The player concerned; null when the input identifies none. */
  playerId: string | null;
  /** Facts without secrets: contact addresses and phone numbers only as keyed hashes. */
  detail?: Readonly<Record<string, AuditFact>>;
  sessionId?: string;
  /** Who acted, when it was neither the player nor a visitor: `provider:<id>`, `operator:<id>`. */
  actor?: string;
}

type AuditContext = { clock: Pick<Clock, 'now'> } & Partial<Visitor> & { actor?: OperatorActor | undefined };

const noRequest = { id: null, ip: null, userAgent: null };

function actorOf({ player, request, actor }: AuditContext): string {
  if (actor !== undefined) return operatorName(actor);
  if (player !== undefined) return 'player';
  return request === undefined ? 'system' : 'visitor';
}

/** Records an entry in the transaction of the action it describes, so that neither exists without the other. */
export async function recordAudit(context: AuditContext, transaction: Database, entry: AuditEntry): Promise<void> {
  const { sessionId = null } = context.player ?? {};
  const { id, ip, userAgent } = context.request ?? noRequest;
  await run(transaction)`
    insert into kernel.audit_record (kind, actor, player_id, session_id, request_id, address, device, detail, recorded_at)
    values (
      ${entry.kind}, ${entry.actor ?? actorOf(context)}, ${entry.playerId}, ${entry.sessionId ?? sessionId}, ${id}, ${ip},
      ${userAgent}, ${JSON.stringify(entry.detail ?? {})}::jsonb, ${context.clock.now()}
    )
  `;
}

const SEALED_AT_ONCE = 500;
const VERIFIED_AT_ONCE = 2000;
const PROBLEMS_TOLD = 20;
const BEGINNING = '0'.repeat(64);

/** The columns of a record in a fixed order, independent of the connection's settings. */
const columnsWith = (origin: RawBuilder<unknown>) => sql`
  jsonb_build_array(
    record.id, record.kind, record.actor, record.player_id, record.session_id, record.request_id, ${origin},
    record.detail, extract(epoch from record.recorded_at)::text
  )::text
`;
/** A record as the hash covers it: every column, with address and device as digests; without digests, as earlier versions sealed them. */
const recordText = (digest: RawBuilder<unknown>) => sql`
  case when ${digest} is null then ${columnsWith(sql`record.address, record.device`)} else ${columnsWith(digest)} end
`;
/** Salted, so that the chain still holds once address and device are deleted (D-199). Null for a record of an earlier version. */
const originDigest = sql`
  case when record.origin_salt is not null then encode(
    sha256(convert_to(jsonb_build_array(record.origin_salt, record.address, record.device)::text, 'UTF8')), 'hex'
  ) end
`;

const hashOf = (before: string, number: bigint, text: string): string =>
  createHash('sha256').update(`${before}\n${number}\n${text}`).digest('hex');

interface Seal {
  number: bigint;
  recordId: bigint;
  xid: string;
  hash: string;
  /** The latest day of the records up to this one; null before the first. */
  day: string | null;
}

const dayOfRecord = sql`(record.recorded_at at time zone 'UTC')::date::text as day`;

async function lastSeal(database: Database): Promise<Seal> {
  const row = await one<Seal>(database)`
    select seal.number, seal.record_id as "recordId", seal.xid::text as xid, seal.hash, ${dayOfRecord}
    from kernel.audit_seal as seal
    left join kernel.audit_record as record on record.id = seal.record_id
    order by seal.number desc
    limit 1
  `;
  return row ?? { number: 0n, recordId: 0n, xid: '0', hash: BEGINNING, day: null };
}

/**
 * Appends unsealed records to the hash chain. One process at a time; a kill leaves a shorter chain, never a broken one. The head of each
 * finished day goes to the log, outside this database, so that the chain cannot be rewritten unnoticed.
 */
export async function sealAudit(context: { database: Database; clock: Pick<Clock, 'now'>; log: Log }): Promise<void> {
  while ((await inTransaction(context.database, (transaction) => sealSome(context, transaction))) === SEALED_AT_ONCE);
}

async function sealSome({ log }: { log: Log }, transaction: Database): Promise<number> {
  await run(transaction)`select pg_advisory_xact_lock(hashtext('kernel.audit_seal'))`;
  let last = await lastSeal(transaction);
  const rows = await many<{ id: bigint; xid: string; text: string; digest: string | null; day: string }>(transaction)`
    select record.id, record.xid::text as xid, ${dayOfRecord}, origin.digest,
      ${recordText(sql`origin.digest`)} as text
    from kernel.audit_record as record
    cross join lateral (select ${originDigest} as digest) as origin
    where (record.xid, record.id) > (${last.xid}::xid8, ${last.recordId})
      and record.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by record.xid, record.id
    limit ${SEALED_AT_ONCE}
  `;
  for (const row of rows) {
    const isNextDay = last.day !== null && row.day > last.day;
    if (isNextDay) lastingLog(log).info({ auditDay: last.day, auditNumber: String(last.number), auditHash: last.hash }, 'audit head');
    const day = last.day === null || isNextDay ? row.day : last.day;
    const number = last.number + 1n;
    last = { number, recordId: row.id, xid: row.xid, hash: hashOf(last.hash, number, row.text), day };
    await run(transaction)`
      insert into kernel.audit_seal (number, record_id, xid, hash, origin_digest)
      values (${last.number}, ${last.recordId}, ${last.xid}::xid8, ${last.hash}, ${row.digest})
    `;
  }
  if (rows.length > 0) log.info({ auditNumber: String(last.number), auditHash: last.hash }, 'audit sealed');
  return rows.length;
}

/** Raises an alarm when the chain is broken (reliability §9.1). */
export async function checkAudit({ database, log }: { database: Database; log: Log }): Promise<void> {
  const problems = await auditProblems(database);
  if (problems.length === 0) return;
  recordMeasurement({ what: 'auditFault', fault: 'broken' });
  log.error({ alarm: 'auditChain', problems: problems.slice(0, PROBLEMS_TOLD) }, 'the audit chain is broken');
}

/** The text that was sealed, as the record and its seal have it now; null where the record cannot be what was sealed. */
const sealedText = sql`
  case
    when record.id is null then null
    when record.origin_salt is not null and ${originDigest} <> seal.origin_digest then null
    when record.origin_salt is null and seal.origin_digest is not null and (
      record.address is not null or record.device is not null or record.recorded_at >= kernel.audit_origins_before()
    ) then null
    else ${recordText(sql`seal.origin_digest`)}
  end
`;

/** Verifies the chain. @returns a line for each missing number, changed record and removed record; empty when it is intact */
export async function auditProblems(database: Database): Promise<string[]> {
  const problems: string[] = [];
  let before = { number: 0n, hash: BEGINNING };
  for (;;) {
    const rows = await many<{ number: bigint; hash: string; text: string | null }>(database)`
      select seal.number, seal.hash, ${sealedText} as text
      from kernel.audit_seal as seal
      left join kernel.audit_record as record on record.id = seal.record_id
      where seal.number > ${before.number}
      order by seal.number
      limit ${VERIFIED_AT_ONCE}
    `;
    for (const { number, hash, text } of rows) {
      if (number !== before.number + 1n) problems.push(`number ${before.number + 1n} is missing`);
      else if (text === null || hashOf(before.hash, number, text) !== hash) problems.push(`number ${number} is not what was written`);
      before = { number, hash };
    }
    if (rows.length < VERIFIED_AT_ONCE) return problems;
  }
}

const FORGOTTEN_AT_ONCE = 1000;

/** Deletes address and device of sealed records that are thirteen months old (reliability §9.1); the chain continues without them. */
export async function forgetAuditOrigins({ database }: { database: Database }): Promise<void> {
  while ((await forgetSome(database)) === FORGOTTEN_AT_ONCE);
}

async function forgetSome(database: Database): Promise<number> {
  const row = await one<{ count: number }>(database)`select kernel.forget_audit_origins(${FORGOTTEN_AT_ONCE}) as count`;
  return row?.count ?? 0;
}

/**
 * A player's own audit records, as shown to the player: actors by class, never by name. Details, address and device are of the player's own acts only:
 * those of others are where operators work and where companies call from.
 */
export const heldRecords = (playerId: string) => sql<object>`
  select kind, split_part(actor, ':', 1) as actor, own.address, own.device, recorded_at as "recordedAt", own.detail
  from kernel.audit_record
  left join lateral (select address, device, detail) as own on actor in ('player', 'visitor')
  where player_id = ${playerId}
  order by id
`;

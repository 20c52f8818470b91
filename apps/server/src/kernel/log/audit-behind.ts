import type { Clock } from '../clock.ts';
import { type Database, one } from '../database.ts';
import { sealAudit } from './audit.ts';
import { recordMeasurement } from '../measurements.ts';
import type { Log } from './log.ts';

/** A record that is older than this and has no place in the chain yet could still be changed unseen. */
const BEHIND_MS = 5 * 60_000;

/**
 * When the first record that has no place in the chain was written; undefined where each has one. It is looked for behind the last place, so that
 * the index begins there: every start page asks, and a join would compare all records with it.
 */
async function oldestUnsealed(database: Database): Promise<Date | undefined> {
  const row = await one<{ recordedAt: Date }>(database)`
    select first.recorded_at as "recordedAt"
    from (values (true)) as whole
    left join lateral (select xid, record_id from kernel.audit_seal order by number desc limit 1) as last on true
    cross join lateral (
      select record.recorded_at
      from kernel.audit_record as record
      where (record.xid, record.id) > (coalesce(last.xid, '0'::xid8), coalesce(last.record_id, 0))
      order by record.xid, record.id
      limit 1
    ) as first
  `;
  return row?.recordedAt;
}

/** Since when a record waits for its place in the chain, where that is too long. */
export async function auditBehindSince(database: Database, now: Date): Promise<Date | undefined> {
  const since = await oldestUnsealed(database);
  return since !== undefined && now.getTime() - since.getTime() > BEHIND_MS ? since : undefined;
}

/**
 * Seals unsealed records, and raises an alarm when the chain stays behind for any reason: a failure, another process that hangs, a transaction that
 * stays open (operator §10, OS-25). Acts never wait for it.
 */
export async function keepAuditSealed(context: { database: Database; clock: Pick<Clock, 'now'>; log: Log }): Promise<void> {
  try {
    await sealAudit(context);
  } finally {
    const since = await auditBehindSince(context.database, context.clock.now());
    if (since !== undefined) {
      recordMeasurement({ what: 'auditFault', fault: 'behind' });
      context.log.error({ alarm: 'auditSealing', since }, 'audit records are waiting to be chained');
    }
  }
}

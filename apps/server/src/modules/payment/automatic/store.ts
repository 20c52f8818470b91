import { sql } from 'kysely';
import { type Database, many, run } from '../../../kernel/database.ts';
import { automaticBody } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { invariant } from '../../../kernel/errors.ts';
import { type AutomaticRules, failedOf, type Judgement } from './judgement.ts';
import { type Seen, writtenSeen } from './snapshot.ts';

/** The rules of automatic release in force, and its brake. */
export interface Automatic {
  version: number;
  rules: AutomaticRules;
  stoppedAt: Date | null;
  reopenedAt: Date | null;
}

async function read(database: Database, isHeld: boolean): Promise<Automatic> {
  const rows = await many<Automatic>(database)`
    select version, rules, stopped_at as "stoppedAt", reopened_at as "reopenedAt"
    from payment.automatic_release
    limit 1
    ${isHeld ? sql`for update` : sql``}
  `;
  const [row] = rows;
  invariant(row, 'There are no rules of automatic release.');
  return { ...row, rules: automaticBody.parse(row.rules) };
}

export const readAutomatic = (database: Database): Promise<Automatic> => read(database, false);

/**
 * Reads the same under a lock that makes other automatic releases wait until the transaction ends, so that the switch, the brake and the
 * sums cannot change meanwhile.
 */
export const lockAutomatic = (transaction: Database): Promise<Automatic> => read(transaction, true);

export async function saveRules(transaction: Database, { rules, version }: { rules: AutomaticRules; version: number }): Promise<void> {
  await run(transaction)`
    update payment.automatic_release
    set rules = ${JSON.stringify(rules)}::jsonb, version = ${version}
  `;
}

/** The decision about a withdrawal at its request. */
export interface Decision {
  invoiceId: string;
  decidedAt: Date;
  seen: Seen;
  judgement: Judgement;
  stoppedBy: 'switch' | 'brake' | null;
  rulesVersion: number;
  policyVersion: number;
}

/** Written once, beside the withdrawal. */
export async function insertDecision(transaction: Database, decision: Decision): Promise<void> {
  const { invoiceId, decidedAt, seen, judgement, stoppedBy, rulesVersion, policyVersion } = decision;
  const { leaves, isGreen, approvals } = judgement;
  const isAlone = approvals === 0 && stoppedBy === null;
  await run(transaction)`
    insert into payment.release_decision (
      invoice_id, decided_at, rules_version, policy_version, base_minor, is_alone, is_green, stopped_by, failed, leaves, seen
    )
    values (
      ${invoiceId}, ${decidedAt}, ${rulesVersion}, ${policyVersion}, ${seen.baseMinor}, ${isAlone}, ${isGreen}, ${stoppedBy},
      ${failedOf(leaves)}::text[], ${JSON.stringify(leaves)}::jsonb, ${writtenSeen(seen)}::jsonb
    )
  `;
}

import { sql } from 'kysely';
import { type Database, one } from '../../../kernel/database.ts';
import { flagOf } from './rules.ts';

/** For withdrawals older than stored decisions: concerns that need two people. */
const doubts = (['chargeback', 'velocity', 'identity_unverified', 'bonus_cluster', 'receivable', 'turnover', 'contact_waits'] as const).map(
  flagOf,
);

/** Concerns of the time after the request. */
const cameLater = (['receivable', 'turnover', 'contact_waits', 'identity_unverified'] as const).map(flagOf);

/**
 * Whether only its amount or a new destination objects to a withdrawal (operator §6.4), by the checks at the time of the request and those that came
 * later.
 */
export const isGreen = sql`coalesce(
  decision.is_green and not (invoice.flags && ${cameLater}::text[]),
  not (invoice.flags && ${doubts}::text[])
)`;

/** The part of the queue in which a withdrawal waits. */
export async function partOf(database: Database, invoiceId: string): Promise<'withdrawalsGreen' | 'withdrawalsHeld'> {
  const row = await one<{ isGreen: boolean }>(database)`
    select ${isGreen} as "isGreen"
    from payment.invoice as invoice
    left join payment.release_decision as decision on decision.invoice_id = invoice.id
    where invoice.id = ${invoiceId}
  `;
  return row?.isGreen === true ? 'withdrawalsGreen' : 'withdrawalsHeld';
}

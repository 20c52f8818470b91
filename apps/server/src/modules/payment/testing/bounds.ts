import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** As from that amount of the base currency, in its smallest unit, two people release. */
export async function askTwoFrom(database: Database, minor: bigint): Promise<void> {
  await sql`
    update payment.policy
    set four_eyes_from_minor = ${minor}
  `.execute(database);
}

/** The player's rounds are on the reconciliation list. */
export async function listRounds(database: Database, playerId: string): Promise<void> {
  await sql`
    update ledger.round
    set review_reason = 'a test'
    where player_id = ${playerId}
  `.execute(database);
}

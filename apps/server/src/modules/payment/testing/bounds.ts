import { type Database, run } from '../../../kernel/database.ts';

/** The amount from which two people release, in minor units of the base currency. */
export async function askTwoFrom(database: Database, minor: bigint): Promise<void> {
  await run(database)`
    update payment.policy
    set four_eyes_from_minor = ${minor}
  `;
}

/** The player's rounds are on the reconciliation list. */
export async function listRounds(database: Database, playerId: string): Promise<void> {
  await run(database)`
    update ledger.round
    set review_reason = 'a test'
    where player_id = ${playerId}
  `;
}

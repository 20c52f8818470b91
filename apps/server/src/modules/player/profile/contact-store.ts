import { type Database, run } from '../../../kernel/database.ts';

/**
 * Takes an address from an account that never confirmed it and has a confirmed phone. The account keeps it as an unconfirmed address, so
 * that its real owner may use it.
 */
export async function releaseUnprovenEmail(transaction: Database, emailKey: string): Promise<void> {
  await run(transaction)`
    update player.player
    set new_email = coalesce(new_email, email), email = null, email_key = null
    where email_key = ${emailKey}
      and email_confirmed_at is null
      and phone_confirmed_at is not null
  `;
}

/** Notes since when a contact of an operator's waits; null where none does any more. */
export async function markContactsCorrected(transaction: Database, { id, now }: { id: string; now: Date | null }): Promise<void> {
  await run(transaction)`update player.player set contacts_corrected_at = ${now} where id = ${id}`;
}

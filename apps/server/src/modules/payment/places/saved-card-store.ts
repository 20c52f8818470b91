import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** The field in which a payment names a card: its last four digits, never more. */
export const CARD_KEY = 'cardLastFour';

/** Notes on a paid deposit which card the provider keeps for the player. */
export async function keepCard(transaction: Database, { invoiceId, lastFour }: { invoiceId: string; lastFour: string }): Promise<void> {
  await sql`
    update payment.invoice
    set fields = coalesce(fields, '{}'::jsonb) || jsonb_build_object(${CARD_KEY}::text, ${lastFour}::text)
    where id = ${invoiceId}
  `.execute(transaction);
}

/** The card that each provider keeps for a player: the one of the newest paid deposit that names one. */
export async function savedCards(database: Database, playerId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ psp: string; lastFour: string }>`
    select distinct on (psp) psp, fields ->> ${CARD_KEY} as "lastFour"
    from payment.invoice
    where player_id = ${playerId}
      and kind = 'deposit'
      and state = 'success'
      and fields ->> ${CARD_KEY} is not null
    order by psp, processed_at desc, id desc
  `.execute(database);
  return new Map(rows.map(({ psp, lastFour }) => [psp, lastFour]));
}

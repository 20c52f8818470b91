import { savedCardField } from '@pavilion/contract/constants.ts';
import { type Database, many, run } from '../../../kernel/database.ts';

/**
 * Notes on a paid deposit which card the provider keeps for the player, and that it does. One that was paid with a kept card names it from its
 * beginning and keeps none: the player may have removed it meanwhile. @returns whether it is kept by then
 */
export async function keepCard(transaction: Database, kept: { invoiceId: string; lastFour: string; keptAt: Date }): Promise<boolean> {
  const count = await run(transaction)`
    with noted as (
      update payment.invoice
      set fields = coalesce(fields, '{}'::jsonb) || jsonb_build_object(${savedCardField}::text, ${kept.lastFour}::text)
      where id = ${kept.invoiceId}
        and coalesce(fields, '{}'::jsonb) ->> ${savedCardField} is null
      returning player_id, psp
    )
    insert into payment.saved_card (player_id, psp, last_four, kept_at)
    select player_id, psp, ${kept.lastFour}, ${kept.keptAt}
    from noted
    on conflict (player_id, psp) do update
    set last_four = excluded.last_four, kept_at = excluded.kept_at
  `;
  return count > 0;
}

/** A card at a provider, named by the payment that it was kept with. */
export interface KeptCard {
  psp: string;
  invoiceId: string;
}

/** The cards that providers keep for a player: the payment is the last one with these digits that was opened before the card was kept. */
export async function keptCards(database: Database, { playerId, psp }: { playerId: string; psp?: string }): Promise<KeptCard[]> {
  return await many<KeptCard>(database)`
    select distinct on (card.psp) card.psp, invoice.id as "invoiceId"
    from payment.saved_card as card
    join payment.invoice as invoice on invoice.player_id = card.player_id and invoice.psp = card.psp
    where card.player_id = ${playerId}
      and card.psp = coalesce(${psp ?? null}::text, card.psp)
      and invoice.kind = 'deposit'
      and invoice.fields ->> ${savedCardField} = card.last_four
      and invoice.created_at <= card.kept_at
    order by card.psp, invoice.created_at desc, invoice.id
  `;
}

/** The card that each provider keeps for a player. */
export async function savedCards(database: Database, playerId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ psp: string; lastFour: string }>(database)`
    select psp, last_four as "lastFour" from payment.saved_card where player_id = ${playerId}
  `;
  return new Map(rows.map(({ psp, lastFour }) => [psp, lastFour]));
}

/** @returns false if the player has none */
export async function removeCard(transaction: Database, { playerId, psp }: { playerId: string; psp: string }): Promise<boolean> {
  const count = await run(transaction)`
    delete from payment.saved_card where player_id = ${playerId} and psp = ${psp}
  `;
  return count > 0;
}

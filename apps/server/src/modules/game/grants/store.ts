import { type Database, many, run } from '../../../kernel/database.ts';

/** The welcome campaigns for new players of a currency and a country, in the operator's order. */
export async function listRegistrationGifts(
  database: Database,
  of: { currency: string; country: string | null; now: Date },
): Promise<string[]> {
  const rows = await many<{ campaignId: string }>(database)`
    select g.campaign_id as "campaignId"
    from game.registration_gift g
    join game.bonus_campaign c on c.id = g.campaign_id
    where c.is_enabled
      and (c.available_from is null or c.available_from <= ${of.now})
      and (c.available_to is null or c.available_to > ${of.now})
      and (cardinality(g.currencies) = 0 or ${of.currency} = any(g.currencies))
      and (cardinality(g.countries) = 0 or ${of.country ?? ''} = any(g.countries))
    order by c.position, c.id
    limit 20
  `;
  return rows.map(({ campaignId }) => campaignId);
}

/** A gift that is there stays as the operator made it. */
export async function insertRegistrationGift(
  database: Database,
  gift: { campaignId: string; currencies: readonly string[]; countries: readonly string[] },
): Promise<void> {
  await run(database)`
    insert into game.registration_gift (campaign_id, currencies, countries)
    values (${gift.campaignId}, ${[...gift.currencies]}::text[], ${[...gift.countries]}::text[])
    on conflict do nothing
  `;
}

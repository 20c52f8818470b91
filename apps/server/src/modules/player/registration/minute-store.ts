import { type Database, many, run } from '../../../kernel/database.ts';

/** The increments to a minute of a country and tag. */
export interface MinuteTries {
  /** For the row of a minute that has none yet. */
  id: string;
  startedAt: Date;
  country: string;
  affiliateTag: string;
  registered: number;
  refused: number;
  fields: Readonly<Record<string, number>>;
}

export async function addToMinute(database: Database, tries: MinuteTries): Promise<void> {
  const { id, startedAt, country, affiliateTag, registered, refused, fields } = tries;
  await run(database)`
    insert into player.registration_minute as known (id, created_at, country, affiliate_tag, registered, refused, fields)
    values (${id}, ${startedAt}, ${country}, ${affiliateTag}, ${registered}, ${refused}, ${JSON.stringify(fields)}::jsonb)
    on conflict (created_at, country, affiliate_tag) do update
    set registered = known.registered + excluded.registered,
      refused = known.refused + excluded.refused,
      fields = known.fields || (
        select coalesce(jsonb_object_agg(key, value::int + coalesce((known.fields->>key)::int, 0)), '{}')
        from jsonb_each_text(excluded.fields)
      )
  `;
}

/** Minutes that have had their time, some at once. */
export async function deleteOldMinutes(database: Database, { before, limit }: { before: Date; limit: number }): Promise<void> {
  await run(database)`
    delete from player.registration_minute
    where id = any(array(select id from player.registration_minute where created_at < ${before} order by created_at limit ${limit}))
  `;
}

/** The affiliate tags, by player. */
export async function affiliateTagsOf(transaction: Database, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ id: string; affiliateTag: string }>(transaction)`
    select id, affiliate_tag as "affiliateTag"
    from player.player
    where id = any(${[...playerIds]}::uuid[]) and affiliate_tag is not null
  `;
  return new Map(rows.map(({ id, affiliateTag }) => [id, affiliateTag]));
}

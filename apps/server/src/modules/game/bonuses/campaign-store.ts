import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../kernel/database.ts';
import { type Campaign, campaignRules } from './campaign.ts';

const campaignRow = z.object({
  id: z.string(),
  identity: z.string(),
  name: z.string(),
  type: z.int(),
  rules: campaignRules,
  version: z.int(),
  packageId: z.string().nullable(),
  packageName: z.string().nullable(),
  packagePriority: z.int(),
  isEnabled: z.boolean(),
  availableFrom: z.date().nullable(),
  availableTo: z.date().nullable(),
  usesMax: z.int().nullable(),
});

const CAMPAIGNS_MAX = 500;

const columns = sql`
  c.id, c.identity, c.name, c.type, c.rules, c.version, c.package_id as "packageId", p.name as "packageName",
  c.package_priority as "packagePriority", c.is_enabled as "isEnabled", c.available_from as "availableFrom", c.available_to as "availableTo",
  c.uses_max as "usesMax"`;

function campaignOf(row: unknown): Campaign {
  const { packageId, packageName, ...campaign } = campaignRow.parse(row);
  return { ...campaign, package: packageId === null ? null : { id: packageId, name: packageName ?? '' } };
}

/** Every campaign in the operator's order, switched off ones too. */
export async function listCampaigns(database: Database): Promise<Campaign[]> {
  const { rows } = await sql`
    select ${columns}
    from game.bonus_campaign c
    left join game.bonus_package p on p.id = c.package_id
    order by c.position, c.id
    limit ${CAMPAIGNS_MAX}
  `.execute(database);
  return rows.map(campaignOf);
}

export async function findCampaign(database: Database, campaignId: string): Promise<Campaign | undefined> {
  const { rows } = await sql`
    select ${columns}
    from game.bonus_campaign c
    left join game.bonus_package p on p.id = c.package_id
    where c.id = ${campaignId}
  `.execute(database);
  return rows[0] === undefined ? undefined : campaignOf(rows[0]);
}

/** The campaign behind the identity an operator gave it; rules of other areas name it by that. */
export async function findCampaignByIdentity(database: Database, identity: string): Promise<Campaign | undefined> {
  const { rows } = await sql`
    select ${columns}
    from game.bonus_campaign c
    left join game.bonus_package p on p.id = c.package_id
    where c.identity = ${identity}
  `.execute(database);
  return rows[0] === undefined ? undefined : campaignOf(rows[0]);
}

export async function insertPackages(
  database: Database,
  packages: readonly { id: string; identity: string; name: string }[],
): Promise<void> {
  await sql`
    insert into game.bonus_package (id, identity, name)
    select *
    from unnest(
      ${packages.map(({ id }) => id)}::uuid[],
      ${packages.map(({ identity }) => identity)}::text[],
      ${packages.map(({ name }) => name)}::text[]
    )
    on conflict do nothing
  `.execute(database);
}

export interface NewCampaign {
  readonly id: string;
  readonly identity: string;
  readonly name: string;
  readonly type: number;
  readonly rules: unknown;
  readonly packageId: string | null;
  readonly packagePriority: number;
  readonly position: number;
  readonly usesMax: number | null;
}

/** Rows that exist stay as the operator left them. */
export async function insertCampaign(database: Database, campaign: NewCampaign): Promise<void> {
  const { id, identity, name, type, rules, packageId, packagePriority, position, usesMax } = campaign;
  await sql`
    insert into game.bonus_campaign (id, identity, name, type, rules, package_id, package_priority, position, uses_max)
    values (${id}, ${identity}, ${name}, ${type}, ${JSON.stringify(rules)}::jsonb, ${packageId}, ${packagePriority}, ${position}, ${usesMax})
    on conflict do nothing
  `.execute(database);
}

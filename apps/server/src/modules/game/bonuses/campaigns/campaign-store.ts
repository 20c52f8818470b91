import { localisedText } from '@pavilion/contract/formats/values.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { type Database, many, one, run } from '../../../../kernel/database.ts';
import { type Campaign, campaignRules, type LocalisedText } from './campaign.ts';

const campaignRow = z.object({
  id: z.string(),
  identity: z.string(),
  name: z.string(),
  names: localisedText,
  type: z.int(),
  rules: campaignRules,
  version: z.int(),
  packageId: z.string().nullable(),
  packageName: z.string().nullable(),
  packageNames: z.nullable(localisedText),
  packagePriority: z.int(),
  isEnabled: z.boolean(),
  availableFrom: z.date().nullable(),
  availableTo: z.date().nullable(),
  usesMax: z.int().nullable(),
});

const CAMPAIGNS_MAX = 500;

const columns = sql`
  c.id, c.identity, c.name, c.names, c.type, c.rules, c.version, c.package_id as "packageId", p.name as "packageName",
  p.names as "packageNames", c.package_priority as "packagePriority", c.is_enabled as "isEnabled", c.available_from as "availableFrom", c.available_to as "availableTo",
  c.uses_max as "usesMax"`;

function campaignOf(row: unknown): Campaign {
  const { packageId, packageName, packageNames, ...campaign } = campaignRow.parse(row);
  const parent = packageId === null ? null : { id: packageId, name: packageName ?? '', names: packageNames ?? {} };
  return { ...campaign, package: parent };
}

/** Every campaign in the operator's order, switched off ones too. */
export async function listCampaigns(database: Database): Promise<Campaign[]> {
  const rows = await many(database)`
    select ${columns}
    from game.bonus_campaign c
    left join game.bonus_package p on p.id = c.package_id
    order by c.position, c.id
    limit ${CAMPAIGNS_MAX}
  `;
  return rows.map(campaignOf);
}

export async function findCampaign(database: Database, campaignId: string): Promise<Campaign | undefined> {
  const row = await one(database)`
    select ${columns}
    from game.bonus_campaign c
    left join game.bonus_package p on p.id = c.package_id
    where c.id = ${campaignId}
  `;
  return row === undefined ? undefined : campaignOf(row);
}

/** The campaign behind the identity an operator gave it; rules of other areas name it by that. */
export async function findCampaignByIdentity(database: Database, identity: string): Promise<Campaign | undefined> {
  const row = await one(database)`
    select ${columns}
    from game.bonus_campaign c
    left join game.bonus_package p on p.id = c.package_id
    where c.identity = ${identity}
  `;
  return row === undefined ? undefined : campaignOf(row);
}

const campaignNames = z.object({
  id: z.string(),
  names: localisedText,
  packageId: z.string().nullable(),
  packageNames: z.nullable(localisedText),
});

/** Names of campaigns and their packages, by locale. */
export async function listCampaignNames(database: Database, campaignIds: readonly string[]): Promise<z.output<typeof campaignNames>[]> {
  const rows = await many(database)`
    select c.id, c.names, c.package_id as "packageId", p.names as "packageNames"
    from game.bonus_campaign c
    left join game.bonus_package p on p.id = c.package_id
    where c.id = any(${campaignIds}::uuid[])
    order by c.id
    limit ${campaignIds.length}
  `;
  return rows.map((row) => campaignNames.parse(row));
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly names: LocalisedText;
}

export async function insertPackages(database: Database, packages: readonly (Named & { readonly identity: string })[]): Promise<void> {
  await run(database)`
    insert into game.bonus_package (id, identity, name, names)
    select *
    from unnest(
      ${packages.map(({ id }) => id)}::uuid[],
      ${packages.map(({ identity }) => identity)}::text[],
      ${packages.map(({ name }) => name)}::text[],
      ${packages.map(({ names }) => JSON.stringify(names))}::jsonb[]
    )
    on conflict do nothing
  `;
}

/** Gives names by locale to rows of before there were any, where the operator has not called them otherwise since. */
export async function translateNames(
  database: Database,
  seeded: { packages: readonly Named[]; campaigns: readonly Named[] },
): Promise<void> {
  for (const [table, rows] of [
    [sql`game.bonus_package`, seeded.packages],
    [sql`game.bonus_campaign`, seeded.campaigns],
  ] as const)
    await run(database)`
      update ${table} as known
      set names = given.names
      from unnest(
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ name }) => name)}::text[],
        ${rows.map(({ names }) => JSON.stringify(names))}::jsonb[]
      ) as given (id, name, names)
      where known.id = given.id
        and known.name = given.name
        and known.names = '{}'
    `;
}

interface NewCampaign extends Named {
  readonly identity: string;
  readonly type: number;
  readonly rules: unknown;
  readonly packageId: string | null;
  readonly packagePriority: number;
  readonly position: number;
  readonly usesMax: number | null;
}

/** Rows that exist stay as the operator left them. */
export async function insertCampaign(database: Database, campaign: NewCampaign): Promise<void> {
  const { id, identity, name, names, type, rules, packageId, packagePriority, position, usesMax } = campaign;
  await run(database)`
    insert into game.bonus_campaign (id, identity, name, names, type, rules, package_id, package_priority, position, uses_max)
    values (${id}, ${identity}, ${name}, ${JSON.stringify(names)}::jsonb, ${type}, ${JSON.stringify(rules)}::jsonb, ${packageId},
      ${packagePriority}, ${position}, ${usesMax})
    on conflict do nothing
  `;
}

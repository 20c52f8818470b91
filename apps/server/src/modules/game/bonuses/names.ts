import type { Database } from '../../../kernel/database.ts';
import { localesOf } from '../../player/index.ts';
import type { Campaign, LocalisedText } from './campaigns/campaign.ts';
import { listCampaignNames } from './campaigns/campaign-store.ts';

/** A name in a language; where it has none, the one that is there. */
export const nameIn = (names: LocalisedText, { locale, name }: { locale: string; name: string }): string => names[locale] ?? name;

/** A campaign's name in a language; undefined if it has none in it, or no longer exists. */
export const campaignNameIn = async (database: Database, asked: { campaignId: string; locale: string }): Promise<string | undefined> =>
  (await listCampaignNames(database, [asked.campaignId]))[0]?.names[asked.locale];

/** A campaign under the names a language has for it and for its package. */
export function namedIn(campaign: Campaign, locale: string): Campaign {
  const { name, names, package: parent } = campaign;
  return {
    ...campaign,
    name: nameIn(names, { locale, name }),
    package: parent && { ...parent, name: nameIn(parent.names, { locale, name: parent.name }) },
  };
}

interface NamedBonus {
  readonly playerId: string;
  readonly campaignId: string;
  readonly name: string;
  readonly packageId: string | null;
  readonly packageName: string | null;
}

/**
 * Names of given bonuses as their campaigns are called in the player's language, or in the reader's; a name without a translation stays as it was
 * given.
 */
export async function namedForPlayers<Row extends NamedBonus>(database: Database, rows: readonly Row[], reader?: string): Promise<Row[]> {
  if (rows.length === 0) return [];
  const campaignIds = [...new Set(rows.map(({ campaignId }) => campaignId))];
  const known = new Map((await listCampaignNames(database, campaignIds)).map((campaign) => [campaign.id, campaign]));
  const localeOfPlayer = await localesOf(
    { database },
    rows.map(({ playerId }) => playerId),
  );
  return rows.map((row) => {
    const locale = reader ?? localeOfPlayer(row.playerId);
    const campaign = known.get(row.campaignId);
    const packageNames = campaign?.packageId === row.packageId ? (campaign.packageNames ?? {}) : {};
    return {
      ...row,
      name: nameIn(campaign?.names ?? {}, { locale, name: row.name }),
      packageName: row.packageName && nameIn(packageNames, { locale, name: row.packageName }),
    };
  });
}

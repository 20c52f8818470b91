import { countryByCode, type SettingsContext } from '../../settings/index.ts';

/** The zone a player's days begin in: the profile's, else the country's, else UTC (D-62). */
export async function timeZoneOf(
  context: SettingsContext,
  player: { timeZone: string | null; country: string | null } | undefined,
): Promise<string> {
  return player?.timeZone ?? (await countryByCode(context, player?.country ?? null))?.timeZone ?? 'UTC';
}

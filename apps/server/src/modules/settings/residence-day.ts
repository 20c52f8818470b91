import { localDay } from '../../kernel/calendar-window.ts';
import { countryByCode } from './service.ts';
import type { Country, SettingsContext } from './snapshot.ts';

/** The zone in which a day begins after it has begun everywhere else. */
const LAST_ZONE = 'Etc/GMT+12';

/**
 * The date in a country, `YYYY-MM-DD`: the zone in which the day begins last counts, so that nobody comes of age before their birthday has
 * begun at home (L9). Zones come from the runtime, so no list can become outdated; an unknown country gets the last zone of all. Example:
 * at 01:30 UTC on 28 November it is still 27 November in Brazil.
 */
export function dayInCountry(country: Pick<Country, 'code' | 'timeZone'> | undefined, at: Date): string {
  if (country === undefined) return localDay(at, LAST_ZONE);
  const zones = [country.timeZone, ...(new Intl.Locale(`und-${country.code}`).getTimeZones() ?? [])];
  return zones.map((zone) => localDay(at, zone)).reduce((first, day) => (day < first ? day : first));
}

/** Today's date where somebody lives, as `dayInCountry` has it; null where that is unknown. */
export const todayAtHome = async (context: SettingsContext, countryCode: string | null): Promise<string> =>
  dayInCountry(await countryByCode(context, countryCode), context.clock.now());

import * as z from 'zod/mini';
import { type OddsFormat, oddsFormats } from '@pavilion/money/odds.ts';
import { readDevice, writeDevice } from '../device-storage.ts';
import { createStore } from '../store.ts';

export interface Preferences {
  /** Null: the player has not chosen, so the page's preference applies. */
  readonly oddsFormat: OddsFormat | null;
  readonly favouriteTournaments: readonly string[];
  readonly favouriteTeams: readonly string[];
  readonly pinnedMarkets: readonly string[];
  /** The player's own quick stakes; none until the player makes some. */
  readonly quickStakes: readonly string[];
  /** As typed; null until the player chooses one. */
  readonly oneTapStake: string | null;
  /** The page's preference, for a player who has not chosen; it is not stored. */
  readonly suggestedFormat: OddsFormat;
}

const schema = z.object({
  oddsFormat: z.nullable(z.enum(oddsFormats)),
  favouriteTournaments: z.array(z.string()),
  favouriteTeams: z.array(z.string()),
  pinnedMarkets: z.array(z.string()),
  quickStakes: z.array(z.string()),
  oneTapStake: z._default(z.nullable(z.string()), null),
});

const none: Preferences = {
  oddsFormat: null,
  favouriteTournaments: [],
  favouriteTeams: [],
  pinnedMarkets: [],
  quickStakes: [],
  oneTapStake: null,
  suggestedFormat: 'decimal',
};

/** How many of each the device keeps. */
const KEPT = 100;

function read(): Preferences {
  try {
    return { ...preferences.get(), ...schema.parse(JSON.parse(readDevice('preferences') ?? '')) };
  } catch {
    return preferences.get();
  }
}

export const preferences = createStore<Preferences>(none);

export function loadPreferences(): void {
  preferences.set(read);
}

export function changePreferences(change: Partial<Preferences>): void {
  preferences.set((state) => ({ ...state, ...change }));
  writeDevice('preferences', JSON.stringify({ ...preferences.get(), suggestedFormat: undefined }));
}

export const suggestFormat = (suggestedFormat: OddsFormat): void => preferences.set((state) => ({ ...state, suggestedFormat }));
export const formatOf = ({ oddsFormat, suggestedFormat }: Preferences): OddsFormat => oddsFormat ?? suggestedFormat;
export const preferredFormat = (): OddsFormat => formatOf(preferences.get());

const toggled = (list: readonly string[], entry: string): string[] =>
  list.includes(entry) ? list.filter((one) => one !== entry) : [...list, entry].slice(-KEPT);

export const toggleTournament = (id: string): void =>
  changePreferences({ favouriteTournaments: toggled(preferences.get().favouriteTournaments, id) });
export const toggleTeam = (name: string): void => changePreferences({ favouriteTeams: toggled(preferences.get().favouriteTeams, name) });
export const togglePin = (type: string): void => changePreferences({ pinnedMarkets: toggled(preferences.get().pinnedMarkets, type) });

import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';

/** Wrong codes a player may try within an hour before the rest must wait (S55). */
export const guessesPerHour = 10;
export const guessWindowMs = HOUR_MS;

/** A code as the operator set it up. */
export interface CodeTerms {
  trigger: number;
  usesMax: number | null;
  usedCount: number;
  currencies: readonly string[];
  countries: readonly string[];
  availableFrom: Date | null;
  availableTo: Date | null;
  isEnabled: boolean;
  isCampaignEnabled: boolean;
  ownerPlayerId: string | null;
}

/** Who enters a code. */
export interface CodePlayer {
  playerId: string;
  currency: string;
  country: string | null;
  /** The player uses a device of the code's owner. */
  sharesDevice: boolean;
}

const isAmong = (list: readonly string[], value: string | null): boolean => list.length === 0 || (value !== null && list.includes(value));

const isUsedUp = ({ usesMax, usedCount }: CodeTerms): boolean => usesMax !== null && usedCount >= usesMax;

/** The rule that refused a code, and the facts it saw. For operators: players learn only that the code is not available (wire §3.10). */
export interface CodeRefusal {
  rule: string;
  facts: Readonly<Record<string, unknown>>;
}

interface CodeEntry {
  player: CodePlayer;
  trigger: number;
  now: Date;
}

/** Each rule of a code: whether it refuses, and the facts it saw. */
const refusals: Readonly<Record<string, (terms: CodeTerms, asked: CodeEntry) => CodeRefusal['facts'] | false>> = {
  codeOff: ({ isEnabled }) => !isEnabled && {},
  campaignOff: ({ isCampaignEnabled }) => !isCampaignEnabled && {},
  otherTrigger: (terms, { trigger }) => terms.trigger !== trigger && {},
  codeNotYet: ({ availableFrom: from }, { now }) => from !== null && from > now && { from: from.toISOString() },
  codeOver: ({ availableTo: to }, { now }) => to !== null && now >= to && { to: to.toISOString() },
  codeUsedUp: (terms) => isUsedUp(terms) && { usesMax: terms.usesMax },
  ownCode: ({ ownerPlayerId }, { player }) => ownerPlayerId === player.playerId && {},
  // A self-referral from a second account.
  sharedDevice: ({ ownerPlayerId }, { player }) => ownerPlayerId !== null && player.sharesDevice && { ownerPlayerId },
  otherCurrency: ({ currencies }, { player: { currency } }) => !isAmong(currencies, currency) && { currency, currencies },
  otherCountry: ({ countries }, { player: { country } }) => !isAmong(countries, country) && { country, countries },
};

/** The first rule that stops this player from redeeming the code by this trigger; null if none does. A refusal is status 4. */
export function refusalOfCode(terms: CodeTerms, asked: CodeEntry): CodeRefusal | null {
  for (const [rule, refuses] of Object.entries(refusals)) {
    const facts = refuses(terms, asked);
    if (facts !== false) return { rule, facts };
  }
  return null;
}

/** How long a player must wait after too many wrong codes: until the oldest of them is an hour old; 0 when another one may be tried. */
export function guessWaitSeconds(guesses: readonly Date[], now: Date): number {
  const recent = guesses.map((at) => at.getTime() + guessWindowMs - now.getTime()).filter((leftMs) => leftMs > 0);
  if (recent.length < guessesPerHour) return 0;
  const sorted = recent.toSorted((a, b) => a - b);
  return Math.ceil((sorted[recent.length - guessesPerHour] ?? 0) / 1000);
}

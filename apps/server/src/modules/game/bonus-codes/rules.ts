/** Wrong codes a player may try within an hour before the rest must wait (S55). */
export const guessesPerHour = 10;
export const guessWindowMs = 3_600_000;

/** Codes are compared in upper case and without what surrounds them. `' welcome '` is `WELCOME`. */
export const normalisedCode = (typed: string): string => typed.trim().toUpperCase();

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
  /** He plays on a device of the code's owner. */
  sharesDevice: boolean;
}

const isAmong = (list: readonly string[], value: string | null): boolean => list.length === 0 || (value !== null && list.includes(value));

const isInPeriod = ({ availableFrom, availableTo }: CodeTerms, now: Date): boolean =>
  (availableFrom === null || availableFrom <= now) && (availableTo === null || now < availableTo);

const isUsedUp = ({ usesMax, usedCount }: CodeTerms): boolean => usesMax !== null && usedCount >= usesMax;

/** Is it the player's own referral code, or one redeemed from its owner's device (self-referral)? */
const isOwnCode = ({ ownerPlayerId }: CodeTerms, { playerId, sharesDevice }: CodePlayer): boolean =>
  ownerPlayerId === playerId || (ownerPlayerId !== null && sharesDevice);

/** Whether this player may redeem the code now by this trigger; otherwise its status is 4. */
export function isCodeAvailable(terms: CodeTerms, { player, trigger, now }: { player: CodePlayer; trigger: number; now: Date }): boolean {
  if (!terms.isEnabled || !terms.isCampaignEnabled || terms.trigger !== trigger) return false;
  if (!isInPeriod(terms, now) || isUsedUp(terms) || isOwnCode(terms, player)) return false;
  return isAmong(terms.currencies, player.currency) && isAmong(terms.countries, player.country);
}

/** How long a player must wait after too many wrong codes: until the oldest of them is an hour old; 0 when another one may be tried. */
export function guessWaitSeconds(guesses: readonly Date[], now: Date): number {
  const recent = guesses.map((at) => at.getTime() + guessWindowMs - now.getTime()).filter((leftMs) => leftMs > 0);
  if (recent.length < guessesPerHour) return 0;
  const sorted = recent.toSorted((a, b) => a - b);
  return Math.ceil((sorted[recent.length - guessesPerHour] ?? 0) / 1000);
}

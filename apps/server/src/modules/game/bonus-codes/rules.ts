import { bonusCodeStatus } from '@pavilion/contract/game-promotions.ts';

/** Wrong codes a player may try within an hour before the rest must wait (reliability S55). */
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

/** Whether a code may be used now by this player in this way: yes, or status 4. Nobody invites himself (issue 6, self-referral). */
export function isCodeAvailable(terms: CodeTerms, { player, trigger, now }: { player: CodePlayer; trigger: number; now: Date }): boolean {
  const { availableFrom, availableTo, usesMax, ownerPlayerId } = terms;
  if (!terms.isEnabled || !terms.isCampaignEnabled || terms.trigger !== trigger) return false;
  if ((availableFrom !== null && now < availableFrom) || (availableTo !== null && now >= availableTo)) return false;
  if (usesMax !== null && terms.usedCount >= usesMax) return false;
  if (ownerPlayerId === player.playerId || (ownerPlayerId !== null && player.sharesDevice)) return false;
  return isAmong(terms.currencies, player.currency) && isAmong(terms.countries, player.country);
}

/** How long a player must wait after too many wrong codes: until the oldest of them is an hour old; 0 when another one may be tried. */
export function guessWaitSeconds(guesses: readonly Date[], now: Date): number {
  const recent = guesses.map((at) => at.getTime() + guessWindowMs - now.getTime()).filter((leftMs) => leftMs > 0);
  if (recent.length < guessesPerHour) return 0;
  const sorted = recent.toSorted((a, b) => a - b);
  return Math.ceil((sorted[recent.length - guessesPerHour] ?? 0) / 1000);
}

export type CodeStatus = (typeof bonusCodeStatus)[keyof typeof bonusCodeStatus];

import { isTaken } from '../../../rules/acceptance/tolerance.ts';
import { bounds, type Pick, type Slip } from './model.ts';

/** The book's answer about picks of one event as a built bet (SB-96). */
export interface BuiltQuote {
  /** The picks asked about, see `keyOf`. */
  readonly key: string;
  /** The price first shown for these picks, or the one the player took since; null until there was one. */
  readonly agreed: bigint | null;
  /** Thousandths; null while there is none. */
  readonly price: bigint | null;
  /** The prices of the picks multiplied. */
  readonly product: bigint | null;
  /** Why there is no price, as the book's code or its reason. */
  readonly refusal: string | null;
  /** Outcomes of the event that cannot join, with the reason. */
  readonly blocked: Readonly<Record<string, string>>;
}

export const keyOf = (picks: readonly Pick[]): string => picks.map(({ outcomeId }) => outcomeId).join();

/** The event that all picks are of; undefined for picks of several, or for none. */
export function eventOfAll([first, ...others]: readonly Pick[]): string | undefined {
  return others.every(({ eventId }) => eventId === first?.eventId) ? first?.eventId : undefined;
}

/** An accumulator whose picks are all of one event is a built bet: one pick of one price. */
export const isBuilt = ({ mode, picks }: SlipOfPicks): boolean => mode === 'combo' && picks.length > 1 && eventOfAll(picks) !== undefined;
type SlipOfPicks = { readonly mode: Slip['mode']; readonly picks: readonly Pick[] };

/** The quote of the slip's own picks; null while the book has not answered for them. */
export const quoteOf = ({ picks }: Slip, quote: BuiltQuote | null): BuiltQuote | null => (quote?.key === keyOf(picks) ? quote : null);

/** The reason why a built bet cannot be placed, apart from its stake and its suspended picks. */
export function builtProblem(slip: Slip, quote: BuiltQuote | null): 'too-many' | 'unknown' | 'related' | 'suspended' | 'moved' | null {
  if (slip.picks.length > bounds.builtLegs) return 'too-many';
  const now = quoteOf(slip, quote);
  if (now?.refusal === 'SUSPENDED') return 'suspended';
  if (now !== null && now.refusal !== null) return 'related';
  if (now === null || now.price === null || now.agreed === null) return 'unknown';
  return isTaken(now.agreed, now.price, slip.toleranceBasisPoints) ? null : 'moved';
}

/** The price a built bet asks for: the better of the one first shown and the one shown at the press. */
export const askedBuilt = ({ agreed, price }: BuiltQuote): bigint => {
  const [first, now] = [agreed ?? 0n, price ?? 0n];
  return first > now ? first : now;
};

import type { JackpotContribution } from './jackpots.ts';

/**
 * One business operation for the ledger. Its key (source, player, external id) identifies it permanently (reliability §1.3, R2): the same
 * key with the same content gets the first answer again, with other content it is a conflict. What a `kind` means, and the rules behind it,
 * are defined by `decide`.
 */
export interface LedgerCommand {
  /** The party that numbers the operation: a provider's id, `player:deposit`, `admin`, … */
  readonly source: string;
  readonly playerId: string;
  readonly externalId: string;
  readonly kind: string;
  /** Absent when a reference or a round determines it. */
  readonly currency?: string | undefined;
  readonly amountMinor: bigint;
  /** The source's id of the round the operation belongs to. */
  readonly round?: string | undefined;
  /** External id of an earlier operation of the same source and player. */
  readonly reference?: string | undefined;
  /** True when every operation of the round is affected, so that they are loaded. */
  readonly concernsRound?: boolean | undefined;
  /** True when the decision reads every operation of its round. Not part of the content. */
  readonly readsRound?: boolean | undefined;
  /** SHA-256 of the game session's token, if one is required. */
  readonly sessionTokenHash?: Uint8Array | undefined;
  readonly gameId?: string | undefined;
  /** The free-spins campaign it plays. */
  readonly freespinId?: string | undefined;
  /** The parts of the amount that go to jackpots. `content` determines whether they are part of the content. */
  readonly contributions?: readonly JackpotContribution[] | undefined;
  /** Further money content that distinguishes operations; part of the request hash. */
  readonly content?: string | undefined;
}

/** The four balances of a player's account in one currency (reliability §1.2). Receivable is what the player owes: never above zero. */
const buckets = ['cash', 'bonus', 'locked', 'receivable'] as const;
export type Bucket = (typeof buckets)[number];

/**
 * A house account's kind; its detail names the provider, the PSP or the jackpot. Its balance is the sum of its entries and is never stored as a
 * row.
 */
export type HouseKind =
  | 'psp_clearing'
  | 'game_clearing'
  | 'sport_clearing'
  | 'bonus_cost'
  | 'jackpot'
  | 'fx'
  | 'fee'
  | 'adjustment'
  | 'write_off';
export interface HouseAccount {
  readonly kind: HouseKind;
  readonly detail: string;
}

/** One signed side of an operation; the sides of one operation sum to zero. */
export type Posting =
  | { readonly bucket: Bucket; readonly amountMinor: bigint }
  | { readonly house: HouseAccount; readonly amountMinor: bigint };

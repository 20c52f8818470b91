/**
 * One business operation asked of the ledger. The key (source, player, external id) names it for ever (reliability §1.3, R2):
 * the same key with the same content answers what was answered first, with other content it is a conflict.
 * The ledger knows no casino: `kind` and the rules behind it belong to `decide`.
 */
export interface LedgerCommand {
  /** Who numbers the operation: a provider's id, `player:deposit`, `admin`, … */
  readonly source: string;
  readonly playerId: string;
  readonly externalId: string;
  readonly kind: string;
  /** Left out where a reference or a round decides it. */
  readonly currency?: string | undefined;
  readonly amountMinor: bigint;
  /** The source's name of the round it belongs to. */
  readonly round?: string | undefined;
  /** External id of an earlier operation of the same source and player. */
  readonly reference?: string | undefined;
  /** True when every operation of the round is concerned, so that they are loaded. */
  readonly concernsRound?: boolean | undefined;
  /** SHA-256 of the game session's token, where one is needed. */
  readonly sessionTokenHash?: Uint8Array | undefined;
  readonly gameId?: string | undefined;
  /** The campaign of free spins it plays. */
  readonly freespinId?: string | undefined;
  /** Further money content that makes a repeat another operation; part of the request hash. */
  readonly content?: string | undefined;
}

/** The four balances of a player's account of one currency (reliability §1.2). Receivable is what the player owes: never above zero. */
export const buckets = ['cash', 'bonus', 'locked', 'receivable'] as const;
export type Bucket = (typeof buckets)[number];

/** A house account's kind; its detail names the provider, the PSP or the pot. Its balance is the sum of its entries, never a row. */
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

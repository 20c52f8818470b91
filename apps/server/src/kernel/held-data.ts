import type { Kernel } from './context.ts';
import type { Database } from './database.ts';

/** One list of an export: rows of plain values, handed over in pages. */
export interface HeldRows {
  section: string;
  rows: readonly object[];
}

/** Why a player cannot be forgotten yet: money is there, or on its way, or a protection runs. */
export const erasureObstacles = ['balance', 'withdrawal', 'deposit', 'round', 'exclusion'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** Whose data is to be forgotten; what else it was known by goes with the player's own row. */
export interface ForgottenPlayer {
  playerId: string;
  email: string | null;
  phoneKey: string | null;
}

/** What letting go needs; less than the whole kernel, so that an operator's process can do it. */
export type ForgettingKernel = Pick<Kernel, 'clock' | 'jobs'>;

/**
 * What an area holds about players, and how it lets go of it (reliability §9.2). Each area describes its own tables; the composition root
 * joins the descriptions, since an export looks into areas that its own cannot call.
 */
export interface HeldData<C> {
  /** Everything about one player and nobody else: no keys, no scores, no names of staff. */
  collect(context: C, playerId: string): AsyncIterable<HeldRows>;
  /** What stands against forgetting now, read inside the transaction that would forget. */
  obstacles?(context: ForgettingKernel, transaction: Database, playerId: string): Promise<readonly ErasureObstacle[]>;
  /** Takes out what names or describes the person; numbers of accounts stay under the id, which alone says nothing. */
  forget?(context: ForgettingKernel, transaction: Database, player: ForgottenPlayer): Promise<void>;
}

/** Yields lists that are read whole, one after another: a fault in one of them is the fault of the copy. */
export async function* sections(
  { database, playerId }: { database: Database; playerId: string },
  lists: Readonly<Record<string, (database: Database, playerId: string) => Promise<readonly object[]>>>,
): AsyncGenerator<HeldRows> {
  for (const [section, list] of Object.entries(lists)) yield { section, rows: await list(database, playerId) };
}

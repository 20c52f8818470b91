import type { Kernel } from './context.ts';
import type { Database } from './database.ts';

/** One list of an export: rows of plain values, delivered in pages. */
export interface PersonalDataRows {
  section: string;
  rows: readonly object[];
}

/** Why a player cannot be erased yet: a balance, money in transit, or a running protection. */
const erasureObstacles = ['balance', 'withdrawal', 'deposit', 'round', 'exclusion'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** The player to be erased; every other identifier is removed with the player's own row. */
export interface ForgottenPlayer {
  playerId: string;
  email: string | null;
  phoneKey: string | null;
}

/** What erasure needs: less than the whole kernel, so that an operator's process can do it. */
export type ForgettingKernel = Pick<Kernel, 'clock' | 'jobs'>;

/**
 * What personal data an area holds, and how it erases it (reliability §9.2). Each area describes its own tables; the composition root joins
 * the descriptions, since an export covers areas its own may not import.
 */
export interface PersonalData<C> {
  /** Everything about one player and no one else: no keys, no scores, no staff names. */
  collect(context: C, playerId: string): AsyncIterable<PersonalDataRows>;
  /** What currently prevents erasure, read inside the erasing transaction. */
  obstacles?(context: ForgettingKernel, transaction: Database, playerId: string): Promise<readonly ErasureObstacle[]>;
  /** Removes what names or describes the person; account rows remain under the id, which identifies no one alone. */
  forget?(context: ForgettingKernel, transaction: Database, player: ForgottenPlayer): Promise<void>;
}

/** Yields complete lists one after another; an error in one of them fails the export. */
export async function* sections(
  { database, playerId }: { database: Database; playerId: string },
  lists: Readonly<Record<string, (database: Database, playerId: string) => Promise<readonly object[]>>>,
): AsyncGenerator<PersonalDataRows> {
  for (const [section, list] of Object.entries(lists)) yield { section, rows: await list(database, playerId) };
}

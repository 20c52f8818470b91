import { type RawBuilder, sql } from 'kysely';
import type { Kernel } from './context.ts';
import { type Database, many, run } from './database.ts';

/** One list of an export: rows of plain values, delivered in pages. */
export interface PersonalDataRows {
  section: string;
  rows: readonly object[];
}

/** Why a player cannot be erased yet: a balance, money in transit, a bank's case about some, or a running protection. */
const erasureObstacles = ['balance', 'withdrawal', 'deposit', 'dispute', 'round', 'exclusion'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** The player to be erased; every other identifier is removed with the player's own row. */
export interface ForgottenPlayer {
  playerId: string;
  /** The confirmed address; null without one. */
  email: string | null;
  phoneKey: string | null;
}

/** The dependencies of an erasure: less than the whole kernel, so that an operator's command can run it. */
export type ForgettingKernel = Pick<Kernel, 'clock' | 'jobs'>;

/**
 * What personal data an area holds, and how it erases it (reliability §9.2). Each area describes its own tables; the composition root joins
 * the descriptions, since an export covers areas its own may not import.
 */
export interface PersonalData<C> {
  /** Everything about one player and no one else: no keys, no scores, no staff names. */
  collect(context: C, playerId: string): AsyncIterable<PersonalDataRows>;
  /** Current obstacles to an erasure, read inside its transaction. */
  obstacles?(context: ForgettingKernel, transaction: Database, playerId: string): Promise<readonly ErasureObstacle[]>;
  /** Removes what names or describes the person; account rows remain under the id, which identifies no one alone. */
  forget?(context: ForgettingKernel, transaction: Database, player: ForgottenPlayer): Promise<void>;
}

/** By section, the statement that reads one player's rows in their order. It has no limit: the copy holds every row. */
export type HeldLists = Readonly<Record<string, (playerId: string) => RawBuilder<object>>>;

const ROWS_A_PAGE = 1000;

/** Reads what a statement finds in pages, all of one moment; the last one may be empty. */
export async function* pagesOf<Row extends object>(database: Database, statement: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const transaction = await database.startTransaction().execute();
  try {
    await run(transaction)`declare held no scroll cursor for ${statement}`;
    let rows: Row[];
    do {
      rows = await many<Row>(transaction)`fetch ${sql.lit(ROWS_A_PAGE)} from held`;
      yield rows;
    } while (rows.length === ROWS_A_PAGE);
  } finally {
    await transaction.rollback().execute();
  }
}

/** Yields one list after another, each in pages; an error in one of them fails the export. */
export async function* sections(
  { database, playerId }: { database: Database; playerId: string },
  lists: HeldLists,
): AsyncGenerator<PersonalDataRows> {
  for (const [section, list] of Object.entries(lists)) for await (const rows of pagesOf(database, list(playerId))) yield { section, rows };
}

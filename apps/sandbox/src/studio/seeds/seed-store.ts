import * as z from 'zod';
import type { Queryable } from '../store.ts';

const pairSchema = z.object({
  id: z.string(),
  serverSeed: z.string(),
  commitment: z.string(),
  nextServerSeed: z.string(),
  nextCommitment: z.string(),
  clientSeed: z.string().nullable(),
  nextNonce: z.coerce.number(),
  createdAt: z.date(),
  revealedAt: z.date().nullable(),
  /** True for the pair of a shared round, which belongs to no player. */
  isShared: z.boolean(),
});

/** A player's seed pair with its secrets; nothing outside the studio's server ever sees this shape. */
export type SeedPair = z.infer<typeof pairSchema>;

const pairColumns = `id, server_seed as "serverSeed", commitment, next_server_seed as "nextServerSeed", next_commitment as "nextCommitment",
  client_seed as "clientSeed", next_nonce::text as "nextNonce", created_at as "createdAt", revealed_at as "revealedAt",
  player_id like 'company:%' as "isShared"`;

const readPairs = (rows: readonly unknown[]): SeedPair[] => rows.map((row) => pairSchema.parse(row));

/** The player's active pair, locked for the database transaction. */
export async function lockActivePair(database: Queryable, playerId: string): Promise<SeedPair | undefined> {
  const { rows } = await database.query(
    `select ${pairColumns} from sandbox.studio_seed_pair where player_id = $1 and revealed_at is null for update`,
    [playerId],
  );
  return readPairs(rows)[0];
}

export async function findPair(database: Queryable, pairId: string): Promise<SeedPair> {
  const { rows } = await database.query(`select ${pairColumns} from sandbox.studio_seed_pair where id = $1`, [pairId]);
  const [pair] = readPairs(rows);
  if (!pair) throw new Error('A round stands without its seed pair.');
  return pair;
}

export async function listPairs(database: Queryable, playerId: string, limit: number): Promise<SeedPair[]> {
  const { rows } = await database.query(
    `select ${pairColumns} from sandbox.studio_seed_pair where player_id = $1 order by created_at desc, id desc limit $2`,
    [playerId, limit],
  );
  return readPairs(rows);
}

type NewPair = Omit<SeedPair, 'nextNonce' | 'revealedAt' | 'isShared'> & { readonly playerId: string };

/** Inserts the player's first or next pair; where another request was quicker nothing happens. */
export async function insertPair(database: Queryable, pair: NewPair): Promise<void> {
  await database.query(
    `insert into sandbox.studio_seed_pair (id, player_id, server_seed, commitment, next_server_seed, next_commitment, client_seed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (player_id) where revealed_at is null do nothing`,
    [pair.id, pair.playerId, pair.serverSeed, pair.commitment, pair.nextServerSeed, pair.nextCommitment, pair.clientSeed, pair.createdAt],
  );
}

export async function revealPair(database: Queryable, pairId: string, revealedAt: Date): Promise<void> {
  await database.query(`update sandbox.studio_seed_pair set revealed_at = $2 where id = $1 and revealed_at is null`, [pairId, revealedAt]);
}

/** Sets the first client seed of a pair that has none yet; later changes are rotations. */
export async function setFirstClientSeed(database: Queryable, playerId: string, clientSeed: string): Promise<void> {
  await database.query(
    `update sandbox.studio_seed_pair set client_seed = $2 where player_id = $1 and revealed_at is null and client_seed is null`,
    [playerId, clientSeed],
  );
}

/** Takes the next nonce in the database transaction that stores its round, so that a crash can never use one twice. */
export async function takeNonce(database: Queryable, pairId: string): Promise<number> {
  const { rows } = await database.query(
    `update sandbox.studio_seed_pair set next_nonce = next_nonce + 1 where id = $1 returning (next_nonce - 1)::text as nonce`,
    [pairId],
  );
  const [row] = z.array(z.object({ nonce: z.coerce.number() })).parse(rows);
  if (!row) throw new Error('A nonce was asked of a pair that does not exist.');
  return row.nonce;
}

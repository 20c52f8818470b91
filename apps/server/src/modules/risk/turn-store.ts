import { type Database, run } from '../../kernel/database.ts';

/** Locks the player's limits against other counts and changes until the transaction ends (L4). */
export async function takeTurn(transaction: Database, playerId: string): Promise<void> {
  await run(transaction)`
    insert into risk.player_turn (player_id)
    values (${playerId})
    on conflict (player_id) do update
    set player_id = excluded.player_id
  `;
}

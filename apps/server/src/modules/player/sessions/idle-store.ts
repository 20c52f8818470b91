import { type Database, run } from '../../../kernel/database.ts';

/** The facts that decide whether a session was idle too long. */
export interface SessionUse {
  /** Real time of the player's last call in it, to the minute. */
  activeAt: Date;
  /** The player's country of residence, whose law says how long is too long. */
  playerCountry: string | null;
}

/** Notes that the player did something in a session; of several at once the latest stays. */
export async function markActive(database: Database, session: { id: string; at: Date }): Promise<void> {
  await run(database)`
    update player.session
    set active_at = ${session.at}
    where id = ${session.id} and active_at < ${session.at}
  `;
}

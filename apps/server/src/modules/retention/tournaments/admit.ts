import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { setEntries } from './score-store.ts';
import { findTournament, insertParticipant } from './store.ts';

/** Enters a player into a tournament, for the demo world; a player who takes part already stays. */
export async function admitParticipant(
  context: Pick<Kernel, 'clock' | 'publish'>,
  transaction: Database,
  { identity, playerId }: { identity: string; playerId: string },
): Promise<void> {
  const tournament = await findTournament(transaction, identity);
  invariant(tournament, `there is a tournament ${identity}`);
  const participant = { tournamentId: tournament.id, playerId, joinedAt: context.clock.now() };
  if (!(await insertParticipant(transaction, participant))) return;
  await context.publish(transaction, { type: 'TournamentJoined', playerId, tournamentId: tournament.id });
}

/** Brings the board of a tournament that was played before this database was there; the event log knows nothing of its rounds. */
export async function admitBoard(
  transaction: Database,
  { identity, entries }: { identity: string; entries: readonly { playerId: string; pointsBillionths: bigint; reachedAt: Date }[] },
): Promise<void> {
  const tournament = await findTournament(transaction, identity);
  invariant(tournament, `there is a tournament ${identity}`);
  await setEntries(
    transaction,
    entries.map((entry) => ({ ...entry, tournamentId: tournament.id, enteredAt: entry.reachedAt })),
  );
}

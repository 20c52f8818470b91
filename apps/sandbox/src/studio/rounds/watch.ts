import { unpaid, watchClimb } from './climb.ts';
import { isClimb } from './climb-clock.ts';
import type { StudioContext } from '../context.ts';
import type { StudioSession } from '../session.ts';
import { isAtTable } from '../shared-rounds/shared-games.ts';
import { watchAtTable } from './at-table.ts';
import { ownRound } from './action.ts';
import type { Played } from './play.ts';

/** Waits a moment for the end of a round that runs by the clock. @throws StudioError ROUND_UNKNOWN */
export async function watchRound(context: StudioContext, session: StudioSession, roundId: string): Promise<Played> {
  const round = await ownRound(context, session, roundId);
  if (isClimb(round)) return watchClimb(context, round);
  return isAtTable(round) ? watchAtTable(context, round) : unpaid(round);
}

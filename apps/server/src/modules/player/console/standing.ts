import { playerStatus } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import { standingOf } from '../restrictions/rules.ts';
import { listRestrictions, type Restriction } from '../restrictions/store.ts';
import { findCheck } from '../verification/store.ts';

/** A player's present restrictions, the strictest first. */
export async function readStanding(database: Database, { id, status }: { id: string; status: number }): Promise<readonly Restriction[]> {
  const isLimitedByPapers = (await findCheck(database, id))?.hasLimitedPlayer ?? false;
  return standingOf({ status, isLimitedByPapers }, await listRestrictions(database, id));
}

export const restrictionView = ({ ground, status, setAt }: Restriction) => ({
  ground,
  status: status === playerStatus.limited ? ('limited' as const) : ('blocked' as const),
  since: setAt,
});

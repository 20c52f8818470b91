import type { CauseGiven } from '@pavilion/contract/console/player/explain.ts';
import type { Database } from '../../../../kernel/database.ts';
import { readAudit } from '../../../operator/index.ts';
import { findErasedAt } from '../../erasure/store.ts';
import { findExclusion } from '../../status/store.ts';
import { findPlayer } from '../../profile/store.ts';
import { findCheck } from '../../verification/store.ts';
import { readStanding, restrictionView } from '../standing.ts';
import { statusWord } from '../status-words.ts';

const CHANGES_MAX = 50;
/** Operators' acts on a status, for one player or in bulk. */
const ACT = 'players.status';

const wordOf = (status: unknown): string | null => (typeof status === 'number' ? statusWord(status) : null);

/** What changed the status: operators' acts with their reasons, and what the product itself did. */
async function changes(database: Database, playerId: string): Promise<CauseGiven[]> {
  const filter = { actor: [], act: [], object: undefined, recordedFrom: undefined, recordedTo: undefined, playerId };
  const newest = { after: null, isAscending: false, limit: CHANGES_MAX, countedAtMost: 1 };
  const [acts, changed] = await Promise.all([
    readAudit(database, { filter: { ...filter, kind: ['operatorActed'], act: [ACT] }, ...newest }),
    readAudit(database, { filter: { ...filter, kind: ['statusChanged'] }, ...newest }),
  ]);
  const byOperator = new Set(acts.rows.map(({ requestId }) => requestId));
  const own = changed.rows.filter(({ requestId }) => requestId === null || !byOperator.has(requestId));
  return [
    ...acts.rows.map(({ actor, actorEmail, reason, after, recordedAt: at }) => ({
      cause: { kind: 'act', id: 'status', at, facts: { operatorId: actor.slice('operator:'.length), operatorEmail: actorEmail, reason } },
      rule: { name: 'statusSet', facts: typeof after === 'object' && after !== null ? { ...after } : {} },
      operation: null,
    })),
    ...own.map(({ id, detail, recordedAt: at }) => ({
      cause: { kind: 'statusChanged', id, at, facts: { before: wordOf(detail['before']), after: wordOf(detail['after']) } },
      rule: null,
      operation: null,
    })),
  ];
}

/** The reasons for the present status, the strictest last. */
async function grounds(database: Database, player: { id: string; status: number }): Promise<CauseGiven[]> {
  const [standing, check, exclusion, erasedAt] = [
    await readStanding(database, player),
    await findCheck(database, player.id),
    await findExclusion(database, player.id),
    await findErasedAt(database, player.id),
  ];
  const stands = (kind: string, at: Date | null, facts: Record<string, unknown> = {}): CauseGiven => ({
    cause: { kind, id: null, at, facts: {} },
    rule: { name: `stands_${kind}`, facts },
    operation: null,
  });
  return [
    ...(check?.hasLimitedPlayer === true ? [stands('papers', check.occurredAt, { outcome: check.outcome, reason: check.reason })] : []),
    ...standing
      .toReversed()
      .map(restrictionView)
      .map(({ ground, status, since }) => stands('restriction', since, { status, ground })),
    ...(exclusion === undefined ? [] : [stands('exclusion', exclusion.createdAt, { endsAt: exclusion.endsAt.toISOString() })]),
    ...(erasedAt === undefined ? [] : [stands('erasure', erasedAt)]),
  ];
}

const timeOf = ({ cause }: CauseGiven): number => (cause.at === null ? 0 : new Date(cause.at).getTime());

/** Why an account is as open as it is: what changed it, and its present restrictions (BO-055). Undefined for another's id. */
export async function explainStatus(
  { database }: { database: Database },
  { playerId, id }: { playerId: string; id: string },
): Promise<CauseGiven[] | undefined> {
  const player = id === playerId ? await findPlayer(database, playerId) : undefined;
  if (player === undefined) return undefined;
  const past = (await changes(database, playerId)).toSorted((one, other) => timeOf(one) - timeOf(other));
  const now: CauseGiven = { cause: { kind: `status_${statusWord(player.status)}`, id, at: null, facts: {} }, rule: null, operation: null };
  return [...past, ...(await grounds(database, player)), now];
}

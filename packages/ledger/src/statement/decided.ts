import type { Connection } from '../database/connection.ts';
import type { OpStatus } from '../state.ts';

/** An operation as it was decided, refused ones too, with what it did for a bonus. */
export interface DecidedOperation {
  readonly id: string;
  readonly source: string;
  readonly externalId: string;
  readonly kind: string;
  readonly status: OpStatus;
  readonly refusal: string | null;
  readonly currency: string | null;
  /** The change to cash and bonus together. */
  readonly movedMinor: bigint;
  readonly round: string | null;
  /** The operation it corrects or settles, and the one that settled it. */
  readonly refOpId: string | null;
  readonly settledByOpId: string | null;
  readonly createdAt: Date;
  readonly bonusId: string | null;
  readonly contributionMinor: bigint | null;
  readonly requiredMinor: bigint | null;
  readonly releasedMinor: bigint | null;
  readonly forfeitedMinor: bigint | null;
}

const selected = `
  select o.id, o.source, o.external_id as "externalId", o.kind, o.status, o.refusal, o.currency, o.cash_minor + o.bonus_minor as "movedMinor",
    o.round, o.ref_op_id as "refOpId", x.outcome_op_id as "settledByOpId", o.created_at as "createdAt", p.bonus_id as "bonusId",
    p.contribution_minor as "contributionMinor", p.required_minor as "requiredMinor", p.released_minor as "releasedMinor",
    p.lapsed_minor as "forfeitedMinor"
  from ledger.op o
  left join ledger.op_outcome x on x.op_id = o.id
  left join ledger.op_bonus p on p.op_id = o.id
  where o.player_id = $1`;

/** One of a player's operations; another player's looks like none. */
export async function decidedOperation(
  connection: Connection,
  { playerId, id }: { playerId: string; id: string },
): Promise<DecidedOperation | undefined> {
  const [found] = await connection.query<DecidedOperation>(`${selected} and o.id = $2`, [playerId, id]);
  return found;
}

const NAMED_MAX = 200;

/** A player's operations whose ids of one source share a prefix, oldest first. */
export const decidedOperationsOf = (
  connection: Connection,
  { playerId, source, prefix }: { playerId: string; source: string; prefix: string },
): Promise<readonly DecidedOperation[]> =>
  connection.query<DecidedOperation>(
    `${selected} and o.source = $2 and starts_with(o.external_id, $3) order by o.created_at, o.id limit ${NAMED_MAX}`,
    [playerId, source, prefix],
  );

interface FoundOperation {
  readonly id: string;
  readonly playerId: string;
  readonly kind: string;
  readonly currency: string | null;
  /** The change to cash and bonus together. */
  readonly movedMinor: bigint;
  readonly createdAt: Date;
}

/** Operations of all players with ids in a range, newest first. */
export const operationsBetween = (
  connection: Connection,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<readonly FoundOperation[]> =>
  connection.query<FoundOperation>(
    `select id, player_id as "playerId", kind, currency, cash_minor + bonus_minor as "movedMinor", created_at as "createdAt"
    from ledger.op
    where id between $1::uuid and $2::uuid
      and status = 'applied'
    order by id desc
    limit $3`,
    [from, to, limit],
  );

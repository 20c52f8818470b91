import type { Connection } from '../database/connection.ts';
import type { SessionMark } from '../state.ts';
import { playResultSql } from './play-result.ts';

/** The stored form of an account's marks; null for none. */
export const sessionMarksJson = (marks: readonly SessionMark[]): string | null =>
  marks.length === 0
    ? null
    : JSON.stringify(marks.map(({ sinceMs, earlierMinor }) => ({ since: sinceMs, earlier: earlierMinor.toString() })));

/**
 * Replaces the marks of an account by one for each session, which keeps what its mark has; a new one begins at zero. The player must be
 * locked. No figure of the account changes, so its version does not either: what a session's earlier rounds brought before it was marked is
 * in `resultBaselinesOf`.
 */
export async function markSessions(
  connection: Connection,
  account: { id: string; sessionMarks: readonly SessionMark[]; sessions: readonly Date[] },
): Promise<void> {
  const known = new Map(account.sessionMarks.map((mark) => [mark.sinceMs, mark]));
  const sinceMs = account.sessions.map((session) => session.getTime()).toSorted((one, other) => one - other);
  const marks = sinceMs.map((since) => known.get(since) ?? { sinceMs: since, earlierMinor: 0n });
  const statement = `
    update ledger.account
    set session_marks = $2
    where id = $1`;
  await connection.query(statement, [account.id, sessionMarksJson(marks)]);
}

/** From what result of play a session counts, in each of the player's accounts. */
interface ResultBaseline {
  readonly currency: string;
  readonly baselineMinor: bigint;
  /** Whether the account has a mark for the session. */
  readonly isMarked: boolean;
}

/**
 * The baseline of an account's result of play: its result without rounds that began since a given time, and without the part of earlier
 * ones in that time's mark. Result less baseline less mark is the result of the session's rounds. It stays the same whatever is played,
 * since the three are of one snapshot. Entries under a seal that is wholly before that moment are not read.
 */
export async function resultBaselinesOf(
  connection: Connection,
  { playerId, since }: { playerId: string; since: Date },
): Promise<ResultBaseline[]> {
  const statement = `
    select a.currency, m.earlier is not null as "isMarked", (a.play_result_minor - coalesce(m.earlier, 0) - coalesce((
      select sum(${playResultSql})
      from ledger.op o
      left join ledger.round r on r.source = o.source and r.player_id = o.player_id and r.external_id = o.round
      where o.id in (
          select e.op_id
          from ledger.entry e
          where e.account_id = a.id
            and e.account_seq > coalesce((
              select max(s.account_seq)
              from ledger.statement_seal s
              where s.account_id = a.id
                and s.through_at < $2
            ), 0)
        )
        and o.created_at >= $2
        and o.kind in ('bet', 'win', 'rollback')
        and o.status = 'applied'
        and (r.opened_at is null or r.opened_at >= $2)
    ), 0))::bigint as "baselineMinor"
    from ledger.account a
    left join lateral (
      select (mark ->> 'earlier')::bigint as earlier
      from json_array_elements(a.session_marks) as mark
      where (mark ->> 'since')::bigint = $3
      limit 1
    ) m on true
    where a.player_id = $1
    order by a.created_at, a.id
    limit 100`;
  return [...(await connection.query<ResultBaseline>(statement, [playerId, since, since.getTime()]))];
}

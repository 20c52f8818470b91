import * as z from 'zod';
import type { Queryable } from '../context.ts';
import type { Reply } from '../refusal.ts';

export interface RequestKey {
  readonly playerId: string;
  readonly requestId: string;
}

const requestRow = z.object({
  kind: z.enum(['bet', 'cash-out']),
  contentHash: z.string(),
  ticketId: z.string().nullable(),
  httpStatus: z.number().nullable(),
  answer: z.unknown(),
});
type KeptRequest = z.output<typeof requestRow>;

/** The answer of a decided request; undefined while it is under way. */
export const replyOf = ({ httpStatus, answer }: KeptRequest): Reply | undefined =>
  httpStatus === null ? undefined : { status: httpStatus, body: answer };

export async function findRequest(database: Queryable, { playerId, requestId }: RequestKey): Promise<KeptRequest | undefined> {
  const { rows } = await database.query({
    name: 'sportsbook-find-request',
    text: `select kind, content_hash as "contentHash", ticket_id as "ticketId", http_status as "httpStatus", answer
     from sportsbook.request
     where player_id = $1 and request_id = $2`,
    values: [playerId, requestId],
  });
  return z.array(requestRow).parse(rows)[0];
}

const takenRow = z.object({ playerId: z.string(), isNew: z.boolean(), factor: z.coerce.bigint() });

export interface NewRequest extends RequestKey {
  readonly contentHash: string;
}

interface TakenRequest {
  readonly isNew: boolean;
  readonly playerFactorThousandths: bigint;
}

/**
 * Step 3 of placing with the locks of the players, in one statement: each request is new, or a request with its id exists. Limits are read
 * after these locks (SB-11), which are taken in the order of the players.
 * @param requests at most one per player
 * @returns one result for each, in their order
 */
export async function takeRequests(
  database: Queryable,
  requests: readonly NewRequest[],
  { kind, now }: { kind: KeptRequest['kind']; now: Date },
): Promise<TakenRequest[]> {
  const { rows } = await database.query({
    name: 'sportsbook-take-requests',
    text: `with asked as (
       select unnest($1::uuid[]) as player_id, unnest($2::text[]) as request_id, unnest($3::text[]) as content_hash
     ), taken as (
       insert into sportsbook.request (player_id, request_id, kind, content_hash, created_at)
       select player_id, request_id, $4, content_hash, $5::timestamptz
       from asked
       order by player_id
       on conflict do nothing
       returning player_id
     ), locked as (
       insert into sportsbook.player (player_id)
       select player_id
       from asked
       order by player_id
       on conflict (player_id) do update set player_id = excluded.player_id
       returning player_id, factor_thousandths
     )
     select locked.player_id as "playerId", taken.player_id is not null as "isNew", factor_thousandths as factor
     from locked
     left join taken on taken.player_id = locked.player_id`,
    values: [
      requests.map(({ playerId }) => playerId),
      requests.map(({ requestId }) => requestId),
      requests.map(({ contentHash }) => contentHash),
      kind,
      now,
    ],
  });
  const byPlayer = new Map(
    z
      .array(takenRow)
      .parse(rows)
      .map(({ playerId, isNew, factor }) => [playerId, { isNew, playerFactorThousandths: factor }]),
  );
  return requests.map(({ playerId }) => {
    const taken = byPlayer.get(playerId);
    if (taken === undefined) throw new Error('The lock of a player gave no row.');
    return taken;
  });
}

/** Releases requests that this transaction has taken without an outcome, so that they can be taken again. */
export async function releaseRequests(transaction: Queryable, requests: readonly RequestKey[]): Promise<void> {
  if (requests.length === 0) return;
  await transaction.query(
    `delete from sportsbook.request
     using (select unnest($1::uuid[]) as player_id, unnest($2::text[]) as request_id) as taken
     where request.player_id = taken.player_id and request.request_id = taken.request_id
       and request.ticket_id is null and request.http_status is null`,
    [requests.map(({ playerId }) => playerId), requests.map(({ requestId }) => requestId)],
  );
}

const keptAnswer = z.array(z.object({ answer: z.unknown() }));

/**
 * Stores the final reply to a request; its repeats always get the same one (SB-9).
 * @returns the stored reply, exactly as a repeat gets it; undefined if there was another one
 */
export async function answerRequest(
  database: Queryable,
  { playerId, requestId }: RequestKey,
  { status, body }: Reply,
): Promise<Reply | undefined> {
  const { rows } = await database.query(
    `update sportsbook.request
     set http_status = $3, answer = $4
     where player_id = $1 and request_id = $2 and http_status is null
     returning answer`,
    [playerId, requestId, status, JSON.stringify(body)],
  );
  const [kept] = keptAnswer.parse(rows);
  return kept === undefined ? undefined : { status, body: kept.answer };
}

export async function linkRequest(database: Queryable, { playerId, requestId }: RequestKey, ticketId: string): Promise<void> {
  await database.query(
    `update sportsbook.request
     set ticket_id = $3
     where player_id = $1 and request_id = $2`,
    [playerId, requestId, ticketId],
  );
}

/** Requests of one statement. */
const FORGOTTEN_AT_ONCE = 1000;

/**
 * Deletes old decided requests with their replies; undecided ones stay.
 * @returns the number deleted, which is the row limit if more may be left
 */
export async function forgetRequests(database: Queryable, before: Date): Promise<number> {
  const { rowCount } = await database.query(
    `delete from sportsbook.request
     using (
       select player_id, request_id
       from sportsbook.request
       where created_at < $1 and http_status is not null
       order by created_at
       limit ${FORGOTTEN_AT_ONCE}
       for update skip locked
     ) as past
     where request.player_id = past.player_id and request.request_id = past.request_id`,
    [before],
  );
  return rowCount ?? 0;
}

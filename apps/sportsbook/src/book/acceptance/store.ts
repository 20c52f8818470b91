import * as z from 'zod';
import type { Queryable } from '../context.ts';
import type { ticketMessage } from '../messages/ticket-message.ts';
import type { Reply } from '../refusal.ts';
import type { Ticket } from '../tickets/ticket.ts';

const openedRow = z.array(z.object({ id: z.string(), httpStatus: z.number().nullable(), answer: z.unknown() }));

/** An accepted stake with everything its acceptance stores. */
export interface Acceptance {
  readonly from: Pick<Ticket, 'id' | 'version' | 'playerId' | 'requestId'>;
  readonly acceptedAt: Date;
  /** The wallet's status. */
  readonly status: string;
  readonly reply: Reply;
  readonly message: ReturnType<typeof ticketMessage>;
}

const acceptanceRow = ({ from, acceptedAt, status, reply, message }: Acceptance): object => ({
  id: from.id,
  version: from.version,
  player_id: from.playerId,
  request_id: from.requestId,
  accepted_at: acceptedAt,
  status,
  http_status: reply.status,
  answer: reply.body,
  message_id: message.messageId,
  message_type: message.type,
  message,
});

/**
 * Opens tickets whose stakes were taken, in one statement: tickets, bet calls, replies, and messages to platform and sockets.
 * The statement waits while settlement holds a ticket, so the caller must look for results that settlement wrote to the legs meanwhile.
 * @returns the stored reply by ticket, exactly as a repeated request gets it; none for a ticket that was changed meanwhile, which is left alone
 */
export async function openTickets(database: Queryable, all: readonly Acceptance[]): Promise<ReadonlyMap<string, Reply>> {
  const { rows } = await database.query({
    name: 'sportsbook-open-tickets',
    text: `with given as materialized (
       select *
       from json_to_recordset($1::json) as given (id uuid, version integer, player_id uuid, request_id text, accepted_at timestamptz,
         status text, http_status smallint, answer jsonb, message_id text, message_type text, message jsonb)
       limit $3
     ), held as materialized (
       select id, state, version
       from sportsbook.ticket
       where id = any($2::uuid[])
       order by id
       for update
     ), opened as (
       update sportsbook.ticket
       set state = 'open', version = ticket.version + 1, wire_status = 1, accepted_at = given.accepted_at, session_token = null,
         decide_by = null
       from held
       join given on given.id = held.id
       where ticket.id = any($2::uuid[]) and ticket.id = held.id and held.state = 'staking' and held.version = given.version
       returning ticket.id
     ), moved as materialized (
       select given.*
       from opened
       join given on given.id = opened.id
     ), done as (
       update sportsbook.wallet_call
       set state = 'done', status = moved.status, decided_at = moved.accepted_at
       from moved
       where wallet_call.ticket_id = moved.id and wallet_call.number = 1
     ), answered as (
       update sportsbook.request
       set http_status = coalesce(request.http_status, moved.http_status), answer = coalesce(request.answer, moved.answer)
       from moved
       where request.player_id = moved.player_id and request.request_id = moved.request_id
       returning moved.id, request.http_status, request.answer
     ), changed as (
       insert into sportsbook.change (player_id, ticket_id)
       select player_id, id
       from moved
       order by id
     ), notified as (
       insert into sportsbook.platform_message (message_id, type, body, next_attempt_at, created_at)
       select message_id, message_type, message, accepted_at, accepted_at
       from moved
       on conflict (message_id) do nothing
     )
     select opened.id, answered.http_status as "httpStatus", answered.answer
     from opened
     left join answered on answered.id = opened.id`,
    // A limit equal to the row count gives the planner the size: for the default estimate of json rows it would scan whole tables.
    values: [JSON.stringify(all.map(acceptanceRow)), all.map(({ from }) => from.id), all.length],
  });
  return storedReplies(all, openedRow.parse(rows));
}

function storedReplies(all: readonly Acceptance[], opened: z.output<typeof openedRow>): ReadonlyMap<string, Reply> {
  const replies = new Map(all.map(({ from, reply }) => [from.id, reply]));
  return new Map(
    opened.flatMap(({ id, httpStatus, answer }) => {
      const reply = replies.get(id);
      return reply === undefined ? [] : [[id, { status: httpStatus ?? reply.status, body: answer ?? reply.body }] as const];
    }),
  );
}

import * as z from 'zod';
import type { Queryable } from '../context.ts';
import type { ticketMessage } from '../messages/ticket-message.ts';
import type { Reply } from '../refusal.ts';
import type { Ticket } from '../tickets/ticket.ts';

const openedRow = z.array(z.object({ answer: z.unknown() }));

/** What an acceptance writes. */
export interface Acceptance {
  readonly from: Pick<Ticket, 'id' | 'version' | 'playerId' | 'requestId'>;
  readonly acceptedAt: Date;
  /** The wallet's word. */
  readonly status: string;
  readonly reply: Reply;
  readonly message: ReturnType<typeof ticketMessage>;
}

/**
 * The stake is taken: the ticket open, its bet call done, its request answered, platform and sockets told, in one statement. Settlement
 * may hold the ticket this moment; the statement waits for it, and what it wrote to the legs has to be looked for afterwards.
 * @returns the answer as it is kept, byte for byte what a repeat will get; undefined where somebody else moved the ticket: nothing is written then
 */
export async function openTicket(
  database: Queryable,
  { from, acceptedAt, status, reply, message }: Acceptance,
): Promise<Reply | undefined> {
  const { rows } = await database.query({
    name: 'sportsbook-open-ticket',
    text: `with opened as (
       update sportsbook.ticket
       set state = 'open', version = version + 1, wire_status = 1, accepted_at = $3, session_token = null, decide_by = null
       where id = $1 and state = 'staking' and version = $2
       returning id, player_id
     ), done as (
       update sportsbook.wallet_call
       set state = 'done', status = $4, decided_at = $3
       where ticket_id = (select id from opened) and number = 1
     ), answered as (
       update sportsbook.request
       set http_status = $7, answer = $8
       where player_id = (select player_id from opened) and player_id = $5 and request_id = $6 and http_status is null
       returning answer
     ), changed as (
       insert into sportsbook.change (player_id, ticket_id)
       select player_id, id
       from opened
     ), told as (
       insert into sportsbook.platform_message (message_id, type, body, next_attempt_at, created_at)
       select $9::text, $10::text, $11::jsonb, $3::timestamptz, $3::timestamptz
       from opened
       on conflict (message_id) do nothing
     )
     select answer
     from opened
     left join answered on true`,
    values: [
      from.id,
      from.version,
      acceptedAt,
      status,
      from.playerId,
      from.requestId,
      reply.status,
      JSON.stringify(reply.body),
      message.messageId,
      message.type,
      JSON.stringify(message),
    ],
  });
  const [opened] = openedRow.parse(rows);
  return opened === undefined ? undefined : { status: reply.status, body: opened.answer ?? reply.body };
}

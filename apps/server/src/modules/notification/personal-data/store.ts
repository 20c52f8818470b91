import { sql } from 'kysely';
import { type Database, run } from '../../../kernel/database.ts';
import type { HeldLists } from '../../../kernel/personal-data.ts';

export const heldLists: HeldLists = {
  messages: (playerId) => sql`
    select title, body, read_at as "readAt", created_at as "createdAt"
    from notification.message
    where player_id = ${playerId}
    order by created_at, id
  `,
  /** A player's messages to the support and the answers; who answered is left out (operator §3.6). */
  contactMessages: (playerId) => sql`
    select message.message, message.created_at as "createdAt", message.answer_due_at as "answerDueAt",
      coalesce(
        (
          select json_agg(json_build_object('text', reply.body, 'createdAt', reply.created_at) order by reply.created_at, reply.id)
          from notification.contact_reply as reply
          where reply.message_id = message.id
        ),
        '[]'::json
      ) as replies,
      coalesce(
        (
          select json_agg(json_build_object('text', further.body, 'createdAt', further.created_at) order by further.created_at, further.id)
          from notification.contact_followup as further
          where further.message_id = message.id
        ),
        '[]'::json
      ) as "furtherMessages"
    from notification.contact_message as message
    where message.player_id = ${playerId}
    order by message.created_at, message.id
  `,
  /** Which push service it is, and since when; the address itself and the keys are the browser's secret. */
  pushSubscriptions: (playerId) => sql`
    select split_part(endpoint, '/', 3) as "pushService", created_at as "createdAt"
    from notification.push_subscription
    where player_id = ${playerId}
    order by created_at, id
  `,
};

/**
 * Deletes the player's messages and push subscriptions, and what was written to the support, with its answers: by the player, or from the
 * player's confirmed address by somebody who was not signed in. What another player wrote stays.
 */
export async function forgetMessages(
  transaction: Database,
  { playerId, email }: { playerId: string; email: string | null },
): Promise<void> {
  await run(transaction)`
    delete from notification.message
    where player_id = ${playerId}
  `;
  await run(transaction)`
    delete from notification.push_subscription
    where player_id = ${playerId}
  `;
  await run(transaction)`
    delete from notification.contact_message
    where player_id = ${playerId}
      or (player_id is null and lower(email) = lower(${email}))
  `;
}

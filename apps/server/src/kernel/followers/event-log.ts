import type { DomainEvent } from './domain-events.ts';
import type { Clock } from '../clock.ts';
import { type Database, run } from '../database.ts';

/**
 * The stored form of an event; its player has a separate column. The text of a message and the origin of money are left out: the log keeps
 * the id, and followers read them from the owning area, which erases them (operator §10, OS-40).
 */
function keptOf({ type, playerId: _beside, ...data }: DomainEvent): object {
  if (type === 'MessageReceived' && 'message' in data) return { message: { id: data.message.id } };
  if (type !== 'InvoiceChanged' || !('invoice' in data)) return data;
  const { publicData: _published, ...invoice } = data.invoice;
  return { ...data, invoice };
}

/** Appends events to the event log, in order, inside the database transaction that caused them. */
export async function appendEvents(context: { database: Database; clock: Clock }, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ type: event.type, playerId: event.playerId, data: JSON.stringify(keptOf(event)) }));
  await run(context.database)`
    insert into kernel.event (type, player_id, data, created_at)
    select type, player_id, data, ${context.clock.now()}
    from unnest(
      ${rows.map(({ type }) => type)}::text[],
      ${rows.map(({ playerId }) => playerId)}::uuid[],
      ${rows.map(({ data }) => data)}::jsonb[]
    ) with ordinality as row (type, player_id, data, place)
    order by place
  `;
}

/**
 * Removes free text from the events of an erased player: typed codes, and texts that earlier versions stored. What happened and when stays,
 * so that a follower that reads the log again comes to the same.
 */
export async function forgetEvents(transaction: Database, playerId: string): Promise<void> {
  // The kinds must be those of the index `event_written_idx`, literally.
  await run(transaction)`
    update kernel.event
    set data = (
      data::jsonb #- '{message,content}' #- '{invoice,publicData}' #- '{bonusCode}' #- '{affiliateTag}' #- '{code,bonusCode}' #- '{reason}'
    )::json
    where player_id = ${playerId}
      and type in ('MessageReceived', 'InvoiceChanged', 'PlayerRegistered', 'BonusCodeChanged', 'IdentityChecked')
  `;
}

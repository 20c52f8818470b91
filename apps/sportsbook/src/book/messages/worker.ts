import type { TicketsContext } from '../context.ts';
import { readTickets } from '../tickets/store.ts';
import type { PostToPlatform } from '../wallet/client.ts';
import { claimMessages, forgetMessages, postponeMessage } from './store.ts';
import { ticketMessage } from './ticket-message.ts';

const EVENTS_PATH = '/provider/v1/sportsbook/events';
/** Messages of one delivery. */
export const MESSAGES_A_LOOK = 64;
/** While payments are pending, recent messages are sent and older ones wait until the payments are done. */
const MESSAGES_BESIDE_MONEY = 8;
/** The platform stores concurrent messages in one transaction: few large bursts cost it less than many small ones. */
const AT_ONCE = 32;
const LEASE_MS = 30_000;
const TIMEOUT_MS = 5000;
const FIRST_BACKOFF_MS = 500;
const LAST_BACKOFF_MS = 60_000;
const OK = 200;

type Sending = Pick<TicketsContext, 'pool' | 'now' | 'log' | 'gameId'> & { readonly post: PostToPlatform };

/** The bodies for these tickets in their current state, which may be a newer version than the one the message was stored for. */
async function ticketBodies({ pool, gameId }: Sending, ticketIds: readonly string[]): Promise<ReadonlyMap<string, object>> {
  if (ticketIds.length === 0) return new Map();
  const found = await readTickets(pool, [...new Set(ticketIds)]);
  return new Map(found.map((ticket) => [ticket.ticket.id, ticketMessage(ticket, gameId)]));
}

interface Message {
  readonly messageId: string;
  readonly body: object;
}

/** Sends a message. @returns true once the platform has stored it, which only a 200 confirms */
async function send({ post, log }: Sending, { messageId, body }: Message): Promise<boolean> {
  try {
    const { status, json } = await post(EVENTS_PATH, body, TIMEOUT_MS);
    if (status === OK) return true;
    log.warn({ messageId, httpStatus: status, answer: json }, 'sportsbook.message.refused');
  } catch (error) {
    log.warn({ messageId, reason: error instanceof Error ? error.name : 'unknown' }, 'sportsbook.message.unreachable');
  }
  return false;
}

/**
 * Sends due messages to the platform, at least once and in any order (sportsbook §5.6), the latest first.
 * @param isPaying payments are pending, which messages must not delay
 * @returns the number of due messages
 */
export async function deliverMessages(context: Sending, isPaying = false): Promise<number> {
  const now = context.now();
  const limit = isPaying ? MESSAGES_BESIDE_MONEY : MESSAGES_A_LOOK;
  const claimed = await claimMessages(context.pool, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit });
  const bodies = await ticketBodies(
    context,
    claimed.flatMap(({ ticketId }) => ticketId ?? []),
  );
  const stored: string[] = [];
  for (let start = 0; start < claimed.length; start += AT_ONCE) {
    const lane = claimed.slice(start, start + AT_ONCE);
    await Promise.all(
      lane.map(async (message) => {
        const body = message.body ?? bodies.get(message.ticketId ?? '');
        if (body === undefined) context.log.error({ messageId: message.messageId }, 'sportsbook.message.of-no-ticket');
        else if (await send(context, { messageId: message.messageId, body })) return void stored.push(message.messageId);
        const delayMs = Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(message.attempts, 10));
        return postponeMessage(context.pool, message.messageId, new Date(context.now().getTime() + delayMs));
      }),
    );
  }
  await forgetMessages(context.pool, stored);
  return claimed.length;
}
